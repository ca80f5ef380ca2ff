import type { TurnoutWeek } from '../../../modules/admin/contract.ts';

/** A part of a whole in percent, such as `75%`. Empty if the whole is 0. */
export const share = (part: number, whole: number): string =>
  whole === 0 ? '' : `${Math.round((100 * part) / whole)}%`;

export type Totals = Omit<TurnoutWeek, 'week'>;

/** The sums of several weeks. */
export function totalsOf(weeks: readonly TurnoutWeek[]): Totals {
  const sum = (of: keyof Totals) => weeks.reduce((total, week) => total + week[of], 0);
  return {
    gameEvents: sum('gameEvents'),
    cancelled: sum('cancelled'),
    seats: sum('seats'),
    taken: sum('taken'),
    offered: sum('offered'),
    givenBackEarly: sum('givenBackEarly'),
    givenBackLate: sum('givenBackLate'),
    filledAgain: sum('filledAgain'),
    confirmed: sum('confirmed'),
    came: sum('came'),
    noShows: sum('noShows'),
  };
}
