import type { Instant } from '../../platform/clock.ts';

/** A score below this stands out, and is no longer called good (specification, section 9). */
export const GOOD_SCORE = 80;

/** A score below this is called poor (specification, section 9). */
export const FAIR_SCORE = 50;

type Ending = { readonly until: Instant; readonly kind: string; readonly gameEventId?: string | null };

// Of two that end at the same instant people are told of the no-show; the id makes the answer the same everywhere.
const endOrder = ({ until, kind, gameEventId }: Ending): string => `${until} ${kind} ${gameEventId ?? ''}`;

/** Of several penalties the one that a person is told of: the one that ends last. Undefined for none. */
export function lastToEnd<Penalty extends Ending>(penalties: Iterable<Penalty>): Penalty | undefined {
  let last: Penalty | undefined;
  for (const penalty of penalties) if (!last || endOrder(penalty) > endOrder(last)) last = penalty;
  return last;
}
