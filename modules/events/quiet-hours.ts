import { addDays, addHours } from '../../platform/add-time.ts';
import type { Instant } from '../../platform/clock.ts';
import { instantOf, localMomentOf } from '../../platform/local-time.ts';
import { QUIET_FROM, QUIET_UNTIL } from './rules.ts';

/** The quiet hours move a deadline to this long before the start at the latest. */
const LATEST_HOURS = 1;

/**
 * Moves a deadline out of the quiet hours (22:00 to 09:00 in `timeZone`). A deadline inside them moves to 09:00, or to
 * one hour before `startsAt` if that is earlier.
 */
export function outsideQuietHours(deadline: Instant, startsAt: Instant, timeZone: string): Instant {
  const [date = '', time = ''] = localMomentOf(deadline, timeZone).split(' ');
  if (time >= QUIET_UNTIL && time < QUIET_FROM) return deadline;
  const [nextDate = ''] = localMomentOf(addDays(`${date}T12:00:00.000Z`, 1).toISOString(), 'UTC').split(' ');
  const morning = instantOf(time < QUIET_UNTIL ? date : nextDate, QUIET_UNTIL, timeZone) ?? deadline;
  const latest = addHours(startsAt, -LATEST_HOURS).toISOString();
  return morning < latest ? morning : latest;
}

/** The midnight in `timeZone` at which the day of an instant begins. */
export function dayOf(instant: Instant, timeZone: string): Instant {
  const [date = ''] = localMomentOf(instant, timeZone).split(' ');
  return instantOf(date, '00:00', timeZone) ?? instant;
}
