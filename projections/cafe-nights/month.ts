import type { CafeMonth } from '../../modules/cafe-nights/contract.ts';
import type { Counted } from '../numbers/numbers.ts';

/** How many nights are the best ones. */
const BEST = 3;

type BestNight = CafeMonth['best'][number];

const sumOf = (counted: readonly Counted[]) =>
  counted.reduce(
    (sum, { counts }) => ({
      evenings: sum.evenings + 1,
      seats: sum.seats + counts.seats,
      taken: sum.taken + counts.taken,
      came: sum.came + counts.came,
    }),
    { evenings: 0, seats: 0, taken: 0, came: 0 },
  );

/** What the evenings of a month brought a cafe, and the nights on which most people came. Pure. */
export function monthOf(counted: readonly Counted[]) {
  const nights = Map.groupBy(counted, ({ evening }) => evening.startDate);
  const best: readonly BestNight[] = [...nights]
    .map(([date, its]) => ({ date, ...sumOf(its) }))
    .filter(({ came }) => came > 0)
    .toSorted((one, other) => other.came - one.came || other.taken - one.taken || one.date.localeCompare(other.date))
    .slice(0, BEST);
  return { totals: sumOf(counted), best };
}
