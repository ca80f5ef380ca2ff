import ICAL from 'ical.js';
import { instantFrom, instantOf, localMomentOf } from '../../../platform/local-time.ts';
import type { Block } from './calendar-blocks.ts';

/** A start as a file has it, and as the city's clock shows it. */
export type Start = {
  readonly at: number;
  readonly date: string;
  /** Null for a whole day. */
  readonly time: string | null;
  readonly own: { readonly date: string; readonly time: string };
};
/** What the clocks of a zone mean, in milliseconds. The date exists. */
export type ZoneClock = (date: string, time: string) => number;

export const utcClock: ZoneClock = (date, time) => Date.parse(`${date}T${time}:00Z`);
const cityClock = (timeZone: string): ZoneClock =>
  remembering((date, time) => Date.parse(instantFrom(date, time, timeZone)));

/** Many entries of a file are at the same times, and clocks are slow. */
function remembering(clock: ZoneClock): ZoneClock {
  const known = new Map<string, number>();
  return (date, time) => {
    const moment = `${date} ${time}`;
    const at = known.get(moment) ?? clock(date, time);
    known.set(moment, at);
    return at;
  };
}

/** The clocks of a file, by the names of zones; of the city without a name. A name that is not known has none. */
export function clocksOf(timeZone: string, described: ReadonlyMap<string, ZoneClock>) {
  const known = new Map<string | undefined, ZoneClock | undefined>([[undefined, cityClock(timeZone)]]);
  return (tzid: string | undefined): ZoneClock | undefined => {
    if (!known.has(tzid) && tzid !== undefined) known.set(tzid, zoneClock(tzid, described));
    return known.get(tzid);
  };
}

/** The zone of that name: of the tz database, as the file describes it, or as Windows calls those of the country. */
function zoneClock(tzid: string, zones: ReadonlyMap<string, ZoneClock>): ZoneClock | undefined {
  // names begin with a letter; JavaScript would take offsets too
  if (/^[a-z]/i.test(tzid)) {
    try {
      // under its one name, because formats are kept by name
      return cityClock(new Intl.DateTimeFormat('en', { timeZone: tzid }).resolvedOptions().timeZone);
    } catch {
      // a name of the file's own
    }
  }
  const named = IN_FULL.test(tzid) ? zoneOfWords(tzid) : undefined;
  return zones.get(tzid) ?? (named === undefined ? undefined : cityClock(named));
}

/** The four zones of the country in words: `Eastern Time (US & Canada)`, `(UTC-05:00) Eastern Time`, `Eastern Standard Time`. */
const IN_FULL =
  /^(?:\(UTC[^)]*\) *)?([ECMP])(?:astern|entral|ountain|acific)(?: (?:Standard|Daylight))?(?: Time)?(?: \(US (?:&|and) Canada\))?$/i;
/** What people here write for zones. `CST` in summer means the clock of the place all the same. */
const ZONES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['America/New_York', 'ET', 'EST', 'EDT'],
    ['America/Chicago', 'CT', 'CST', 'CDT'],
    ['America/Denver', 'MT', 'MST', 'MDT'],
    ['America/Los_Angeles', 'PT', 'PST', 'PDT'],
    ['Europe/Paris', 'CET', 'CEST'],
    ['Europe/London', 'BST'],
    ['UTC', 'Z'],
  ].flatMap(([zone = '', ...words]) => words.map((word) => [word, zone])),
);

/** The name in the tz database of a zone that words mean. */
export const zoneOfWords = (words: string): string | undefined => ZONES[words.replace(IN_FULL, '$1T').toUpperCase()];

/** Parts of the rules of zones: one day a year. Others would make the reader count for long. */
const ZONE_RULE: Readonly<Record<string, number>> = { freq: 1, bymonth: 1, byday: 1, bymonthday: 7, until: 1, wkst: 1 };
const isOnceAYear = ({ interval = 1, ...rule }: Readonly<Record<string, unknown>>): boolean =>
  rule.freq === 'YEARLY' &&
  Number(interval) === 1 &&
  Object.entries(rule).every(([part, values]) => [values].flat().length <= (ZONE_RULE[part] ?? 0));

/** How often a zone changes, and how many of these are rules: real ones have two. */
const MOST_CHANGES = 60;
const MOST_RULES = 6;
/** Nothing before is read, and some programs let their zones begin in 1601. */
const FIRST_YEAR = '1970';

/** The clock of a zone that the file describes. */
export function zoneIn({ properties, blocks }: Block): readonly (readonly [string, ZoneClock])[] {
  const tzid = properties.find(({ jCal: [name] }) => name === 'tzid')?.jCal[3];
  const changes = blocks.filter(({ name }) => name === 'standard' || name === 'daylight');
  const rules = changes.flatMap((change) => change.properties.filter(({ jCal: [name] }) => name === 'rrule'));
  const isYearly = rules.every(({ jCal }) => isOnceAYear(jCal[3] as Readonly<Record<string, unknown>>));
  if (typeof tzid !== 'string' || changes.length === 0 || !isYearly) return [];
  if (changes.length > MOST_CHANGES || rules.length > MOST_RULES) return [];
  const jCal = (block: Block): unknown[] => [
    block.name,
    block.properties.map(({ jCal: [name, parameters, type, ...values] }) => [
      ...[name, parameters, type],
      ...(name === 'dtstart' ? values.map((value) => fromFirstYear(String(value))) : values),
    ]),
    block.blocks.map(jCal),
  ];
  try {
    const component = new ICAL.Component(['vtimezone', [['tzid', {}, 'text', tzid]], changes.map(jCal)] as never);
    const zone = new ICAL.Timezone({ component, tzid });
    const clock: ZoneClock = (date, time) => {
      const shown = ICAL.Time.fromDateTimeString(`${date}T${time}:00`);
      shown.zone = zone;
      return shown.toUnixTime() * 1000;
    };
    return Number.isFinite(clock('2026-01-01', '12:00')) ? [[tzid, clock]] : [];
  } catch {
    return [];
  }
}

const fromFirstYear = (value: string): string => (value < FIRST_YEAR ? `${FIRST_YEAR}${value.slice(4)}` : value);

/** As ical.js writes values. A day without `VALUE=DATE` is one all the same. */
const VALUE = /^([12]\d{3}-\d\d-\d\d)(?:T(?:::|(\d\d:\d\d):(?:\d\d)?(Z?)))?$/;

export function startOf(value: unknown, clock: ZoneClock, timeZone: string): Start | undefined {
  const [, date = '', time, utc] = VALUE.exec(String(value)) ?? [];
  if (instantOf(date, time ?? '00:00', 'UTC') === undefined || date < '1970') return undefined;
  if (time === undefined) return wholeDay(date, timeZone);
  return startAt((utc ? utcClock : clock)(date, time), { date, time }, timeZone);
}

/** A whole day is past when it is over. */
export const wholeDay = (date: string, timeZone: string): Start => ({
  at: Date.parse(instantFrom(date, '23:59', timeZone)),
  date,
  time: null,
  own: { date, time: '' },
});

export function startAt(at: number, own: Start['own'], timeZone: string): Start {
  const [date = '', time = ''] = localMomentOf(new Date(at).toISOString(), timeZone).split(' ');
  return { at, date, time, own };
}
