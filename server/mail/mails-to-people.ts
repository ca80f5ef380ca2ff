import type { Recorded } from '@tablemates/event-store';
import type { GameEventDomainEvent, ReminderEvent } from '../../modules/events/domain-events.ts';
import type { PersonEvent } from '../../modules/identity/domain-events.ts';
import type { MessagingEvent } from '../../modules/messaging/domain-events.ts';
import type { ContestReportEvent, ReliabilityEvent } from '../../modules/reliability/domain-events.ts';
import type { ReportEvent, WarningEvent } from '../../modules/reports/domain-events.ts';
import { contestMails } from './contest-mails.ts';
import { gameEventMails } from './game-event-mails.ts';
import type { Mails } from './letters.ts';
import { penaltyMails } from './penalty-mails.ts';
import { type ReminderDeps, reminderMails } from './reminder-mails.ts';
import { reportMails } from './report-mails.ts';
import { seatMails } from './seat-mails.ts';

type Of<Event extends { type: string }, Type extends Event['type']> = Extract<Event, { type: Type }>;
export type MailedEvent =
  | Of<
      GameEventDomainEvent,
      | 'GameEventCancelled'
      | 'GameEventHandedOver'
      | 'GameEventMoveAnnounced'
      | 'ParticipantJoined'
      | 'ParticipantRemoved'
      | 'RunningLate'
      | 'SeatOffered'
      | 'WaitingListJoined'
      | 'WaitingListLeft'
    >
  | Of<MessagingEvent, 'UnreadMessagesMailed'>
  | Of<PersonEvent, 'UserRegistered'>
  | Of<
      ReliabilityEvent,
      | 'AttendanceCorrected'
      | 'AttendanceMarked'
      | 'ContestAnswered'
      | 'ContestDecided'
      | 'MarkContested'
      | 'PenaltyApplied'
    >
  | ContestReportEvent
  | Of<ReportEvent, 'ReportDecided'>
  | WarningEvent
  | ReminderEvent;

type Reactions = { readonly [Type in MailedEvent['type']]: (event: Recorded<Of<MailedEvent, Type>>) => Mails };

/** The mails that follow from each type of domain event, to people it still concerns. */
const reactions = (deps: ReminderDeps): Reactions => {
  const gameEvents = gameEventMails(deps);
  const seats = seatMails(deps);
  const keepingSeats = reminderMails(deps);
  const contests = contestMails(deps);
  const reports = reportMails(deps);

  return {
    UserRegistered: welcome,

    WaitingListJoined: seats.joinedWaitingList,
    WaitingListLeft: seats.leftWaitingList,
    SeatOffered: seats.offered,
    ParticipantJoined: seats.joined,
    ParticipantRemoved: seats.removed,

    GameEventMoveAnnounced: gameEvents.moved,
    GameEventHandedOver: gameEvents.handedOver,
    GameEventCancelled: gameEvents.cancelled,

    RemindersSent: keepingSeats.reminders,
    SeatChangesReported: keepingSeats.seatChanges,
    RunningLate: keepingSeats.runningLate,
    UnreadMessagesMailed: keepingSeats.unreadMessages,
    AttendanceMarked: keepingSeats.mark,
    AttendanceCorrected: keepingSeats.mark,

    PenaltyApplied: penaltyMails(deps),
    MarkContested: contests.contested,
    ContestAnswered: contests.answered,
    ContestDecided: contests.decided,
    ContestsReported: contests.reported,

    ReportDecided: reports.decided,
    PersonWarned: reports.warned,
  };
};

async function welcome({ data, personal }: Recorded<Of<PersonEvent, 'UserRegistered'>>): Mails {
  if (!personal?.email) return [];
  const { firstName, email } = personal;
  return [{ recipientId: data.userId, to: email, template: 'welcome', params: { firstName } }];
}

export const MAILED_TYPES: readonly MailedEvent['type'][] = [
  'UserRegistered',
  'AttendanceCorrected',
  'AttendanceMarked',
  'ContestAnswered',
  'ContestDecided',
  'ContestsReported',
  'GameEventCancelled',
  'GameEventHandedOver',
  'GameEventMoveAnnounced',
  'ParticipantJoined',
  'ParticipantRemoved',
  'MarkContested',
  'PenaltyApplied',
  'PersonWarned',
  'RemindersSent',
  'ReportDecided',
  'RunningLate',
  'SeatChangesReported',
  'SeatOffered',
  'UnreadMessagesMailed',
  'WaitingListJoined',
  'WaitingListLeft',
];

/** Returns the mails for a domain event. */
export function mailsToPeople(deps: ReminderDeps) {
  const mailsOn = reactions(deps);
  return (event: Recorded<MailedEvent>): Mails => {
    // TypeScript cannot see that the domain event and its function have the same type
    const react = mailsOn[event.type] as (event: Recorded<MailedEvent>) => Mails;
    return react(event);
  };
}
