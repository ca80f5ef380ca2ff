import { addDaysTo, clockTime, localDate, localMoment, shortLocalDate, weekdayOf } from './time.ts';

const EVENING = '17:00';
const WEEK = 7;

/**
 * The day of an instant as people say it: Today, Tonight from five in the afternoon, Tomorrow, the weekday within a
 * week, and a short date beyond.
 *
 * @param now the present moment in milliseconds
 */
export function dayWord(instant: string, now: number, timeZone: string): string {
  const date = localDate(instant, timeZone);
  const today = localDate(new Date(now).toISOString(), timeZone);
  if (date === today) return localMoment(instant, timeZone).slice(11) >= EVENING ? 'Tonight' : 'Today';
  if (date === addDaysTo(today, 1)) return 'Tomorrow';
  return date > today && date < addDaysTo(today, WEEK) ? weekdayOf(date) : shortLocalDate(date);
}

/** Such as `Tonight, 7:30 PM`. */
export const dayAndTime = (instant: string, now: number, timeZone: string): string =>
  `${dayWord(instant, now, timeZone)}, ${clockTime(instant, timeZone)}`;
