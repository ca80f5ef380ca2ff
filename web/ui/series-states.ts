import type { Series } from '../../modules/series/contract.ts';
import type { Tone } from './badge.tsx';

/** The states of a series, as those read them who run it. */
export const seriesStates: Readonly<Record<Series['state'], { label: string; tone: Tone }>> = {
  running: { label: 'Running', tone: 'felt' },
  paused: { label: 'Paused', tone: 'amber' },
  ended: { label: 'Ended', tone: 'neutral' },
};
