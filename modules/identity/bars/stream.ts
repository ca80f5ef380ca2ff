import { defineStream } from '@tablemates/event-store';
import { barTypes } from '../domain-events.ts';
import { barsFold } from './bars.ts';

/**
 * Every bar that is not forgotten. One stream has all, so a sign-up that read it is decided again if one was added
 * meanwhile.
 */
export const bars = defineStream({ prefix: 'bars', types: barTypes, fold: barsFold })('');
