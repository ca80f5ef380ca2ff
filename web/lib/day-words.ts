import { addDaysTo, clockTime, localDate, localMoment, shortDate, shortLocalDate, weekdayOf } from './time.ts';

const EVENING = '17:00';
const WEEK = 7;

/**
 * The day of an instant as people say it: Yesterday, Today, Tonight from five in the afternoon, Tomorrow, the weekday
 * within a week. Null beyond.
 *
 * @param now the present moment in milliseconds
 */
export function nearDayWord(instant: string, now: number, timeZone: string): string | null {
  const date = localDate(instant, timeZone);
  const today = localDate(new Date(now).toISOString(), timeZone);
  if (date === today) return localMoment(instant, timeZone).slice(11) >= EVENING ? 'Tonight' : 'Today';
  if (date === addDaysTo(today, 1)) return 'Tomorrow';
  if (date === addDaysTo(today, -1)) return 'Yesterday';
  return date > today && date < addDaysTo(today, WEEK) ? weekdayOf(date) : null;
}

/** The same, and beyond a week a short date, with its year where that is another one. */
export function dayWord(instant: string, now: number, timeZone: string): string {
  const near = nearDayWord(instant, now, timeZone);
  if (near !== null) return near;
  return weekdayAndDay(instant, now, timeZone);
}

/** Such as `Mon, Jun 3`, or `Mon, Jun 3, 2024` in another year. */
export function weekdayAndDay(instant: string, now: number, timeZone: string): string {
  const date = localDate(instant, timeZone);
  const [year] = date.split('-');
  const isThisYear = localDate(new Date(now).toISOString(), timeZone).startsWith(`${year}-`);
  return isThisYear ? shortLocalDate(date) : `${shortLocalDate(date)}, ${year}`;
}

/** Such as `Jun 3`, or `Jun 3, 2024` in another year. */
export function shortDay(instant: string, now: number, timeZone: string): string {
  const [year] = localDate(new Date(now).toISOString(), timeZone).split('-');
  return shortDate(instant, timeZone).replace(`, ${year}`, '');
}

/** Such as `Tonight, 7:30 PM`. */
export const dayAndTime = (instant: string, now: number, timeZone: string): string =>
  `${dayWord(instant, now, timeZone)}, ${clockTime(instant, timeZone)}`;

/** The same within a sentence, such as `tonight, 7:30 PM` or `Friday, 7:00 PM`. */
export const dayAndTimeWithin = (instant: string, now: number, timeZone: string): string =>
  dayAndTime(instant, now, timeZone).replace(/^(?:Yesterday|Today|Tonight|Tomorrow)/, (word) => word.toLowerCase());
