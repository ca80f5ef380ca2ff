import type { ReminderKind } from '../../modules/events/domain-events.ts';
import { dayOf } from '../../modules/events/quiet-hours.ts';
import { PLAN } from '../../modules/events/reminders/plan.ts';
import { endOf } from '../../modules/events/rules.ts';
import type { OptionalKind } from '../../modules/mails/rules.ts';
import type { Instant } from '../../platform/clock.ts';
import type { MailContent } from '../../platform/mail/mail.ts';

export type Template = MailContent['template'];
export type ParamsOf<Of extends Template> = Extract<MailContent, { template: Of }>['params'];

type Kind<Of extends Template> = {
  /** What switches it off; null for a mail that everybody gets. */
  readonly switchedOffBy: OptionalKind | null;
  /** The id of the group of whose mails only its link ends; absent where it ends all mails of the switch. */
  readonly about?: (params: ParamsOf<Of>) => string;
  /** When it expires and is no longer sent; absent for a mail that does not expire. */
  readonly uselessAt?: (params: ParamsOf<Of>, timeZone: string) => Instant;
};

const atStart = ({ startsAt }: { readonly startsAt: Instant }): Instant => startsAt;
const lastStart = ({ items }: { readonly items: readonly { readonly startsAt: Instant }[] }): Instant =>
  items.at(-1)?.startsAt ?? '';
const planned = (kind: ReminderKind) => ({
  switchedOffBy: PLAN[kind].switchedOffBy,
  uselessAt: ({ startsAt }: { readonly startsAt: Instant }, timeZone: string): Instant =>
    PLAN[kind].uselessAt(startsAt, timeZone),
});
const needed = { switchedOffBy: null };

/**
 * All mails to people that follow from the log, by template. Codes, invitations, checkpoints and mails about new
 * browsers and passkeys do not follow from it, because sign-ins of members are not in the log. Nobody can switch those
 * off: a person who has taken over a mailbox could otherwise switch off the only mail that warns its owner.
 */
export const KINDS: {
  readonly [Of in Exclude<Template, 'code' | 'invitation' | 'checkpoint' | 'newBrowser' | 'passkey'>]: Kind<Of>;
} = {
  welcome: needed,
  gameEventCancelled: needed,
  gameEventUnmet: needed,
  // a person who went to the old place is still looking for the table
  gameEventMoved: { ...needed, uselessAt: ({ startsAt, others = [] }) => endOf(others.at(-1)?.startsAt ?? startsAt) },
  removedFromGameEvent: { ...needed, uselessAt: atStart },
  gameEventTakenOver: { ...needed, uselessAt: atStart },
  hostSought: { switchedOffBy: 'hostSought', uselessAt: atStart },
  hostFound: { switchedOffBy: 'hostFound', uselessAt: atStart },
  gameEventHasNewHost: { ...needed, uselessAt: atStart },
  waitingListJoined: { switchedOffBy: 'waitingList', uselessAt: atStart },
  seatGiven: { ...needed, uselessAt: atStart },
  // its own switch: a person who stops mails about their place in line would otherwise let an offered seat lapse unread
  seatOffered: { switchedOffBy: 'seatOffered', uselessAt: ({ until }) => until },
  seatFree: { switchedOffBy: 'waitingList', uselessAt: atStart },
  // it takes an entry out of a calendar
  offTheList: { ...needed, uselessAt: atStart },
  suspended: { ...needed, uselessAt: ({ until }) => until },
  suspensionLifted: needed,
  penaltyApplied: { ...needed, uselessAt: ({ expiresAt }) => expiresAt },
  judged: needed,
  seatConfirmed: { switchedOffBy: 'seatConfirmed', uselessAt: atStart },
  stillComing: planned('still_coming'),
  peopleWait: planned('people_wait'),
  whereExactly: planned('where'),
  hostEvening: planned('host_evening'),
  rateAttendance: {
    ...planned('rate_attendance'),
    uselessAt: ({ startsAt, isLast }) => PLAN[isLast ? 'rate_attendance_again' : 'rate_attendance'].uselessAt(startsAt),
  },
  seatChanges: { switchedOffBy: 'seatChanges', uselessAt: atStart },
  runningLate: { switchedOffBy: 'seatChanges', uselessAt: ({ startsAt }) => endOf(startsAt) },
  mark: needed,
  markContested: needed,
  contestAnswered: needed,
  contestDecided: needed,
  markDecided: needed,
  contestsDue: needed,
  seriesStarted: { switchedOffBy: 'seriesStarted' },
  dateNotHeld: { switchedOffBy: 'dateNotHeld', uselessAt: atStart },
  seriesPaused: { switchedOffBy: 'seriesPaused' },
  standingSeat: needed,
  tableAsked: { switchedOffBy: 'tableAsked', uselessAt: atStart },
  tableDeclined: { ...needed, uselessAt: atStart },
  tableLost: { ...needed, uselessAt: ({ evenings }) => lastStart({ items: evenings }) },
  // it says "tomorrow", so it is useless from midnight on
  deskEvening: { switchedOffBy: 'deskEvening', uselessAt: ({ night }, timeZone) => dayOf(night, timeZone) },
  deskChanges: { switchedOffBy: 'deskChanges', uselessAt: ({ until }) => until },
  seriesTableAsked: { switchedOffBy: 'tableAsked' },
  seriesTableDeclined: needed,
  cafeAnswered: needed,
  groupInvited: { switchedOffBy: 'groupInvited', uselessAt: ({ until }) => until },
  groupOrganizers: { switchedOffBy: 'groupOrganizers' },
  groupOwner: needed,
  groupClosed: { switchedOffBy: 'groupClosed' },
  announcement: { switchedOffBy: 'announcements', about: ({ groupId }) => groupId },
  // the reporter asked for it, and a warning must reach its person
  reportDecided: needed,
  warned: needed,
  // it is about them, and waits for their answer
  caseLetter: needed,
  caseAnswered: needed,
  unreadMessages: { switchedOffBy: 'messages' },
  tableTalk: { switchedOffBy: 'messages' },
  news: { switchedOffBy: 'follows', uselessAt: lastStart },
  week: { switchedOffBy: 'week', uselessAt: lastStart },
  firstEvening: { switchedOffBy: 'firstEvening' },
  monday: { switchedOffBy: 'monday', uselessAt: ({ until }) => until },
};
