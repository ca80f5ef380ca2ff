import { DAY_MS, WEEK_MS } from '../../platform/time-units.ts';

// Rules of the groups contract, section 1. Dates are local (`YYYY-MM-DD`), so daylight saving does not concern them.

/** Dates open this many local days ahead. */
export const OPENS_DAYS_AHEAD = 28;
/** A date that could not be held opens after all if the reason ends this many days before it, or earlier. */
export const RETRY_DAYS_AHEAD = 7;

/**
 * Why a date is not held. Those of a cafe's house (`cafe_closed`, `cafe_full`, `cafe_notice`) are for cafes that have
 * rules of their own.
 */
export const SKIP_CODES = [
  'by_host',
  'host_busy',
  'host_gone',
  'host_suspended',
  'cafe_closed',
  'cafe_full',
  'cafe_notice',
  'cafe_gone',
  'game_inactive',
] as const;
/** Why a series is paused. */
export const PAUSES = ['by_host', 'empty', 'unattended'] as const;

/** Who has come to so many of its dates within so many days may ask for a standing seat (rule 10). */
export const ATTENDED_NEEDED = 2;
/** A second no-show within this many days ends a standing seat (rule 12). */
export const STANDING_DAYS = 90;
/** So many dates in a row that were given back end a standing seat (rule 12). */
export const GIVEN_BACK_ENDS = 4;

/** After so many dates in a row without a participant a series pauses (rule 13). */
export const EMPTY_PAUSES = 4;
/** So do so many in a row that had participants, and neither a check-in nor a rating. */
export const UNATTENDED_PAUSES = 3;

/** How often a series repeats. Its weekday, and for `month` its place in the month, are those of its first date. */
export type Rhythm = { readonly every: 'week' | 'two_weeks' | 'month'; readonly from: string };

const PLACES = ['first', 'second', 'third', 'fourth', 'last'] as const;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const timeOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The local date `days` later. */
export const daysLater = (date: string, days: number): string => dateOf(timeOf(date) + days * DAY_MS);

/** The place of a date in its month: 0 for the first such weekday, 3 for the fourth. A fifth one is the last: 4. */
const placeOf = (date: string): number => Math.floor((Number(date.slice(8)) - 1) / 7);

/** The dates of a rhythm from `first` to `last`, both included, in order. None is before the rhythm begins. */
export function datesOf(rhythm: Rhythm, first: string, last: string): readonly string[] {
  const begin = first > rhythm.from ? first : rhythm.from;
  return rhythm.every === 'month' ? monthly(rhythm.from, begin, last) : everyWeeks(rhythm, begin, last);
}

function everyWeeks({ every, from }: Rhythm, begin: string, last: string): readonly string[] {
  const step = every === 'week' ? WEEK_MS : 2 * WEEK_MS;
  const end = timeOf(last);
  const dates: string[] = [];
  for (let at = timeOf(from) + Math.ceil((timeOf(begin) - timeOf(from)) / step) * step; at <= end; at += step) {
    dates.push(dateOf(at));
  }
  return dates;
}

function monthly(from: string, begin: string, last: string): readonly string[] {
  const place = placeOf(from);
  const weekday = new Date(timeOf(from)).getUTCDay();
  const dates: string[] = [];
  for (let [year, month] = [Number(begin.slice(0, 4)), Number(begin.slice(5, 7)) - 1]; ; month++) {
    const date = dateOf(weekdayInMonth(year, month, weekday, place));
    if (date > last) return dates;
    if (date >= begin) dates.push(date);
  }
}

/** The time of the first to fourth (`place` 0 to 3) or last (4) such weekday of a month. */
function weekdayInMonth(year: number, month: number, weekday: number, place: number): number {
  const begin = Date.UTC(year, month, 1);
  const firstOne = begin + ((weekday - new Date(begin).getUTCDay() + 7) % 7) * DAY_MS;
  const wanted = firstOne + place * WEEK_MS;
  return wanted < Date.UTC(year, month + 1, 1) ? wanted : wanted - WEEK_MS;
}

/** A rhythm in words: `every Thursday`, `every other Thursday`, `the second Tuesday of each month`. */
export function wordsOf({ every, from }: Rhythm): string {
  const weekday = WEEKDAYS[new Date(timeOf(from)).getUTCDay()];
  if (every === 'week') return `every ${weekday}`;
  if (every === 'two_weeks') return `every other ${weekday}`;
  return `the ${PLACES[placeOf(from)]} ${weekday} of each month`;
}
