import { TZDate } from '@date-fns/tz';
import type { Instant } from './clock.ts';
import { DAY_MS } from './time-units.ts';

/**
 * The instant of a local date and time in `timeZone`.
 *
 * @param date `YYYY-MM-DD`
 * @param time `HH:MM`, 24-hour
 * @returns undefined for a time that the zone skips in spring; the first instant for a time that it repeats in fall
 */
export function instantOf(date: string, time: string, timeZone: string): Instant | undefined {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const instant = new Date(new TZDate(year, month - 1, day, hour, minute, timeZone).getTime()).toISOString();
  return localMomentOf(instant, timeZone) === `${date} ${time}` ? instant : undefined;
}

/** The local date (`YYYY-MM-DD`) of an instant in `timeZone`. */
export const localDateOf = (instant: Instant, timeZone: string): string =>
  localMomentOf(instant, timeZone).slice(0, 10);

/** The local date and time of an instant in `timeZone`, `YYYY-MM-DD HH:MM`, 24-hour. */
export const localMomentOf = (instant: Instant, timeZone: string): string =>
  momentFormat(timeZone).format(new Date(instant));

/** Cached, because creating a format takes longer than using it a hundred times. */
const momentFormats = new Map<string, Intl.DateTimeFormat>();

function momentFormat(timeZone: string): Intl.DateTimeFormat {
  // the Swedish locale formats dates and times as ISO 8601
  const known = momentFormats.get(timeZone);
  const made = known ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  momentFormats.set(timeZone, made);
  return made;
}

/** The Monday of the week of a local date, both `YYYY-MM-DD`. */
export function mondayOf(date: string): string {
  const at = Date.parse(`${date}T00:00:00Z`);
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7;
  return new Date(at - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}
