import type { Instant } from '../../../platform/clock.ts';
import { localDateOf } from '../../../platform/local-time.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import {
  closingAt,
  datesTouched,
  type HouseRules,
  hasTooManyHeads,
  hoursOn,
  houseObstacle,
  spanInWords,
  type Table,
} from '../../cafe-nights/rules.ts';
import type { CafeNightEvent } from '../domain-events.ts';

/** The evenings at a cafe on one date of the log, by their ids. */
export type CafeNight = Readonly<Record<string, Table>>;

export const cafeNightFold = { initial: {} as CafeNight, evolve };

function evolve(night: CafeNight, { type, data }: CafeNightEvent): CafeNight {
  const { [data.gameEventId]: _, ...others } = night;
  switch (type) {
    case 'CafeNightTaken':
      return { ...others, [data.gameEventId]: { startsAt: data.startsAt, maxParticipants: data.maxParticipants } };
    case 'CafeNightReleased':
      return others;
  }
}

type Place = { readonly cafeId: string; readonly startsAt: Instant };

/** The nights of a cafe by their keys, each the end of the name of its stream. */
export const nightKey = (cafeId: string, date: string): string => `${cafeId}-${date}`;
export const nightKeys = ({ cafeId, startsAt }: Place, timeZone: string): readonly string[] =>
  datesTouched(startsAt, timeZone).map((date) => nightKey(cafeId, date));

/** Finds a night by its key. */
export type Nights = { readonly get: (key: string) => CafeNight };

/** The same once these domain events are appended, by the keys of the nights. */
export const nightsAfter = (nights: Nights, appended: Readonly<Record<string, readonly CafeNightEvent[]>>): Nights => ({
  get: (key) => (appended[key] ?? []).reduce(evolve, nights.get(key)),
});

/** The other evenings on these nights. */
const othersOn = (nights: readonly CafeNight[], gameEventId: string): readonly Table[] =>
  Object.entries(Object.assign({}, ...nights) as CafeNight).flatMap(([id, table]) =>
    id === gameEventId ? [] : [table],
  );

type Wanted = Place & Table & { readonly gameEventId: string };
type When = { readonly now: Instant; readonly timeZone: string };

/**
 * Why the house does not take an evening, by 409 `cafe_closed`, `cafe_full` or `cafe_notice`; undefined if it does, and
 * always where the cafe has no house.
 */
export function houseRefusal(
  house: HouseRules | undefined,
  nights: Nights,
  wanted: Wanted,
  when: When,
): Refusal | undefined {
  if (!house) return undefined;
  const there = nightKeys(wanted, when.timeZone).map(nights.get);
  const { startsAt } = wanted;
  switch (houseObstacle(house, othersOn(there, wanted.gameEventId), wanted, when)) {
    case 'cafe_closed': {
      const closing = closingAt(house, startsAt, when.timeZone);
      if (closing) {
        const { from, to } = closing;
        return refuse(409, 'cafe_closed', `The cafe is closed ${spanInWords(closing)}.`, { hours: [], from, to });
      }
      const hours = hoursOn(house, localDateOf(startsAt, when.timeZone)) ?? [];
      return refuse(409, 'cafe_closed', 'The cafe is not open for the whole of this time.', { hours: [...hours] });
    }
    case 'cafe_full':
      return cafeFull;
    case 'cafe_notice': {
      const { noticeHours: hours = 0 } = house;
      const words = hours === 1 ? 'an hour' : `${hours} hours`;
      return refuse(409, 'cafe_notice', `The cafe wants to know at least ${words} ahead.`, { hours });
    }
    case undefined:
      return undefined;
  }
}
const cafeFull = refuse(409, 'cafe_full', 'The cafe has no room left at this time.');

/** Refuses more seats at an evening that make more heads than its house allows at once. */
export const moreSeatsRefusal = (
  house: HouseRules | undefined,
  nights: Nights,
  wanted: Wanted,
  timeZone: string,
): Refusal | undefined =>
  house && hasTooManyHeads(house, othersOn(nightKeys(wanted, timeZone).map(nights.get), wanted.gameEventId), wanted)
    ? cafeFull
    : undefined;

type Because = Extract<CafeNightEvent, { type: 'CafeNightTaken' }>['data']['because'];

/** The domain events by which an evening takes its place in a cafe that has a house, by the keys of the nights. */
export const takeNights = (
  { gameEventId, cafeId, startsAt, maxParticipants }: Wanted,
  timeZone: string,
  because?: Because,
): Readonly<Record<string, readonly CafeNightEvent[]>> =>
  Object.fromEntries(
    datesTouched(startsAt, timeZone).map((date) => {
      const data = { cafeId, date, gameEventId, startsAt, maxParticipants, ...(because && { because }) };
      return [nightKey(cafeId, date), [{ type: 'CafeNightTaken', data }]];
    }),
  );

/** The domain events by which an evening gives back the nights that it has. */
export const releaseNights = (
  nights: Nights,
  { gameEventId, cafeId, startsAt }: Place & { readonly gameEventId: string },
  timeZone: string,
): Readonly<Record<string, readonly CafeNightEvent[]>> =>
  Object.fromEntries(
    datesTouched(startsAt, timeZone).flatMap((date) => {
      const key = nightKey(cafeId, date);
      const data = { cafeId, date, gameEventId };
      return nights.get(key)[gameEventId] ? [[key, [{ type: 'CafeNightReleased', data }]]] : [];
    }),
  );
