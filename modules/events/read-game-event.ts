import { type EventLog, load } from '@tablemates/event-store';
import type { GameEventState } from './game-event.ts';
import { gameEventOf } from './streams.ts';

/** Loads one gameEvent from its stream, for decisions that must not use a lagging read model. */
export const readGameEvent = (log: EventLog, gameEventId: string): Promise<GameEventState> =>
  load(log, gameEventOf(gameEventId));
