import type { GameEvent } from '../../../modules/events/contract.ts';
import { endOf, LATE_HOURS, leavingIsLateFrom, shownFreeUntil } from '../../../modules/events/rules.ts';
import { counted } from '../../lib/counted.ts';
import { dayAndTimeWithin, dayWord } from '../../lib/day-words.ts';
import { clockTime, localDate, weekdayOf } from '../../lib/time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const dayOf = (now: number, timeZone: string) => localDate(new Date(now).toISOString(), timeZone);

/** How many calendar days of the city lie between now and an instant; negative for the past. */
const daysUntil = (instant: string, now: number, timeZone: string): number =>
  Math.round((Date.parse(localDate(instant, timeZone)) - Date.parse(dayOf(now, timeZone))) / DAY_MS);

/**
 * The day and the hours, such as `Tomorrow, Monday` and `11:00 AM – 2:00 PM`. For days further away it is the weekday
 * alone; show the full date beside it.
 */
export function eventTimeWords(startsAt: string, now: number, timeZone: string): { day: string; hours: string } {
  const day = dayWord(startsAt, now, timeZone);
  const isNear = ['Today', 'Tonight', 'Tomorrow'].includes(day);
  const hours = `${clockTime(startsAt, timeZone)} – ${clockTime(endOf(startsAt), timeZone)}`;
  return { day: `${isNear ? `${day}, ` : ''}${weekdayOf(localDate(startsAt, timeZone))}`, hours };
}

/** The time left in words, such as `in 25 minutes` or `in 3 hours`, rounded up. */
export function inWords(milliseconds: number): string {
  if (milliseconds < HOUR_MS) return `in ${counted(Math.ceil(milliseconds / MINUTE_MS), 'minute')}`;
  return `in ${counted(Math.ceil(milliseconds / HOUR_MS), 'hour')}`;
}

/** The time left until the start: `in 2 days`, or `starts in 3 hours` within 24 hours; null if it is
 * tomorrow, which the day says, and after the start. */
export function untilStart(startsAt: string, now: number, timeZone: string): string | null {
  const left = Date.parse(startsAt) - now;
  if (left <= 0) return null;
  if (left <= LATE_HOURS * HOUR_MS) return `starts ${inWords(left)}`;
  const days = daysUntil(startsAt, now, timeZone);
  return days === 1 ? null : `in ${days} days`;
}

/** The latest time to leave without a late cancel, such as `Friday, 7:00 PM`. Null if it has passed. */
export function freeUntil(gameEvent: Leavable, now: number, timeZone: string): string | null {
  const at = leavingIsLateFrom(gameEvent.eventDate, shownFreeUntil(gameEvent));
  return Date.parse(at) <= now ? null : dayAndTimeWithin(at, now, timeZone);
}

type Leavable = Pick<GameEvent, 'eventDate' | 'movedFrom' | 'table'>;
