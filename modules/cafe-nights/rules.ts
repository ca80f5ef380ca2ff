import type { Instant } from '../../platform/clock.ts';
import { instantFrom, instantOf, lastInstantFrom, localDateOf, localMomentOf } from '../../platform/local-time.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time-units.ts';
import { DURATION_HOURS, endOf } from '../events/rules.ts';

// Groups contract, section 4. Dates (`YYYY-MM-DD`) and times (`HH:MM`) are the city's.

/** How many intervals a night may have (rule 2). */
export const MOST_INTERVALS = 3;
/** What a cafe can say about getting in and about, and about itself (rule 10). */
export const ACCESS = [
  'step_free',
  'accessible_restroom',
  'quiet_corner',
  'gender_neutral_restroom',
  'dogs_welcome',
] as const;
type Access = (typeof ACCESS)[number];
/** The same in the words that people read. */
export const ACCESS_WORDS: Readonly<Record<Access, string>> = {
  step_free: 'Step-free',
  accessible_restroom: 'Accessible restroom',
  quiet_corner: 'Quiet corner',
  gender_neutral_restroom: 'Gender-neutral restroom',
  dogs_welcome: 'Dogs welcome',
};
/** What a cafe says of itself, in words, in the order of the list. */
export const accessInWords = (access: readonly Access[]): readonly string[] =>
  ACCESS.filter((each) => access.includes(each)).map((each) => ACCESS_WORDS[each]);
/** Without hours of its own, a night of a cafe begins at this time (rule 4). */
const NIGHT_BEGINS = '05:00';
/** When the owner of a cafe is told of the night of the next day (rule 12). */
export const DESK_MAILED_AT = '17:00';
/** Free starts are counted by the quarter hour. */
const STEP_MS = 15 * MINUTE_MS;
/** How many other starts a refusal names, and how far ahead they are looked for. */
const NEXT_STARTS = 3;
const NEXT_DAYS = 14;

/** The longest time for which a cafe closes at once, and how many such times it can have ahead. */
export const LONGEST_CLOSING_DAYS = 366;
export const MOST_CLOSINGS = 20;

/** `closes` at or before `opens` is on the next day. */
export type Interval = { readonly opens: string; readonly closes: string };

/** The nights on which a cafe is closed, from the first to the last. `reason` is empty once whoever gave it is erased. */
export type Closing = {
  readonly closingId: string;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
};

/** The rules of a cafe's house. `weekday`: 0 is Sunday. Without `hours`, it is open at any time. */
export type HouseRules = {
  readonly hours: readonly (Interval & { readonly weekday: number })[];
  readonly exceptions: readonly ((
    | { readonly date: string; readonly closed: true }
    | { readonly date: string; readonly hours: readonly Interval[] }
  ) & { readonly words?: string | undefined })[];
  /** They hold whatever else is said of these nights. */
  readonly closings: readonly Closing[];
  readonly tablesAtOnce?: number;
  readonly headsAtOnce?: number;
  readonly noticeHours?: number;
};

/** `asks`: the owner, who is asked for each table; absent where nobody is. */
export type AskingHouse = HouseRules & { readonly asks?: string };

/** What a gameEvent needs of a cafe: its start, and how many participants it may have. */
export type Table = { readonly startsAt: Instant; readonly maxParticipants: number };

/** How many people a table promises to bring: its participants and one host (rule 3). */
export const headsOf = ({ maxParticipants }: Pick<Table, 'maxParticipants'>): number => maxParticipants + 1;

/** The date so many days after another one, or before it. */
export const dayAfter = (date: string, days = 1): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The local date to which an instant belongs if a day begins at 05:00. */
const dateAt = (instant: Instant, timeZone: string): string => dateOfMoment(localMomentOf(instant, timeZone));
const dateOfMoment = (moment: string): string =>
  moment.slice(11) < NIGHT_BEGINS ? dayAfter(moment.slice(0, 10), -1) : moment.slice(0, 10);

/**
 * The dates under which the log keeps an evening: each from 05:00 to 05:00, so two evenings at the same time share one,
 * whatever the hours of the house are and become.
 */
export function datesTouched(startsAt: Instant, timeZone: string): readonly string[] {
  const first = dateAt(startsAt, timeZone);
  const last = dateAt(new Date(Date.parse(endOf(startsAt)) - 1).toISOString(), timeZone);
  return first === last ? [first] : [first, last];
}

/** When a cafe is open, from `opensAt` to before `closesAt`, and the night that it belongs to. */
type Opening = { readonly date: string; readonly opensAt: Instant; readonly closesAt: Instant };

/** The closing that a night is in. */
export const closingOn = <Its extends Pick<Closing, 'from' | 'to'>>(
  closings: readonly Its[],
  date: string,
): Its | undefined => closings.find(({ from, to }) => from <= date && date <= to);

/** What is said of a night: why it is closed for longer, or the words of its exception. */
export const wordsOn = (
  {
    exceptions,
    closings,
  }: Pick<HouseRules, 'exceptions'> & { readonly closings: readonly Omit<Closing, 'closingId'>[] },
  date: string,
): string | undefined =>
  closingOn(closings, date)?.reason || exceptions.find((each) => each.date === date)?.words || undefined;

/** How many nights there are from the first to the last; not a number for texts that are no dates. */
export const nightsIn = ({ from, to }: Pick<Closing, 'from' | 'to'>): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** The nights from the first to the last. */
export const datesOf = (span: Pick<Closing, 'from' | 'to'>): readonly string[] =>
  Array.from({ length: nightsIn(span) }, (_, at) => dayAfter(span.from, at));

/** Such as `from December 1 to December 31`. */
export function spanInWords({ from, to }: Pick<Closing, 'from' | 'to'>): string {
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  const day = (date: string) =>
    new Date(date).toLocaleDateString('en-US', {
      ...{ timeZone: 'UTC', month: 'long', day: 'numeric' },
      ...(!isOneYear && { year: 'numeric' }),
    });
  return from === to ? `on ${day(from)}` : `from ${day(from)} to ${day(to)}`;
}

/** The hours of a night as the house has set them; undefined where it is open at any time. */
export function hoursOn({ hours, exceptions, closings }: Nights, date: string): readonly Interval[] | undefined {
  if (closingOn(closings, date)) return [];
  const exception = exceptions.find((each) => each.date === date);
  if (exception) return 'closed' in exception ? [] : exception.hours;
  if (hours.length === 0) return undefined;
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return hours.filter((each) => each.weekday === weekday).map(({ opens, closes }) => ({ opens, closes }));
}

/** What a house has by its dates is kept, because a desk asks for the same dates of a house hundreds of times. Marked pure where it is called, for pages without nights. */
function keptByDates<Found>(find: (house: Nights, first: string, last: string, timeZone: string) => Found) {
  const houses = new WeakMap<Nights, Map<string, Found>>();
  return (house: Nights, first: string, last: string, timeZone: string): Found => {
    const known = houses.get(house) ?? new Map<string, Found>();
    houses.set(house, known);
    const key = `${first} ${last} ${timeZone}`;
    const found = known.get(key) ?? find(house, first, last, timeZone);
    known.set(key, found);
    return found;
  };
}

/** When a cafe is open on one night, in order. A time that clocks skip is the first one after; a close that they repeat is the second. */
export const openingsOn = (house: Nights, date: string, timeZone: string): readonly Opening[] =>
  openings(house, date, date, timeZone);
const openings = /* @__PURE__ */ keptByDates((house, date, _, timeZone): readonly Opening[] =>
  (hoursOn(house, date) ?? [{ opens: NIGHT_BEGINS, closes: NIGHT_BEGINS }])
    .map(({ opens, closes }) => ({
      date,
      opensAt: instantFrom(date, opens, timeZone),
      closesAt: lastInstantFrom(closes <= opens ? dayAfter(date) : date, closes, timeZone),
    }))
    .filter(({ opensAt, closesAt }) => opensAt < closesAt)
    .toSorted((one, other) => one.opensAt.localeCompare(other.opensAt)),
);

/** When a cafe is open on the nights from `first` to `last`, and on those around them. Adjoining intervals are one. */
const openFrom = /* @__PURE__ */ keptByDates((house, first, last, timeZone) => {
  const joined: { opensAt: Instant; closesAt: Instant }[] = [];
  const all: Opening[] = [];
  for (let date = dayAfter(first, -2), end = dayAfter(last, 2); date <= end; date = dayAfter(date)) {
    all.push(...openingsOn(house, date, timeZone));
  }
  for (const { opensAt, closesAt } of all.toSorted((one, other) => one.opensAt.localeCompare(other.opensAt))) {
    const before = joined.at(-1);
    if (before && opensAt <= before.closesAt) {
      if (closesAt > before.closesAt) before.closesAt = closesAt;
    } else joined.push({ opensAt, closesAt });
  }
  return joined;
});

/** The night of a cafe that an evening belongs to, as people call it: the one that is open then, else that of its date. */
export function nightOf(house: Nights | undefined, startsAt: Instant, timeZone: string): string {
  const moment = localMomentOf(startsAt, timeZone);
  const date = dateOfMoment(moment);
  if (!house) return date;
  const local = moment.slice(0, 10);
  const open = [dayAfter(local, -1), local]
    .flatMap((each) => (hoursOn(house, each) ? openingsOn(house, each, timeZone) : []))
    .find(({ opensAt, closesAt }) => opensAt <= startsAt && startsAt < closesAt);
  return open?.date ?? date;
}

/** Whether an evening is on a night on which the house is closed by an exception or a closing. */
export function isNightClosed(house: HouseRules | undefined, startsAt: Instant, timeZone: string): boolean {
  const closed = closedDates(house);
  if (!house || (closed.length === 0 && house.closings.length === 0)) return false;
  const night = usualNightOf(house, startsAt, timeZone);
  return closed.includes(night) || closingOn(house.closings, night) !== undefined;
}
type Nights = Pick<HouseRules, 'hours' | 'exceptions' | 'closings'>;
/** The closing that an evening would be in. */
export const closingAt = (house: Nights, startsAt: Instant, timeZone: string): Closing | undefined =>
  closingOn(house.closings, usualNightOf(house, startsAt, timeZone));
/** The night of an evening as it would be if none was closed. */
function usualNightOf(house: Nights, startsAt: Instant, timeZone: string): string {
  const exceptions = house.exceptions.filter((each) => !('closed' in each));
  return nightOf({ ...house, exceptions, closings: [] }, startsAt, timeZone);
}
/** The dates that exceptions close. */
export const closedDates = (house: Pick<HouseRules, 'exceptions'> | undefined): readonly string[] =>
  (house?.exceptions ?? []).flatMap((each) => ('closed' in each ? [each.date] : []));

/** The latest start of an evening that is over at this instant. */
const overBefore = (at: Instant): Instant => new Date(Date.parse(at) - DURATION_HOURS * HOUR_MS).toISOString();

/** The most tables and the most heads at one instant from `from` to before `to`. */
export function peakDuring(tables: readonly Table[], from: Instant, to: Instant) {
  // compared as texts, because a desk asks for hundreds of evenings
  const latestOver = overBefore(from);
  const near = tables.filter(({ startsAt }) => latestOver < startsAt && startsAt < to);
  let [most, heads] = [0, 0];
  for (const at of new Set([from, ...near.map(({ startsAt }) => startsAt).filter((start) => from < start)])) {
    const over = overBefore(at);
    const there = near.filter(({ startsAt }) => over < startsAt && startsAt <= at);
    most = Math.max(most, there.length);
    heads = Math.max(
      heads,
      there.reduce((sum, table) => sum + headsOf(table), 0),
    );
  }
  return { tables: most, heads };
}

/** Whether the limits of a house hold at every instant of an evening, among the others at that time. */
function isFull({ tablesAtOnce, headsAtOnce }: Limits, others: readonly Table[], wanted: Table): boolean {
  if (tablesAtOnce === undefined && headsAtOnce === undefined) return false;
  const { tables, heads } = peakDuring([...others, wanted], wanted.startsAt, endOf(wanted.startsAt));
  return tables > (tablesAtOnce ?? tables) || heads > (headsAtOnce ?? heads);
}
type Limits = Pick<HouseRules, 'tablesAtOnce' | 'headsAtOnce'>;

/** Whether more seats make more heads than the house allows at once. How many tables there are does not change. */
export const hasTooManyHeads = ({ headsAtOnce }: Limits, others: readonly Table[], wanted: Table): boolean =>
  headsAtOnce !== undefined && isFull({ headsAtOnce }, others, wanted);

/** Why a house does not take an evening. */
export type HouseObstacle = 'cafe_closed' | 'cafe_full' | 'cafe_notice';

type Openings = readonly { readonly opensAt: Instant; readonly closesAt: Instant }[];

function obstacleAmong(
  house: HouseRules,
  open: Openings,
  others: readonly Table[],
  wanted: Table,
  now: Instant,
): HouseObstacle | undefined {
  const { startsAt } = wanted;
  if (!open.some(({ opensAt, closesAt }) => opensAt <= startsAt && endOf(startsAt) <= closesAt)) return 'cafe_closed';
  if (isFull(house, others, wanted)) return 'cafe_full';
  const { noticeHours = 0 } = house;
  const notice = Date.parse(startsAt) - Date.parse(now);
  return noticeHours > 0 && notice < noticeHours * HOUR_MS ? 'cafe_notice' : undefined;
}

/**
 * Why a house does not take a new or moved evening; undefined if it does.
 *
 * @param others those that overlap it, or more
 */
export function houseObstacle(
  house: HouseRules,
  others: readonly Table[],
  wanted: Table,
  { now, timeZone }: { readonly now: Instant; readonly timeZone: string },
): HouseObstacle | undefined {
  const date = localDateOf(wanted.startsAt, timeZone);
  return obstacleAmong(house, openFrom(house, date, date, timeZone), others, wanted, now);
}

/**
 * Whether a standing evening breaks what the house wants now. Notice does not count, because the evening was planned
 * before.
 */
export function isInConflict(house: HouseRules, others: readonly Table[], standing: Table, timeZone: string): boolean {
  const obstacle = houseObstacle(house, others, standing, { now: standing.startsAt, timeZone });
  return obstacle !== undefined && obstacle !== 'cafe_notice';
}

/** The starts of a local day that the house allows, `HH:MM` by the quarter hour. Without a house, all that are to come. */
export function freeStarts(
  house: HouseRules | undefined,
  others: readonly Table[],
  { date, maxParticipants }: { readonly date: string; readonly maxParticipants: number },
  { now, timeZone }: { readonly now: Instant; readonly timeZone: string },
): readonly string[] {
  const open = house && openFrom(house, date, date, timeZone);
  return QUARTER_HOURS.filter((time) => {
    const startsAt = instantOf(date, time, timeZone);
    if (startsAt === undefined || startsAt <= now) return false;
    return !house || !open || obstacleAmong(house, open, others, { startsAt, maxParticipants }, now) === undefined;
  });
}
const QUARTER_HOURS = Array.from({ length: DAY_MS / STEP_MS }, (_, at) =>
  new Date(at * STEP_MS).toISOString().slice(11, 16),
);

/** The dates under which the log keeps the evenings that count for `nextStarts`, or for starts of `days` local days. */
export const datesFrom = (date: string, days: number = NEXT_DAYS): readonly string[] =>
  Array.from({ length: days + 2 }, (_, at) => dayAfter(date, at - 1));

/** The next starts after one that is full which the house allows, by the quarter hour. */
export function nextStarts(
  house: HouseRules,
  others: readonly Table[],
  wanted: Table,
  { now, timeZone }: { readonly now: Instant; readonly timeZone: string },
): readonly Instant[] {
  const date = localDateOf(wanted.startsAt, timeZone);
  const open = openFrom(house, date, dayAfter(date, NEXT_DAYS), timeZone);
  const found: Instant[] = [];
  const first = Math.ceil((Date.parse(wanted.startsAt) + 1) / STEP_MS) * STEP_MS;
  for (let at = first; at < first + NEXT_DAYS * DAY_MS && found.length < NEXT_STARTS; at += STEP_MS) {
    const startsAt = new Date(at).toISOString();
    if (obstacleAmong(house, open, others, { ...wanted, startsAt }, now) === undefined) found.push(startsAt);
  }
  return found;
}
