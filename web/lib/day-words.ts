import { addDaysTo, clockTime, localMoment, localNowAt, shortDate, shortLocalDate, weekdayOf } from './time.ts';

const EVENING = '17:00';
const WEEK = 7;

/**
 * The everyday word for the day of a local moment: Yesterday, Today, Tonight from five in the afternoon, Tomorrow, the
 * weekday within a week. Null beyond.
 *
 * @param moment on the city's clocks, `YYYY-MM-DD HH:MM`, or the date alone
 * @param localNow the present in the same form
 */
export function nearDayWord(moment: string, localNow: string): string | null {
  const date = moment.slice(0, 10);
  const today = localNow.slice(0, 10);
  if (date === today) return moment.slice(11) >= EVENING ? 'Tonight' : 'Today';
  if (date === addDaysTo(today, 1)) return 'Tomorrow';
  if (date === addDaysTo(today, -1)) return 'Yesterday';
  return date > today && date < addDaysTo(today, WEEK) ? weekdayOf(date) : null;
}

/** The same. Beyond a week it is a short date, with its year unless that is the current one. */
export const localDayWord = (moment: string, localNow: string): string =>
  nearDayWord(moment, localNow) ?? localWeekdayAndDay(moment, localNow);

function localWeekdayAndDay(moment: string, localNow: string): string {
  const day = shortLocalDate(moment.slice(0, 10));
  const year = moment.slice(0, 4);
  return localNow.startsWith(year) ? day : `${day}, ${year}`;
}

/**
 * The day of an instant, in the same words.
 *
 * @param now the present moment in milliseconds
 */
export const dayWord = (instant: string, now: number, timeZone: string): string =>
  localDayWord(localMoment(instant, timeZone), localNowAt(now, timeZone));

/** Such as `Mon, Jun 3`, or `Mon, Jun 3, 2024` in another year. */
export const weekdayAndDay = (instant: string, now: number, timeZone: string): string =>
  localWeekdayAndDay(localMoment(instant, timeZone), localNowAt(now, timeZone));

/** Such as `Jun 3`, or `Jun 3, 2024` in another year. */
export function shortDay(instant: string, now: number, timeZone: string): string {
  const year = localNowAt(now, timeZone).slice(0, 4);
  return shortDate(instant, timeZone).replace(`, ${year}`, '');
}

/** Such as `Jun 3, 7:00 PM`, or `Jun 3, 2024, 7:00 PM` in another year. */
export const shortMoment = (instant: string, now: number, timeZone: string): string =>
  `${shortDay(instant, now, timeZone)}, ${clockTime(instant, timeZone)}`;

/** Such as `Tonight, 7:30 PM`. */
export const dayAndTime = (instant: string, now: number, timeZone: string): string =>
  `${dayWord(instant, now, timeZone)}, ${clockTime(instant, timeZone)}`;

/** The same within a sentence, such as `tonight, 7:30 PM` or `Friday, 7:00 PM`. */
export const dayAndTimeWithin = (instant: string, now: number, timeZone: string): string =>
  dayAndTime(instant, now, timeZone).replace(/^(?:Yesterday|Today|Tonight|Tomorrow)/, (word) => word.toLowerCase());
