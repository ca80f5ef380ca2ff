import type { Cohort, Counts } from '../../modules/events/numbers/contract.ts';
import { CAME_BACK_DAYS, LEADS } from '../../modules/events/rules.ts';
import type { AttendanceStatus } from '../../modules/reliability/contract.ts';
import { addDays } from '../../platform/add-time.ts';
import type { Instant } from '../../platform/clock.ts';
import { mondayOf } from '../../platform/local-time.ts';
import type { Evening } from './evenings.ts';

/** A person's first evening in the city, and when their next one started. */
export type First = { readonly gameEventId: string; readonly startsAt: Instant; readonly nextAt: Instant | null };

/** The marks of the participants of an evening, by user id. */
export type Marks = ReadonlyMap<string, AttendanceStatus>;

/** An evening with what it adds to the numbers. */
export type Counted = {
  readonly evening: Evening;
  readonly marks: Marks;
  readonly firsts: readonly First[];
  readonly counts: Counts;
};

/** How early a person took their seat: the place in `LEADS`, or one more; undefined if they never had one. */
export function leadOf({ startsAt, joinedAt }: Evening, who: string): number | undefined {
  const at = joinedAt.get(who);
  if (at === undefined) return undefined;
  const place = LEADS.findIndex((days) => addDays(at, days).toISOString() >= startsAt);
  return place === -1 ? LEADS.length : place;
}

const backUntil = (startsAt: Instant): Instant => addDays(startsAt, CAME_BACK_DAYS).toISOString();
const isBack = ({ startsAt, nextAt }: First): boolean => nextAt !== null && nextAt <= backUntil(startsAt);

/** What one evening adds to the numbers. Pure. */
export function countEvening(evening: Evening, marks: Marks, firsts: readonly First[]): Counted {
  const marked = (status: AttendanceStatus) => [...marks.values()].filter((each) => each === status).length;
  const counts = {
    evenings: 1,
    seats: evening.seats,
    taken: evening.participants.length,
    came: marked('attended'),
    noShows: marked('no_show'),
    lateCancels: marked('late_cancel'),
    givenBack: evening.givenBack,
    refilled: evening.refilled,
    full: Number(evening.participants.length >= evening.seats),
    waited: evening.waited.length,
    unseated: evening.unseated.length,
    newPeople: firsts.length,
    cameBack: firsts.filter(isBack).length,
    confirmed: evening.confirmed.length,
    confirmedCame: evening.confirmed.filter((who) => marks.get(who) === 'attended').length,
  };
  return { evening, marks, firsts, counts };
}

const nothing: Counts = {
  evenings: 0,
  seats: 0,
  taken: 0,
  came: 0,
  noShows: 0,
  lateCancels: 0,
  givenBack: 0,
  refilled: 0,
  full: 0,
  waited: 0,
  unseated: 0,
  newPeople: 0,
  cameBack: 0,
  confirmed: 0,
  confirmedCame: 0,
};
// each by its name: a loop over names takes ten times as long, seven times for each evening
const plus = (sum: Counts, { counts }: Counted): Counts => ({
  evenings: sum.evenings + counts.evenings,
  seats: sum.seats + counts.seats,
  taken: sum.taken + counts.taken,
  came: sum.came + counts.came,
  noShows: sum.noShows + counts.noShows,
  lateCancels: sum.lateCancels + counts.lateCancels,
  givenBack: sum.givenBack + counts.givenBack,
  refilled: sum.refilled + counts.refilled,
  full: sum.full + counts.full,
  waited: sum.waited + counts.waited,
  unseated: sum.unseated + counts.unseated,
  newPeople: sum.newPeople + counts.newPeople,
  cameBack: sum.cameBack + counts.cameBack,
  confirmed: sum.confirmed + counts.confirmed,
  confirmedCame: sum.confirmedCame + counts.confirmedCame,
});

/** The sum of what these evenings add. */
const sumOf = (counted: readonly Counted[]): Counts => counted.reduce(plus, nothing);

/** The sums by a key, with the key. */
function sumsBy<Key extends string>(counted: readonly Counted[], keyOf: (evening: Evening) => Key) {
  const parts = Map.groupBy(counted, ({ evening }) => keyOf(evening));
  return [...parts].map(([key, part]) => ({ key, ...sumOf(part) }));
}

const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();
export const hourOf = ({ startTime }: Pick<Evening, 'startTime'>): number => Number(startTime.slice(0, 2));
export const weekday = ({ startDate }: Pick<Evening, 'startDate'>): number => weekdayOf(startDate);

const mostEvenings = (one: { key: string; evenings: number }, other: { key: string; evenings: number }) =>
  other.evenings - one.evenings || one.key.localeCompare(other.key);

/** All numbers of these evenings at an instant, without names. Pure. */
export function numbersOf(counted: readonly Counted[], asOf: Instant) {
  return {
    totals: sumOf(counted),
    byGroup: sumsBy(counted, ({ groupId }) => groupId ?? '').toSorted(mostEvenings),
    byCafe: sumsBy(counted, ({ cafeId }) => cafeId).toSorted(mostEvenings),
    byGame: sumsBy(counted, ({ gameId }) => gameId).toSorted(mostEvenings),
    byWeek: sumsBy(counted, ({ startDate }) => mondayOf(startDate))
      .toSorted((one, other) => one.key.localeCompare(other.key))
      .map(({ key: week, ...counts }) => ({ week, ...counts })),
    byWeekdayHour: sumsBy(counted, (evening) => `${weekday(evening)} ${String(hourOf(evening)).padStart(2, '0')}`)
      .toSorted((one, other) => one.key.localeCompare(other.key))
      .map(({ key, ...counts }) => ({ weekday: Number(key.slice(0, 1)), hour: Number(key.slice(2)), ...counts })),
    byHost: sumsBy(counted, ({ host }) => host).toSorted(
      (one, other) => other.taken - one.taken || mostEvenings(one, other),
    ),
    byLead: leadsOf(counted),
    cohorts: cohortsOf(counted, asOf),
  };
}

/** What became of seats by how early they were taken. */
function leadsOf(counted: readonly Counted[]) {
  const leads = Array.from({ length: LEADS.length + 1 }, () => ({ came: 0, noShows: 0, lateCancels: 0 }));
  for (const { evening, marks } of counted) {
    for (const [who, status] of marks) {
      const lead = leads[leadOf(evening, who) ?? -1];
      if (lead) lead[NUMBER_OF[status]] += 1;
    }
  }
  return leads;
}
const NUMBER_OF = { attended: 'came', no_show: 'noShows', late_cancel: 'lateCancels' } as const;

function cohortsOf(counted: readonly Counted[], asOf: Instant): readonly Cohort[] {
  const months = Map.groupBy(counted, ({ evening }) => evening.startDate.slice(0, 7));
  return [...months]
    .map(([month, part]) => {
      const firsts = part.flatMap((each) => each.firsts);
      const complete = firsts.every(({ startsAt }) => backUntil(startsAt) < asOf);
      return { month, newPeople: firsts.length, cameBack: firsts.filter(isBack).length, complete };
    })
    .filter(({ newPeople }) => newPeople > 0)
    .toSorted((one, other) => one.month.localeCompare(other.month));
}
