import type { Simulation, SimulationReport } from '../../../modules/reliability/simulation/contract.ts';

export const number = (count: number): string => count.toLocaleString('en-US');
export const people = (count: number): string => `${number(count)} ${count === 1 ? 'person' : 'people'}`;

/** Reading the history is most of the work. */
const READING_SHARE = 90;

/** How far a trial is, in whole percent and in words. It is 100 only when it is done. */
export function progressOf({ state, progress }: Pick<Simulation, 'state' | 'progress'>): {
  percent: number;
  words: string;
} {
  if (state === 'asked') return { percent: 0, words: 'Waiting for a worker…' };
  const part = progress.of === 0 ? 0 : progress.done / progress.of;
  if (progress.phase === 'reading') {
    const percent = Math.floor(READING_SHARE * part);
    return { percent, words: `${percent}%, reading the history: ${people(progress.people)} so far` };
  }
  const percent = Math.min(99, READING_SHARE + Math.floor((100 - READING_SHARE) * part));
  return { percent, words: `${percent}%, comparing ${number(progress.done)} of ${people(progress.of)}` };
}

/** How far scores move, in a sentence. */
export function movesInWords({ moved, people: all, up, down, averageMove, greatestMove }: SimulationReport): string {
  if (moved === 0) return `None of ${people(all)} would have another score.`;
  return `${number(up)} up and ${number(down)} down, by ${averageMove} points on average and ${greatestMove} at most.`;
}

/** Such as `95–99`. */
export const rangeOf = ({ from, to }: { from: number; to: number }): string =>
  from === to ? `${to}` : `${from}–${to}`;
