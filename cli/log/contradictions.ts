import type { Contradiction } from '@tablemates/event-store';

/** Where a contradiction is: `at 371`, `at 371 to 389`, or an empty text if only the evidence is concerned. */
export function placeOf({ from, to }: Pick<Contradiction, 'from' | 'to'>): string {
  if (to === null) return from === null ? '' : `from ${from}`;
  if (from === null) return `up to ${to}`;
  return from === to ? `at ${from}` : `at ${from} to ${to}`;
}

/** A contradiction on one line. */
export const contradictionLine = (contradiction: Contradiction): string =>
  [contradiction.problem, placeOf(contradiction)]
    .filter((part) => part !== '')
    .join(' ')
    .concat(`: ${contradiction.detail}`);
