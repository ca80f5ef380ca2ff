import { DAY_MS } from '../../platform/time-units.ts';

/** Days on which people look for a gameEvent. */
export type When = 'today' | 'tomorrow' | 'weekend';

const SUNDAY = 0;
const SATURDAY = 6;

/** A local date `YYYY-MM-DD` some days later. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The weekday of a local date `YYYY-MM-DD`, from 1 for Monday to 7 for Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

/**
 * The local dates that `when` means.
 *
 * @param today the city's local date, `YYYY-MM-DD`
 * @returns for the weekend this week's Saturday and Sunday; on a Sunday only that day
 */
export function datesOf(when: When, today: string): string[] {
  if (when === 'today') return [today];
  if (when === 'tomorrow') return [daysAfter(today, 1)];
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  if (weekday === SUNDAY) return [today];
  const saturday = daysAfter(today, SATURDAY - weekday);
  return [saturday, daysAfter(saturday, 1)];
}
