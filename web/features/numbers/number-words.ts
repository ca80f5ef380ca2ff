import type { Counts } from '../../../modules/events/numbers/contract.ts';
import { DAY_MS } from '../../../platform/time-units.ts';
import { counted } from '../../lib/counted.ts';
import { addDaysTo, format, localClockTime } from '../../lib/time.ts';

/** A part of a whole in percent, such as `75%`; a dash if the whole is 0. */
export const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((100 * part) / whole)}%`;

export const told = (number: number): string => number.toLocaleString('en-US');
export const eventsTold = (evenings: number): string => counted(evenings, 'event');

/** Late cancels and no-shows: seats that were promised and not used. */
export const missed = ({ noShows, lateCancels }: Counts): number => noShows + lateCancels;
/** Seats that a host or a check-in tells of. */
export const rated = (counts: Counts): number => counts.came + missed(counts);

/** Such as `Thu`. 0 is Sunday. */
export const weekdayName = (weekday: number, weekdayStyle: 'short' | 'long' = 'short'): string =>
  // 4 January 1970 was a Sunday
  format(`${addDaysTo('1970-01-04', weekday)}T00:00:00Z`, 'UTC', { weekday: weekdayStyle });
/** Such as `7 PM`. */
export const hourName = (hour: number): string =>
  localClockTime(`${String(hour).padStart(2, '0')}:00`).replace(':00', '');
/** Such as `September 2026`. */
export const monthName = (month: string): string =>
  format(`${month}-01T00:00:00Z`, 'UTC', { month: 'long', year: 'numeric' });
/** Such as `Aug 21`. */
export const dayName = (date: string): string => format(`${date}T00:00:00Z`, 'UTC', { month: 'short', day: 'numeric' });

type Span = { readonly from: string; readonly to: string };
export const daysOf = ({ from, to }: Span): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
/** The span of as many days right before one. */
export const spanBefore = (span: Span): Span => ({
  from: addDaysTo(span.from, -daysOf(span)),
  to: addDaysTo(span.from, -1),
});

const sumOf = (one: Counts, other: Counts): Counts => ({
  evenings: one.evenings + other.evenings,
  seats: one.seats + other.seats,
  taken: one.taken + other.taken,
  came: one.came + other.came,
  noShows: one.noShows + other.noShows,
  lateCancels: one.lateCancels + other.lateCancels,
  givenBack: one.givenBack + other.givenBack,
  refilled: one.refilled + other.refilled,
  full: one.full + other.full,
  waited: one.waited + other.waited,
  unseated: one.unseated + other.unseated,
  newPeople: one.newPeople + other.newPeople,
  cameBack: one.cameBack + other.cameBack,
  confirmed: one.confirmed + other.confirmed,
  confirmedCame: one.confirmedCame + other.confirmedCame,
});

/** More bars than these are too thin to press. */
const MOST_BARS = 14;

/** A week or a month: its first and its last day, and what became of its seats; null without evenings. */
export type Period = { readonly from: string; readonly to: string; readonly counts: Counts | null };

/** The weeks of a span, those without evenings too; months where the weeks are too many to draw. */
export function periodsOf(
  { from, to }: { readonly from: string; readonly to: string },
  byWeek: readonly (Counts & { readonly week: string })[],
): { readonly by: 'week' | 'month'; readonly periods: readonly Period[] } {
  const weeks = new Map(byWeek.map((each) => [each.week, each]));
  const [first, last] = [byWeek[0], byWeek.at(-1)];
  if (!first || !last) return { by: 'week', periods: [] };
  const all: Period[] = [];
  for (let week = first.week; week <= last.week; week = addDaysTo(week, 7)) {
    all.push({ from: week, to: addDaysTo(week, 6), counts: weeks.get(week) ?? null });
  }
  const within = (period: Period): Period => ({
    ...period,
    from: period.from < from ? from : period.from,
    to: period.to > to ? to : period.to,
  });
  if (all.length <= MOST_BARS) return { by: 'week', periods: all.map(within) };
  const months = Map.groupBy(all, (week) => week.from.slice(0, 7));
  const periods = [...months.values()].map((part) => ({
    from: part[0]?.from ?? from,
    to: part.at(-1)?.to ?? to,
    counts: part.reduce<Counts | null>(
      (sum, { counts }) => (sum && counts ? sumOf(sum, counts) : (counts ?? sum)),
      null,
    ),
  }));
  return { by: 'month', periods: periods.map(within) };
}
