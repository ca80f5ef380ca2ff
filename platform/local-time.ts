import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import type { Instant } from './clock.ts';

/**
 * The instant at which a clock on the wall of `timeZone` shows this local date and time.
 *
 * @param date `YYYY-MM-DD`
 * @param time `HH:MM`, 24-hour
 * @returns undefined for a time that the zone skips in spring; the first of the two that it repeats in autumn
 */
export function instantOf(date: string, time: string, timeZone: string): Instant | undefined {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const local = new TZDate(year, month - 1, day, hour, minute, timeZone);
  return format(local, 'yyyy-MM-dd HH:mm') === `${date} ${time}` ? new Date(local.getTime()).toISOString() : undefined;
}

/** The local date (`YYYY-MM-DD`) of an instant in `timeZone`. */
export const localDateOf = (instant: Instant, timeZone: string): string =>
  format(new TZDate(instant, timeZone), 'yyyy-MM-dd');

/** The local date and time of an instant in `timeZone`, `YYYY-MM-DD HH:MM`, 24-hour. */
export const localMomentOf = (instant: Instant, timeZone: string): string =>
  format(new TZDate(instant, timeZone), 'yyyy-MM-dd HH:mm');
