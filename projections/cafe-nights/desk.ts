import type { DeskNight, DeskRow } from '../../modules/cafe-nights/contract.ts';
import { type HouseRules, hoursOn, isInConflict, nightOf, peakDuring } from '../../modules/cafe-nights/rules.ts';
import { endOf } from '../../modules/events/rules.ts';

/** The nights of a cafe, each with its evenings. An evening belongs to the night that is open when it starts. */
export function deskNights(
  house: HouseRules | undefined,
  rows: readonly DeskRow[],
  dates: readonly string[],
  timeZone: string,
): readonly DeskNight[] {
  const byNight = Map.groupBy(rows, ({ startsAt }) => nightOf(house, startsAt, timeZone));
  const tables = rows.filter(({ cancelled }) => !cancelled);
  return dates.map((date) => {
    const its = byNight.get(date) ?? [];
    const there = its.filter(({ cancelled }) => !cancelled);
    const [first, last] = [there[0], there.at(-1)];
    const exception = house?.exceptions.find((each) => each.date === date);
    return {
      date,
      hours: (house && hoursOn(house, date))?.map((each) => ({ ...each })) ?? null,
      words: exception?.words ?? null,
      gameEvents: its.map((row) => ({
        ...row,
        conflict: Boolean(
          house &&
            !row.cancelled &&
            isInConflict(
              house,
              tables.filter(({ id }) => id !== row.id),
              row,
              timeZone,
            ),
        ),
      })),
      peak: first && last ? peakDuring(there, first.startsAt, endOf(last.startsAt)) : { tables: 0, heads: 0 },
    };
  });
}
