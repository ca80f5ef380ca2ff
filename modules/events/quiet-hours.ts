import { addDays, addHours } from '../../platform/add-time.ts';
import type { Instant } from '../../platform/clock.ts';
import { instantOf, localMomentOf } from '../../platform/local-time.ts';

/** Local times between which nobody has to answer anything (evenings contract, "Quiet hours"). */
const QUIET_FROM = '22:00';
const QUIET_UNTIL = '09:00';

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

/** When mails that would be due in the quiet hours, or on the evening before, are sent. */
const EVENING = '19:00';

/** An instant at which a mail is due, moved to 19:00 of the evening before if it is in the quiet hours of `timeZone`. */
export function beforeQuietHours(dueAt: Instant, timeZone: string): Instant {
  const [date = '', time = ''] = localMomentOf(dueAt, timeZone).split(' ');
  if (time >= QUIET_UNTIL && time < QUIET_FROM) return dueAt;
  return instantOf(time < QUIET_UNTIL ? dayBefore(date) : date, EVENING, timeZone) ?? dueAt;
}

/** 19:00 of the day before an instant, in `timeZone`. */
export function eveningBefore(instant: Instant, timeZone: string): Instant {
  const [date = ''] = localMomentOf(instant, timeZone).split(' ');
  return instantOf(dayBefore(date), EVENING, timeZone) ?? instant;
}

/** Midnight at which the day of an instant begins, in `timeZone`. */
export function dayOf(instant: Instant, timeZone: string): Instant {
  const [date = ''] = localMomentOf(instant, timeZone).split(' ');
  return instantOf(date, '00:00', timeZone) ?? instant;
}

const dayBefore = (date: string): string => addDays(`${date}T12:00:00.000Z`, -1).toISOString().slice(0, 10);
