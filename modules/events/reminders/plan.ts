import { addHours } from '../../../platform/add-time.ts';
import type { Instant } from '../../../platform/clock.ts';
import { instantOf, localMomentOf } from '../../../platform/local-time.ts';
import type { OptionalKind } from '../../mails/rules.ts';
import type { ReminderKind } from '../domain-events.ts';
import { dayOf, outsideQuietHours } from '../quiet-hours.ts';
import { endOf, eveningBefore, type LocalClock, lateFrom, ratingClosesAt, stillComingAt, whereAt } from '../rules.ts';

const ASKED_AGAIN_HOURS = 12;
const RATED_LAST_HOURS = 12;

const hoursAfter = (instant: Instant, hours: number): Instant => addHours(instant, hours).toISOString();
const clockOf = (timeZone: string): LocalClock => ({
  momentOf: (instant) => localMomentOf(instant, timeZone),
  instantOf: (date, time) => instantOf(date, time, timeZone),
});
const ratedLastAt = (startsAt: Instant): Instant => hoursAfter(ratingClosesAt(startsAt), -RATED_LAST_HOURS);
const askedAt = (startsAt: Instant, timeZone: string): Instant => stillComingAt(startsAt, clockOf(timeZone));

/** Who gets a mail. `unanswered`: people with a seat who have not said that they will be there. */
export type Audience = 'seats' | 'unanswered' | 'unanswered_while_people_wait' | 'host';

type PlannedMail = {
  /** The instant from which it is sent, for a start in the city's time zone. */
  readonly dueAt: (startsAt: Instant, timeZone: string) => Instant;
  /** The instant from which it is no longer sent. */
  readonly uselessAt: (startsAt: Instant, timeZone: string) => Instant;
  readonly to: Audience;
  readonly switchedOffBy: OptionalKind;
};

/**
 * The mails of a gameEvent that become due by time alone (evenings contract, section 4). Participants get none in the
 * quiet hours, except the one two hours before the start.
 */
export const PLAN = {
  // It says that giving the seat back does not count, so it is useless once leaving is late.
  still_coming: { dueAt: askedAt, uselessAt: lateFrom, to: 'unanswered', switchedOffBy: 'stillComing' },
  people_wait: {
    dueAt: (startsAt, timeZone) =>
      outsideQuietHours(hoursAfter(askedAt(startsAt, timeZone), ASKED_AGAIN_HOURS), startsAt, timeZone),
    uselessAt: whereAt,
    to: 'unanswered_while_people_wait',
    switchedOffBy: 'stillComing',
  },
  where: { dueAt: whereAt, uselessAt: (startsAt) => startsAt, to: 'seats', switchedOffBy: 'whereExactly' },
  // It says "tomorrow", so it is useless from midnight on.
  host_evening: {
    dueAt: (startsAt, timeZone) => eveningBefore(startsAt, clockOf(timeZone)),
    uselessAt: dayOf,
    to: 'host',
    switchedOffBy: 'hostEvening',
  },
  // The last call says the same, so a host who could not be mailed before gets only the last call.
  rate_attendance: { dueAt: endOf, uselessAt: ratedLastAt, to: 'host', switchedOffBy: 'rateAttendance' },
  rate_attendance_again: {
    dueAt: ratedLastAt,
    uselessAt: ratingClosesAt,
    to: 'host',
    switchedOffBy: 'rateAttendance',
  },
} as const satisfies Record<ReminderKind, PlannedMail>;

/** A mail of the plan, for one start. */
export type Reminder = { readonly kind: ReminderKind; readonly dueAt: Instant; readonly uselessAt: Instant };

/** All reminders of a gameEvent that starts at `startsAt`, in the city's `timeZone`. */
export const remindersOf = (startsAt: Instant, timeZone: string): readonly Reminder[] =>
  // The plan has exactly the kinds of its type.
  (Object.keys(PLAN) as ReminderKind[]).map((kind) => {
    const { dueAt, uselessAt }: PlannedMail = PLAN[kind];
    return { kind, dueAt: dueAt(startsAt, timeZone), uselessAt: uselessAt(startsAt, timeZone) };
  });

/** The parts of a gameEvent that decide which reminders are due. */
export type Planned = {
  readonly startsAt: Instant;
  /** When this start was chosen. A reminder that was due before is skipped. */
  readonly startChosenAt: Instant;
  /** The kinds of reminders that were sent for this start. */
  readonly sent: readonly ReminderKind[];
};

/** The reminders that are due at `now` and have not been sent. */
export const dueReminders = ({ startsAt, startChosenAt, sent }: Planned, timeZone: string, now: Instant) =>
  remindersOf(startsAt, timeZone).filter(
    ({ kind, dueAt, uselessAt }) => startChosenAt <= dueAt && dueAt <= now && now < uselessAt && !sent.includes(kind),
  );
