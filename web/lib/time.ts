import { knownText, noteText } from './texts-of-times.ts';

// Everything is shown in the city's time zone, wherever the viewer is.
const formatters = new Map<string, Intl.DateTimeFormat>();

function format(instant: string, timeZone: string, options: Intl.DateTimeFormatOptions): string {
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

/** Such as `Jun 3, 7:00 PM`. */
export const shortMoment = (instant: string, timeZone: string): string =>
  format(instant, timeZone, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

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

/**
 * The local date and time to the millisecond, as a field of date and time takes it: `YYYY-MM-DDTHH:MM:SS.mmm`. Zones
 * differ by whole minutes, so that seconds are the same everywhere.
 */
export const localInstant = (instant: string, timeZone: string): string =>
  `${localMoment(instant, timeZone).replace(' ', 'T')}:${new Date(instant).toISOString().slice(17, 23)}`;

/**
 * Such as `Monday, June 3, 2024 at 7:00:34.221 PM CDT`: no two instants read the same, not even in the hour that autumn
 * repeats.
 */
export const exactMoment = (instant: string, timeZone: string): string =>
  `${longDate(instant, timeZone)} at ${format(instant, timeZone, {
    ...{ hour: 'numeric', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3, timeZoneName: 'short' },
  })}`;

/** Such as `Monday, June 3, 2024 at 7:00 PM`. */
export const longMoment = (instant: string, timeZone: string): string =>
  `${longDate(instant, timeZone)} at ${clockTime(instant, timeZone)}`;

/** Such as `Jun 3, 2024, 7:00 PM`. */
export const fullMoment = (instant: string, timeZone: string): string =>
  `${shortDate(instant, timeZone)}, ${clockTime(instant, timeZone)}`;

const DAY_MS = 86_400_000;

/**
 * The instant at which the clocks of a zone show what clocks on UTC show at `shown`: the first of the two where autumn
 * repeats an hour; in the hour that spring skips, as if the clocks had not changed yet.
 */
function whenShown(shown: number, timeZone: string): string {
  const aheadAt = (at: number) => Date.parse(`${localInstant(new Date(at).toISOString(), timeZone)}Z`) - at;
  const [before, after] = [shown - aheadAt(shown - DAY_MS), shown - aheadAt(shown + DAY_MS)];
  const exact = [before, after].sort((a, b) => a - b).find((at) => at + aheadAt(at) === shown);
  return new Date(exact ?? before).toISOString();
}

/** The instant of a local date and time `YYYY-MM-DDTHH:MM`, with or without `:SS` and `:SS.mmm`; null for what is no such text. */
export function instantOfLocal(local: string, timeZone: string): string | null {
  const shown = Date.parse(`${local}Z`);
  return Number.isNaN(shown) ? null : whenShown(shown, timeZone);
}

/** The instant at which a local date `YYYY-MM-DD` begins; with it its time where clocks skip midnight. */
export const startOfDay = (date: string, timeZone: string): string =>
  whenShown(Date.parse(`${date}T00:00:00Z`), timeZone);

// Plain dates and times have no zone: they are read and written as if the city were on UTC.

/** A local date `YYYY-MM-DD` some days later. */
export const addDaysTo = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** A local date `YYYY-MM-DD` such as `Monday, June 3, 2024`. */
export const longLocalDate = (date: string): string => longDate(`${date}T00:00:00Z`, 'UTC');

/** The weekday of a local date `YYYY-MM-DD`, such as `Monday`. */
export const weekdayOf = (date: string): string => format(`${date}T00:00:00Z`, 'UTC', { weekday: 'long' });

/** A local date `YYYY-MM-DD` such as `Mon, Jun 3`. */
export const shortLocalDate = (date: string): string =>
  format(`${date}T00:00:00Z`, 'UTC', { weekday: 'short', month: 'short', day: 'numeric' });

/** A local time `HH:MM` such as `7:00 PM`. */
export const localClockTime = (time: string): string => clockTime(`2000-01-01T${time}:00Z`, 'UTC');
