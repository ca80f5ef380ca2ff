import ICAL from 'ical.js';
import { localDateOf } from '../../../platform/local-time.ts';
import { DAY_MS } from '../../../platform/time-units.ts';
import { datesOf, daysLater, OPENS_DAYS_AHEAD, type Rhythm } from '../../series/rules.ts';
import { type Start, startAt, startOf, wholeDay, type ZoneClock } from './calendar-times.ts';
import type { Found, Problem, Reading } from './found.ts';

/** Dates further away than that are compared with no rhythm. */
const COMPARED_DAYS = 190;
const YEAR_DAYS = 365;
/**
 * How much is counted in one file: each date, past ones included, and each day, week, month and year that is looked
 * through, by what that costs. 50 years of daily dates are as much.
 */
export const MOST_STEPS = 40_000;
export const TOO_MANY_DATES = 'There are more dates in this file than we can count.';
const MOST_INTERVAL = 1_000;

export type RuleContext = Reading & {
  readonly problems: Problem[];
  /** How many dates may still be counted. */
  readonly steps: { left: number };
};

type Rule = { readonly data: Readonly<Record<string, unknown>>; readonly line: number };

/** An entry that repeats. */
export type Repeating = {
  readonly line: number;
  readonly start: Start;
  readonly rules: readonly Rule[];
  /** The dates that it has besides its rules. */
  readonly more: readonly Start[];
  readonly clock: ZoneClock;
};

type Repetition = {
  readonly singles: readonly Start[];
  /** The last day of the singles, if there are more of them in the file. */
  readonly partUntil?: string;
  readonly series:
    | {
        readonly first: Start;
        readonly repeats: NonNullable<Found['repeats']>;
        /** Its zone changes its clocks on other days than the city, or never; the series keeps the hour of its begin. */
        readonly isShifting: boolean;
        /** The days on which it is held. */
        readonly days: readonly string[];
      }
    | undefined;
};

/**
 * What becomes of an entry that repeats: a series, or its dates of the next 28 days, each by itself. `out`: none of the
 * dates that it still has are held.
 */
export function repetition(
  entry: Repeating,
  isOut: (start: Start) => boolean,
  context: RuleContext,
): Repetition | 'past' | 'out' | undefined {
  const { rules, more, start, line } = entry;
  const { now, timeZone, problems } = context;
  const today = localDateOf(now, timeZone);
  const isAhead = ({ at }: Start) => at > Date.parse(now);
  const further = more.filter((each) => isAhead(each) && !isOut(each));
  const [rule, another] = rules;
  if (!rule) {
    const singles = eachOnce([start, ...further].filter((each) => isAhead(each) && !isOut(each)));
    return { singles, series: undefined };
  }
  const planned: Start[] = [];
  let isEndless = false;
  for (const each of rules) {
    const dates = datesBy(each, entry, context);
    if (typeof dates === 'string') {
      problems.push({ line: each.line, why: dates });
      return undefined;
    }
    planned.push(...dates.ahead);
    isEndless ||= dates.isEndless;
  }
  const byRule = new Set(planned.map(({ at }) => at));
  const extra = eachOnce(further.filter(({ at }) => !byRule.has(at)));
  if (planned.length === 0 && extra.length === 0) return 'past';
  if (!isEndless && extra.length === 0 && planned.every(isOut)) return 'out';
  const series = another ? undefined : seriesIn(planned, { isEndless, time: start.time }, isOut);
  if (series) return { series, singles: [...series.before, ...extra] };
  const last = daysLater(today, OPENS_DAYS_AHEAD);
  const soon = [...planned, ...extra].filter((each) => each.date <= last && !isOut(each));
  const singles = eachOnce(soon);
  const hasMore = isEndless || planned.some(({ date }) => date > last);
  if (singles.length > 0) return { singles, series: undefined, ...(hasMore && { partUntil: last }) };
  problems.push({
    line,
    why: `This repeats in a way that no series can, and has no date in the next ${OPENS_DAYS_AHEAD} days.`,
  });
  return undefined;
}

const eachOnce = (starts: readonly Start[]): readonly Start[] => [
  ...new Map(starts.map((each) => [each.at, each])).values(),
];

/**
 * A series with the same dates: it begins with the first date from which a rhythm has exactly these. The last weekday of
 * a month, say, can only begin with a fifth one. `before`: the dates until then.
 */
function seriesIn(
  planned: readonly Start[],
  { isEndless, time }: { isEndless: boolean; time: string | null },
  isOut: (start: Start) => boolean,
) {
  for (const [index, first] of planned.slice(0, 4).entries()) {
    if (isOut(first)) continue;
    const these = planned.slice(index);
    const last = isEndless ? daysLater(first.date, COMPARED_DAYS) : (these.at(-1)?.date ?? first.date);
    const compared = these.filter(({ date }) => date <= last);
    if (compared.length < 2 || compared.some((each) => !isWithinAnHour(each.time, time))) continue;
    const every = EVERY.find((each) => {
      const dates = datesOf({ every: each, from: first.date }, first.date, last);
      return dates.length === compared.length && dates.every((date, place) => date === compared[place]?.date);
    });
    if (!every) continue;
    const until = !isEndless && { until: last };
    const without = these.filter(isOut).map(({ date }) => date);
    const before = planned.slice(0, index).filter((each) => !isOut(each));
    const isShifting = compared.some((each) => each.time !== time);
    const days = these.filter((each) => !isOut(each)).map(({ date }) => date);
    return { first: { ...first, time }, before, repeats: { every, ...until, without }, isShifting, days };
  }
  return undefined;
}

/** What the clocks of two zones are moved against each other in a year. */
function isWithinAnHour(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return Math.abs(minutesOf(one) - minutesOf(other)) <= 60;
}
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const EVERY: readonly Rhythm['every'][] = ['week', 'two_weeks', 'month'];

/**
 * The dates of a rule that are ahead, for a year. `isEndless`: it goes on. In words why they cannot be counted: only rules
 * are counted that surely come to a next date.
 */
function datesBy({ data }: Rule, { start, clock }: Repeating, { now, timeZone, steps }: RuleContext) {
  const rule = countable(data);
  if (!rule) return 'This repeats in a way that we cannot read.';
  const today = localDateOf(now, timeZone);
  const end = daysLater(today > start.date ? today : start.date, YEAR_DAYS);
  const { until } = data;
  const ends = until === undefined ? undefined : startOf(until, clock, timeZone)?.at;
  if (until !== undefined && ends === undefined) return 'This repeats until a day that we cannot read.';
  const first =
    start.time === null
      ? ICAL.Time.fromDateString(start.own.date)
      : ICAL.Time.fromDateTimeString(`${start.own.date}T${start.own.time}:00`);
  const near = daysLater(today, -2);
  steps.left -= costOf(rule, (Date.parse(daysLater(end, SEARCHED_DAYS)) - Date.parse(start.own.date)) / DAY_MS);
  if (steps.left < 0) return TOO_MANY_DATES;
  const ahead: Start[] = [];
  try {
    // an end far beyond the dates that are needed, so that no rule is searched for ever
    const dates = ICAL.Recur.fromData({
      ...rule,
      until: ICAL.Time.fromDateString(daysLater(end, SEARCHED_DAYS)),
    } as never).iterator(first);
    for (let next = dates.next(); next; next = dates.next()) {
      if (--steps.left < 0) return TOO_MANY_DATES;
      const [date = '', time = ''] = next.toString().split('T');
      if (date < near) continue;
      const found =
        start.time === null
          ? wholeDay(date, timeZone)
          : startAt(clock(date, time.slice(0, 5)), { date, time: time.slice(0, 5) }, timeZone);
      if (ends !== undefined && found.at > ends) return { ahead, isEndless: false };
      if (found.date > end) return { ahead, isEndless: true };
      if (found.at > Date.parse(now)) ahead.push(found);
    }
    return { ahead, isEndless: false };
  } catch {
    return 'This repeats in a way that we cannot read.';
  }
}

/** How far beyond the dates that are needed a rule is searched. */
const SEARCHED_DAYS = 800;

/** How long a turn of a rule is, and how many steps its search is worth for each value of the rule. */
const TURNS: Readonly<Record<string, { readonly days: number; readonly steps: number }>> = {
  DAILY: { days: 1, steps: 0.2 },
  WEEKLY: { days: 7, steps: 0.05 },
  MONTHLY: { days: 30, steps: 4 },
  YEARLY: { days: 365, steps: 40 },
};

function costOf({ freq, interval, ...parts }: NonNullable<ReturnType<typeof countable>>, days: number): number {
  const turn = TURNS[String(freq)] ?? { days: 1, steps: 1 };
  const values = Object.values(parts).flat().length;
  // days and weeks are looked through one by one, whatever the interval
  const turns = Math.ceil(days / (turn.days * (turn.days < 30 ? 1 : Number(interval))));
  return turns * turn.steps * (1 + values);
}

const WEEKDAY = /^(SU|MO|TU|WE|TH|FR|SA)$/;
/** The parts of rules that are counted, by their frequency. */
const PARTS: Readonly<Record<string, RegExp>> = {
  DAILY: /^byday$/,
  WEEKLY: /^byday$/,
  MONTHLY: /^(byday|bymonthday|bysetpos)$/,
  YEARLY: /^(bymonth|byday|bymonthday)$/,
};

/** A rule without its end, if its dates can be counted in bounded time; undefined if they cannot. */
function countable(data: Rule['data']) {
  const { until: _, wkst, freq, interval = 1, count, ...parts } = data;
  const allowed = PARTS[String(freq)];
  const days = [parts.byday ?? []].flat().map(String);
  if (!allowed || !(Number(interval) <= MOST_INTERVAL)) return undefined;
  if (count !== undefined && !(Number(count) > 0)) return undefined;
  if (!Object.keys(parts).every((part) => allowed.test(part))) return undefined;
  // the library searches for ever where a weekday never comes
  if (freq === 'DAILY' && days.length > 0 && Number(interval) % 7 === 0) return undefined;
  if ((freq === 'DAILY' || freq === 'WEEKLY') && !days.every((day) => WEEKDAY.test(day))) return undefined;
  return { freq, interval, ...parts, ...(wkst !== undefined && { wkst }), ...(count !== undefined && { count }) };
}
