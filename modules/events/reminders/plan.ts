import { addHours } from '../../../platform/add-time.ts';
import type { Instant } from '../../../platform/clock.ts';
import { instantOf, localMomentOf } from '../../../platform/local-time.ts';
import { outsideQuietHours } from '../quiet-hours.ts';
import { endOf, eveningBefore, type LocalClock, ratingClosesAt, stillComingAt, whereAt } from '../rules.ts';

/** The mails of a gameEvent that become due by time alone (evenings contract, section 4). */
export const REMINDER_KINDS = [
  'still_coming',
  'people_wait',
  'where',
  'host_evening',
  'rate_attendance',
  'rate_attendance_again',
] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** `dueAt`: from when on it is sent. `uselessAt`: from when on it is not sent any more. */
export type Reminder = { readonly kind: ReminderKind; readonly dueAt: Instant; readonly uselessAt: Instant };

const ASKED_AGAIN_HOURS = 12;
const RATED_LAST_HOURS = 12;

const hoursAfter = (instant: Instant, hours: number): Instant => addHours(instant, hours).toISOString();

/**
 * All reminders of a gameEvent that starts at `startsAt`, in the city's `timeZone`. Mails to participants stay out of the quiet
 * hours, except the one that comes two hours before the start.
 */
export function remindersOf(startsAt: Instant, timeZone: string): readonly Reminder[] {
  const city: LocalClock = {
    momentOf: (instant) => localMomentOf(instant, timeZone),
    instantOf: (date, time) => instantOf(date, time, timeZone),
  };
  const askedAt = stillComingAt(startsAt, city);
  const lineClosesAt = whereAt(startsAt);
  const ratingEndsAt = ratingClosesAt(startsAt);
  const askedAgainAt = outsideQuietHours(hoursAfter(askedAt, ASKED_AGAIN_HOURS), startsAt, timeZone);
  return [
    { kind: 'still_coming', dueAt: askedAt, uselessAt: lineClosesAt },
    { kind: 'people_wait', dueAt: askedAgainAt, uselessAt: lineClosesAt },
    { kind: 'where', dueAt: lineClosesAt, uselessAt: startsAt },
    { kind: 'host_evening', dueAt: eveningBefore(startsAt, city), uselessAt: startsAt },
    { kind: 'rate_attendance', dueAt: endOf(startsAt), uselessAt: ratingEndsAt },
    { kind: 'rate_attendance_again', dueAt: hoursAfter(ratingEndsAt, -RATED_LAST_HOURS), uselessAt: ratingEndsAt },
  ];
}

/** What of a gameEvent decides which reminders are due. */
export type Planned = {
  readonly startsAt: Instant;
  /** When this start was chosen: a reminder whose time had passed by then is skipped. */
  readonly startChosenAt: Instant;
  /** The kinds that were sent for this start. */
  readonly sent: readonly ReminderKind[];
};

/** The reminders that are due at `now` and were not sent. */
export const dueReminders = ({ startsAt, startChosenAt, sent }: Planned, timeZone: string, now: Instant) =>
  remindersOf(startsAt, timeZone).filter(
    ({ kind, dueAt, uselessAt }) => startChosenAt <= dueAt && dueAt <= now && now < uselessAt && !sent.includes(kind),
  );
