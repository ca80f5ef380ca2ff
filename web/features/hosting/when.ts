import { SEAT_GIVEN_HOURS } from '../../../modules/events/rules.ts';
import { HOUR_MS } from '../../../platform/time-units.ts';
import { addDaysTo, localNowAt } from '../../lib/time.ts';

const NEXT_DAYS = 8;
const USUAL_TIMES = ['11:00', '14:00', '17:00', '18:00', '18:30', '19:00', '19:30', '20:00'];
const LAST_MINUTE = '23:59';

// Dates are `YYYY-MM-DD`, times `HH:MM`, and the present `YYYY-MM-DD HH:MM`, all on the city's clocks.

/** The usual start times on a day that are still in the future. */
export const usualTimesOn = (date: string, localNow: string): string[] =>
  USUAL_TIMES.filter((time) => `${date} ${time}` > localNow);

/**
 * The times to offer of a day: the usual ones that the cafe has left, or its own where it has none of these.
 *
 * @param free undefined where the cafe has no rules
 */
export function offeredTimes(usual: readonly string[], free: readonly string[] | undefined): readonly string[] {
  if (!free) return usual;
  const both = usual.filter((time) => free.includes(time));
  const later = free.filter((time) => time >= '10:00');
  return both.length > 0 ? both : (later.length > 0 ? later : free).slice(0, USUAL_TIMES.length);
}

/** Whether seats of an evening can still be kept for newcomers. Those of a series are, at its later dates. */
export const keepsSeats = (
  { date, time, every }: { date: string; time: string; every: string },
  now: number,
  timeZone: string,
): boolean => every !== '' || `${date} ${time}` > localNowAt(now + SEAT_GIVEN_HOURS * HOUR_MS, timeZone);

/** The next days to choose from, including today while a usual time is left. */
export function nextDays(localNow: string): string[] {
  const today = localNow.slice(0, 10);
  const first = usualTimesOn(today, localNow).length > 0 ? 0 : 1;
  return Array.from({ length: NEXT_DAYS }, (_, ahead) => addDaysTo(today, first + ahead));
}

/** The first day on which a start is possible: today until its last minute. */
export function firstDay(localNow: string): string {
  const [today = '', time = ''] = localNow.split(' ');
  return time < LAST_MINUTE ? today : addDaysTo(today, 1);
}

/** The earliest possible start on a day; undefined if any is possible. */
export function firstTimeOn(date: string, localNow: string): string | undefined {
  const [today, time = ''] = localNow.split(' ');
  if (date !== today || time >= LAST_MINUTE) return undefined;
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const next = hour * 60 + minute + 1;
  return [Math.floor(next / 60), next % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
