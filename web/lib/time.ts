import { DAY_MS } from '../../platform/time-units.ts';
import { knownText, noteText } from './texts-of-times.ts';

// Everything is shown in the city's time zone, wherever the viewer is.
const formatters = new Map<string, Intl.DateTimeFormat>();

/** An instant formatted for `en-US`, in a time zone. */
export function format(instant: string, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const form = `${timeZone} ${JSON.stringify(options)}`;
  const known = knownText(form, instant);
  if (known !== undefined) return known;
  let formatter = formatters.get(form);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
    formatters.set(form, formatter);
  }
  // Some engines put a narrow no-break space before AM and PM.
  const text = formatter.format(new Date(instant)).replaceAll('\u202f', ' ');
  noteText(form, instant, text);
  return text;
}

/** Such as `Monday, June 3, 2024`. */
export const longDate = (instant: string, timeZone: string): string =>
  format(instant, timeZone, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });

/** Such as `7:00 PM`. */
export const clockTime = (instant: string, timeZone: string): string =>
  format(instant, timeZone, { hour: 'numeric', minute: '2-digit' });

/** Such as `Jun 3, 2024`. */
export const shortDate = (instant: string, timeZone: string): string =>
  format(instant, timeZone, { month: 'short', day: 'numeric', year: 'numeric' });

/** The local calendar date, `YYYY-MM-DD`. */
export function localDate(instant: string, timeZone: string): string {
  const [month, day, year] = format(instant, timeZone, { month: '2-digit', day: '2-digit', year: 'numeric' }).split(
    '/',
  );
  return `${year}-${month}-${day}`;
}

/** The local date and time as they sort, `YYYY-MM-DD HH:MM`, 24-hour. */
export function localMoment(instant: string, timeZone: string): string {
  const time = format(instant, timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${localDate(instant, timeZone)} ${time}`;
}

/** The present on the city's clocks, in the same form. `now` is in milliseconds. */
export const localNowAt = (now: number, timeZone: string): string => localMoment(new Date(now).toISOString(), timeZone);

/** Such as `Monday, June 3, 2024 at 7:00 PM`. */
export const longMoment = (instant: string, timeZone: string): string =>
  `${longDate(instant, timeZone)} at ${clockTime(instant, timeZone)}`;

/** Such as `Jun 3, 2024, 7:00 PM`. */
export const fullMoment = (instant: string, timeZone: string): string =>
  `${shortDate(instant, timeZone)}, ${clockTime(instant, timeZone)}`;

// Plain dates and times have no zone. They are parsed and formatted as UTC.

/** A local date `YYYY-MM-DD` some days later. */
export const addDaysTo = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** A local date `YYYY-MM-DD` such as `Monday, June 3, 2024`. */
export const longLocalDate = (date: string): string => longDate(`${date}T00:00:00Z`, 'UTC');

/** The weekday of a local date `YYYY-MM-DD`, such as `Monday`. */
export const weekdayOf = (date: string): string => format(`${date}T00:00:00Z`, 'UTC', { weekday: 'long' });

/** A local date `YYYY-MM-DD` such as `Mon, Jun 3`. */
export const shortLocalDate = (date: string): string =>
  format(`${date}T00:00:00Z`, 'UTC', { weekday: 'short', month: 'short', day: 'numeric' });

/** A local time `HH:MM` such as `7:00 PM`. */
export const localClockTime = (time: string): string => clockTime(`2000-01-01T${time}:00Z`, 'UTC');
