import type { Instant } from '../../platform/clock.ts';

/** A score below this is highlighted and not called good (specification, section 9). */
export const GOOD_SCORE = 80;

/** A score below this is called poor (specification, section 9). */
export const FAIR_SCORE = 50;

/** The longest reason for a no-show against a check-in by code (evenings contract, section 6). */
export const NO_SHOW_REASON_LENGTH = 300;

/** The longest text of a contest, of its answer and of its decision (evenings contract, section 7). */
export const CONTEST_TEXT_LENGTH = 500;

/** A mark may be contested for this long after it was made (evenings contract, section 7). */
export const CONTEST_DAYS = 7;

/** Admins decide on a contest within this long after it came to them (evenings contract, section 7). */
export const DECISION_DAYS = 7;

type Ending = { readonly until: Instant; readonly kind: string; readonly gameEventId?: string | null };

// of two that end at the same instant, the no-show is shown; the id makes the order the same everywhere
const endOrder = ({ until, kind, gameEventId }: Ending): string => `${until} ${kind} ${gameEventId ?? ''}`;

/** The penalty to show to a person: the one that ends last. Undefined if there is none. */
export function lastToEnd<Penalty extends Ending>(penalties: Iterable<Penalty>): Penalty | undefined {
  let last: Penalty | undefined;
  for (const penalty of penalties) if (!last || endOrder(penalty) > endOrder(last)) last = penalty;
  return last;
}
