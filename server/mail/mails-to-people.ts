import { load, type Recorded } from '@tablemates/event-store';
import { cafeNameOf, gameNameOf } from '../../modules/catalog/rules.ts';
import { changersOf } from '../../modules/events/changing/change.ts';
import type { GameEventDomainEvent, ReminderEvent } from '../../modules/events/domain-events.ts';
import { isRealChange } from '../../modules/events/rules.ts';
import { freeSeats } from '../../modules/events/waiting-list/waiting-list.ts';
import type { PersonEvent } from '../../modules/identity/domain-events.ts';
import type { MessagingEvent } from '../../modules/messaging/domain-events.ts';
import {
  type ContestReportEvent,
  type ReliabilityEvent,
  userOfStream,
} from '../../modules/reliability/domain-events.ts';
import { penaltyOf } from '../../modules/reliability/standing.ts';
import { standingOn } from '../../modules/reliability/streams.ts';
import type { ReportEvent, WarningEvent } from '../../modules/reports/domain-events.ts';
import { findCafe } from '../../projections/catalog/queries.ts';
import { findMeeting } from '../../projections/events/game-event-queries.ts';
import { contestMails } from './contest-mails.ts';
import type { ParamsOf } from './kinds.ts';
import { letters, type Mails } from './letters.ts';
import { type ReminderDeps, reminderMails } from './reminder-mails.ts';
import { reportMails } from './report-mails.ts';
import { scoreOfMail } from './score-of-mail.ts';

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

type MovedRole = ParamsOf<'gameEventMoved'>['role'];
type Reactions = { readonly [Type in MailedEvent['type']]: (event: Recorded<Of<MailedEvent, Type>>) => Mails };

/** Builds the mails for each type of domain event, for those whom it still concerns. */
const reactions = (deps: ReminderDeps): Reactions => {
  const { sql, log, clock } = deps;
  const now = () => clock().toISOString();
  const { letterTo, readGameEvent } = letters(deps);
  const keepingSeats = reminderMails(deps);
  const aboutContests = contestMails(deps);
  const aboutReports = reportMails(deps);
  const toEach = async (userIds: readonly string[], write: (userId: string) => Mails): Mails =>
    (await Promise.all(userIds.map(write))).flat();

  return {
    UserRegistered: async ({ data, personal }) =>
      personal?.email
        ? [
            {
              recipientId: data.userId,
              to: personal.email,
              template: 'welcome',
              params: { firstName: personal.firstName },
            },
          ]
        : [],

    GameEventCancelled: async ({
      actor,
      data: { gameEventId, participantIds, offeredIds = [], waitingIds = [], because },
    }) => {
      const { about, hostId } = await readGameEvent(gameEventId);
      const people = [...participantIds, ...offeredIds, ...waitingIds];
      if (because !== undefined) return toEach([hostId, ...people], (id) => letterTo(id, 'gameEventUnmet', about));
      return [
        // a host who cancelled it themselves knows
        ...(actor === hostId ? [] : await letterTo(hostId, 'gameEventCancelled', { ...about, role: 'host' })),
        ...(await toEach(people, (id) => letterTo(id, 'gameEventCancelled', { ...about, role: 'participant' }))),
      ];
    },

    GameEventMoveAnnounced: async ({ data, version, position }) => {
      const { gameEventId, from, to, participantIds, offeredIds = [], waitingIds = [] } = data;
      if (!isRealChange({ from, to })) return [];
      const [{ state, recorded, hostId, about, calendar, hasSeatSince }, cafe, fromCafe] = await Promise.all([
        readGameEvent(gameEventId),
        findCafe(sql, '', true, to.cafeId),
        findCafe(sql, '', true, from.cafeId),
      ]);
      // its people have a mail about that
      if (state.status === 'cancelled') return [];
      const { startsAt } = to;
      const moved = {
        ...about,
        startsAt,
        fromStartsAt: from.startsAt,
        cafeName: cafeNameOf(cafe),
        cafeAddress: cafe?.address ?? '',
        calendar: calendar({ eventDate: startsAt, cafe: cafe ?? null }),
        fromCafeName: from.cafeId === to.cafeId ? null : cafeNameOf(fromCafe),
        freeUntil: state.freeUntil,
      };
      const mailTo = async (userId: string, role: MovedRole): Mails => {
        const [other] = role === 'participant' ? await findMeeting(sql, userId, startsAt, gameEventId) : [];
        const meets = other && {
          gameName: gameNameOf(other.game),
          cafeName: cafeNameOf(other.cafe),
          startsAt: other.eventDate,
        };
        return letterTo(userId, 'gameEventMoved', { ...moved, role, meets: meets ?? null });
      };
      const before = recorded.filter((each) => each.version < version);
      const isByOthers = changersOf(before).some((actor) => actor !== hostId);
      const isOffered = (id: string) => state.held.some(({ userId }) => userId === id);
      const [seated, offered, waiting] = [
        participantIds.filter((id) => hasSeatSince(id, position)),
        offeredIds.filter(isOffered),
        waitingIds.filter((id) => state.waiting.includes(id)),
      ];
      const people: readonly string[] = [hostId, ...seated, ...offered, ...waiting];
      const owners = [...new Set([cafe?.ownerId, fromCafe?.ownerId])].filter((id) => typeof id === 'string');
      return [
        // a host who moved it themselves knows
        ...(isByOthers ? await mailTo(hostId, 'host') : []),
        ...(await toEach(seated, (id) => mailTo(id, 'participant'))),
        ...(await toEach(offered, (id) => mailTo(id, 'offer'))),
        ...(await toEach(waiting, (id) => mailTo(id, 'waiting'))),
        // one a person
        ...(await toEach(
          owners.filter((id) => !people.includes(id)),
          (id) => mailTo(id, 'cafe_owner'),
        )),
      ];
    },

    // here and below: somebody who left and came back meanwhile gets one mail
    WaitingListJoined: async (joined) => {
      const { userId, place, gameEventId } = joined.data;
      const { state, about, isLatest } = await readGameEvent(gameEventId);
      if (!state.waiting.includes(userId) || !isLatest(joined)) return [];
      return letterTo(userId, 'waitingListJoined', { ...about, place });
    },

    ParticipantJoined: async (joined) => {
      const { userId, gameEventId, from } = joined.data;
      const { state, about, place, calendar, isLatest } = await readGameEvent(gameEventId);
      const isSeated = state.status === 'upcoming' && state.participants.includes(userId);
      if (!isSeated || !isLatest(joined)) return [];
      const template = from === 'waiting_list' ? 'seatGiven' : 'seatConfirmed';
      return letterTo(userId, template, { ...about, ...place, calendar: calendar() });
    },

    RemindersSent: keepingSeats.reminders,
    SeatChangesReported: keepingSeats.seatChanges,
    RunningLate: keepingSeats.runningLate,
    AttendanceMarked: keepingSeats.mark,
    AttendanceCorrected: keepingSeats.mark,
    UnreadMessagesMailed: keepingSeats.unreadMessages,

    MarkContested: aboutContests.contested,
    ContestAnswered: aboutContests.answered,
    ContestDecided: aboutContests.decided,
    ContestsReported: aboutContests.reported,
    ReportDecided: aboutReports.decided,
    PersonWarned: aboutReports.warned,

    SeatOffered: async (offered) => {
      const { userId, until, gameEventId } = offered.data;
      const { state, about, place, isLatest } = await readGameEvent(gameEventId);
      const isHeld = state.held.some((offer) => offer.userId === userId && offer.until === until) && until > now();
      return isHeld && isLatest(offered) ? letterTo(userId, 'seatOffered', { ...about, ...place, until }) : [];
    },

    WaitingListLeft: async ({ data: { userId, because, gameEventId } }) => {
      if (because !== 'seat_free') return [];
      const { state, about } = await readGameEvent(gameEventId);
      const isOpen = state.status === 'upcoming' && freeSeats(state, now()) > 0;
      return isOpen && !state.participants.includes(userId) ? letterTo(userId, 'seatFree', about) : [];
    },

    GameEventHandedOver: async ({ data: { gameEventId, toUserId, participantIds } }) => {
      const { state, hostId, about } = await readGameEvent(gameEventId);
      if (state.status === 'cancelled' || hostId !== toUserId) return [];
      const seated = participantIds.filter((id) => state.participants.includes(id));
      return [
        ...(await letterTo(toUserId, 'gameEventTakenOver', about)),
        ...(await toEach(seated, (id) => letterTo(id, 'gameEventHasNewHost', about))),
      ];
    },

    ParticipantRemoved: async ({ data: { gameEventId, userId } }) =>
      letterTo(userId, 'removedFromGameEvent', (await readGameEvent(gameEventId)).about),

    // no mail if another penalty lasts longer or this one was waived meanwhile: its end would be the wrong date
    PenaltyApplied: async ({ stream, occurredAt, data }) => {
      const { gameEventId, kind, until } = data;
      const userId = userOfStream(stream);
      const penalty = penaltyOf(await load(log, standingOn(userId)), now());
      if (penalty?.gameEventId !== gameEventId || penalty.until !== until) return [];
      const { recorded, hostId, about } = await readGameEvent(gameEventId);
      const role = hostId === userId ? ('host' as const) : ('participant' as const);
      const cause = recorded.findLast(
        (each) =>
          each.occurredAt <= occurredAt && (each.type === 'GameEventCancelled' || each.type === 'GameEventChanged'),
      );
      const isMoved = role === 'host' && cause?.type === 'GameEventChanged';
      const score = await scoreOfMail(log, { userId, gameEventId }, now());
      return letterTo(userId, 'penaltyApplied', {
        ...about,
        ...score,
        penalty: kind,
        role,
        isMoved,
        expiresAt: until,
      });
    },
  };
};

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
