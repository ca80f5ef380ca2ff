import { addDays, addHours } from '../../platform/add-time.ts';
import type { Instant } from '../../platform/clock.ts';
import { instantOf, localMomentOf } from '../../platform/local-time.ts';
import { QUIET_FROM, QUIET_UNTIL } from './rules.ts';

/** At the latest this long before the start a deadline ends, quiet or not. */
const LATEST_HOURS = 1;

/**
 * A deadline before a gameEvent, moved out of the quiet hours (22:00 to 09:00 in `timeZone`): one inside them moves to
 * 09:00, at the latest to one hour before `startsAt`.
 */
export function outsideQuietHours(deadline: Instant, startsAt: Instant, timeZone: string): Instant {
  const [date = '', time = ''] = localMomentOf(deadline, timeZone).split(' ');
  if (time >= QUIET_UNTIL && time < QUIET_FROM) return deadline;
  const [nextDate = ''] = localMomentOf(addDays(`${date}T12:00:00.000Z`, 1).toISOString(), 'UTC').split(' ');
  const morning = instantOf(time < QUIET_UNTIL ? date : nextDate, QUIET_UNTIL, timeZone) ?? deadline;
  const latest = addHours(startsAt, -LATEST_HOURS).toISOString();
  return morning < latest ? morning : latest;
}

/** Midnight at which the day of an instant begins, in `timeZone`. */
export function dayOf(instant: Instant, timeZone: string): Instant {
  const [date = ''] = localMomentOf(instant, timeZone).split(' ');
  return instantOf(date, '00:00', timeZone) ?? instant;
}
