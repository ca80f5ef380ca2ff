import { defineStream } from '@tablemates/event-store';
import { gameEventTypes } from './domain-events.ts';
import { gameEventFold } from './game-event.ts';

export const gameEventOf = defineStream({ prefix: 'gameEvent-', types: gameEventTypes, fold: gameEventFold });
