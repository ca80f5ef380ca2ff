import type { DeskNight, DeskNumbers, DeskRow } from '../../modules/cafe-nights/contract.ts';
import {
  dayAfter,
  type HouseRules,
  headsOf,
  hoursOn,
  isInConflict,
  nightOf,
  peakDuring,
  wordsOn,
} from '../../modules/cafe-nights/rules.ts';
import { endOf } from '../../modules/events/rules.ts';
import type { Instant } from '../../platform/clock.ts';

/** The nights of a cafe, each with its evenings. An evening belongs to the night that is open when it starts. */
export function deskNights(
  house: HouseRules | undefined,
  rows: readonly DeskRow[],
  dates: readonly string[],
  timeZone: string,
): readonly DeskNight[] {
  const byNight = Map.groupBy(rows, ({ startsAt }) => nightOf(house, startsAt, timeZone));
  const standingOn = (date: string) => (byNight.get(date) ?? []).filter(({ cancelled }) => !cancelled);
  return dates.map((date) => {
    const its = byNight.get(date) ?? [];
    const there = standingOn(date);
    // who overlaps an evening is on its night or on one beside it
    const near = [...standingOn(dayAfter(date, -1)), ...there, ...standingOn(dayAfter(date))];
    const [first, last] = [there[0], there.at(-1)];
    return {
      date,
      hours: (house && hoursOn(house, date))?.map((each) => ({ ...each })) ?? null,
      words: (house && wordsOn(house, date)) ?? null,
      gameEvents: its.map((row) => ({
        ...row,
        conflict: Boolean(
          house &&
            !row.cancelled &&
            isInConflict(
              house,
              near.filter(({ id }) => id !== row.id),
              row,
              timeZone,
            ),
        ),
      })),
      peak: first && last ? peakDuring(there, first.startsAt, endOf(last.startsAt)) : { tables: 0, heads: 0 },
    };
  });
}

/** An evening that took place, and how many people came, its host among them. */
export type HeldEvening = { readonly startsAt: Instant; readonly maxParticipants: number; readonly came: number };

/** What each weekday of a cafe promised and brought, by its nights. Weekdays without an evening are left out. */
export function numbersByWeekday(
  house: HouseRules | undefined,
  held: readonly HeldEvening[],
  timeZone: string,
): DeskNumbers {
  const byWeekday = Map.groupBy(held, ({ startsAt }) =>
    new Date(`${nightOf(house, startsAt, timeZone)}T00:00:00Z`).getUTCDay(),
  );
  const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);
  return [...byWeekday]
    .map(([weekday, its]) => ({
      weekday,
      evenings: its.length,
      promised: sum(its.map(headsOf)),
      came: sum(its.map(({ came }) => came)),
    }))
    .toSorted((one, other) => one.weekday - other.weekday);
}
