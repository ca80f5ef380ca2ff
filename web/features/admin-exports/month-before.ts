import { addDaysTo } from '../../lib/time.ts';

/** The first and the last day of the month before a local date `YYYY-MM-DD`. */
export function monthBefore(date: string): { from: string; to: string } {
  const to = addDaysTo(`${date.slice(0, 8)}01`, -1);
  return { from: `${to.slice(0, 8)}01`, to };
}
