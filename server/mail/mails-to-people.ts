import type { Recorded } from '@tablemates/event-store';
import { changersOf, isRealChange } from '../../modules/events/change.ts';
import type { GameEventDomainEvent, ReminderEvent } from '../../modules/events/domain-events.ts';
import { endOf } from '../../modules/events/rules.ts';
import type { PersonEvent } from '../../modules/identity/domain-events.ts';
import type { MessagingEvent } from '../../modules/messaging/domain-events.ts';
import type { ReliabilityCommands } from '../../modules/reliability/commands.ts';
import { type ReliabilityEvent, userOfStream } from '../../modules/reliability/domain-events.ts';
import type { MailContent } from '../../platform/mail/mail.ts';
import { findCafe } from '../../projections/catalog/queries.ts';
import { calendarOf } from '../../projections/events/calendar.ts';
import { findGameEvent, findMeeting } from '../../projections/events/game-event-queries.ts';
import { findUser } from '../../projections/identity/people-queries.ts';
import { type ReminderDeps, reminderMails } from './reminder-mails.ts';

type Of<Event extends { type: string }, Type extends Event['type']> = Extract<Event, { type: Type }>;
export type MailedEvent =
  | Of<
      GameEventDomainEvent,
      | 'GameEventCancelled'
      | 'GameEventHandedOver'
      | 'GameEventMoveAnnounced'
      | 'ParticipantJoined'
      | 'ParticipantRemoved'
      | 'SeatOffered'
      | 'WaitingListJoined'
      | 'WaitingListLeft'
    >
  | Of<MessagingEvent, 'UnreadMessagesMailed'>
  | Of<PersonEvent, 'UserRegistered'>
  | Of<ReliabilityEvent, 'AttendanceCorrected' | 'AttendanceMarked' | 'PenaltyApplied'>
  | ReminderEvent;

type MovedRole = Extract<MailContent, { template: 'gameEventMoved' }>['params']['role'];
type Mails = Promise<readonly MailContent[]>;
type Reactions = { readonly [Type in MailedEvent['type']]: (event: Recorded<Of<MailedEvent, Type>>) => Mails };
type Deps = ReminderDeps & {
  readonly standingOf: ReliabilityCommands['standingOf'];
  /** A gameEvent's stream in the order of the log. */
  readonly readStream: (gameEventId: string) => Promise<readonly Recorded<GameEventDomainEvent>[]>;
};

/** Builds the mails for each type of domain event. An erased person has no address and gets no mail. */
const reactions = ({ standingOf, readStream, ...deps }: Deps): Reactions => {
  const { sql, clock, publicUrl, mails, unsubscribing } = deps;
  const keepingSeats = reminderMails(deps);
  const addressee = async (userId: string) => {
    const user = await findUser(sql, userId, clock().toISOString());
    return user?.email ? { to: user.email, firstName: user.firstName } : undefined;
  };
  const gameEventOf = async (gameEventId: string) => {
    const gameEvent = await findGameEvent(sql, gameEventId);
    if (!gameEvent) throw new Error(`the read models do not know gameEvent ${gameEventId} yet`);
    const { game, cafe, eventDate: startsAt, hostId } = gameEvent;
    const names = { gameName: game?.name ?? 'Unknown Game', cafeName: cafe?.name ?? 'Unknown Cafe' };
    return { about: { ...names, startsAt }, hostId };
  };
  const aboutTable = async (
    template:
      | 'gameEventCancelled'
      | 'gameEventUnmet'
      | 'removedFromGameEvent'
      | 'gameEventTakenOver'
      | 'gameEventHasNewHost',
    gameEventId: string,
    userIds: readonly string[],
  ): Mails => {
    const { about } = await gameEventOf(gameEventId);
    const people = await Promise.all(userIds.map(addressee));
    return people.flatMap((person) =>
      person ? [{ to: person.to, template, params: { firstName: person.firstName, ...about } }] : [],
    );
  };

  const aboutSeat = async (gameEventId: string, userId: string) => {
    const [{ about }, person] = await Promise.all([gameEventOf(gameEventId), addressee(userId)]);
    return person && { to: person.to, params: { firstName: person.firstName, ...about, gameEventId } };
  };
  /** What a mail about a waiting list needs, unless its reader has switched those mails off. */
  const aboutLine = async (gameEventId: string, userId: string) => {
    const [seat, off] = await Promise.all([aboutSeat(gameEventId, userId), mails.offFor(userId)]);
    const unsubscribeToken = unsubscribing.tokenOf(userId, 'waitingList');
    return seat && !off.includes('waitingList') ? { ...seat, unsubscribeToken } : undefined;
  };

  return {
    UserRegistered: async ({ personal }) =>
      personal?.email ? [{ to: personal.email, template: 'welcome', params: { firstName: personal.firstName } }] : [],

    // The host cancelled it themselves, unless too few people signed up.
    GameEventCancelled: async ({
      data: { gameEventId, participantIds, offeredIds = [], waitingIds = [], because },
    }) => {
      const people = [...participantIds, ...offeredIds, ...waitingIds];
      if (because === undefined) return aboutTable('gameEventCancelled', gameEventId, people);
      const { hostId } = await gameEventOf(gameEventId);
      return aboutTable('gameEventUnmet', gameEventId, [hostId, ...people]);
    },

    GameEventMoveAnnounced: async ({ data, version }) => {
      const { gameEventId, from, to, participantIds, offeredIds = [], waitingIds = [] } = data;
      if (!isRealChange({ from, to })) return [];
      const [gameEvent, recorded, cafe, fromCafe] = await Promise.all([
        findGameEvent(sql, gameEventId),
        readStream(gameEventId),
        findCafe(sql, '', true, to.cafeId),
        findCafe(sql, '', true, from.cafeId),
      ]);
      if (!gameEvent) throw new Error(`the read models do not know gameEvent ${gameEventId} yet`);
      const { startsAt } = to;
      const about = { page: `${publicUrl}/events/${gameEventId}`, endsAt: endOf(startsAt), now: clock().toISOString() };
      const calendar = calendarOf({ ...gameEvent, eventDate: startsAt, cafe: cafe ?? null }, about);
      const moved = {
        gameEventId,
        startsAt,
        fromStartsAt: from.startsAt,
        gameName: gameEvent.game?.name ?? 'Unknown Game',
        cafeName: cafe?.name ?? 'Unknown Cafe',
        cafeAddress: cafe?.address ?? '',
        calendar,
        fromCafeName: from.cafeId === to.cafeId ? null : (fromCafe?.name ?? 'Unknown Cafe'),
        freeUntil: gameEvent.movedFrom?.freeUntil ?? null,
      };
      const mailTo = async (userId: string, role: MovedRole): Mails => {
        const [person, meetings] = await Promise.all([
          addressee(userId),
          role === 'participant' ? findMeeting(sql, userId, startsAt, gameEventId) : [],
        ]);
        const [other] = meetings;
        const meets = other && {
          gameName: other.game?.name ?? 'Unknown Game',
          cafeName: other.cafe?.name ?? 'Unknown Cafe',
          startsAt: other.eventDate,
        };
        const params = { ...moved, role, meets: meets ?? null };
        return person
          ? [{ to: person.to, template: 'gameEventMoved', params: { firstName: person.firstName, ...params } }]
          : [];
      };
      const { hostId } = gameEvent;
      const before = recorded.filter((each) => each.version < version);
      const isByOthers = changersOf(before).some((actor) => actor !== hostId);
      const seated: readonly string[] = [hostId, ...participantIds, ...offeredIds, ...waitingIds];
      const owners = [...new Set([cafe?.ownerId, fromCafe?.ownerId])].filter((id) => typeof id === 'string');
      const mails = await Promise.all([
        // a host who moved it themselves knows
        ...(isByOthers ? [mailTo(hostId, 'host')] : []),
        ...participantIds.map((id) => mailTo(id, 'participant')),
        ...offeredIds.map((id) => mailTo(id, 'offer')),
        ...waitingIds.map((id) => mailTo(id, 'waiting')),
        // one a person
        ...owners.filter((id) => !seated.includes(id)).map((id) => mailTo(id, 'cafe_owner')),
      ]);
      return mails.flat();
    },

    WaitingListJoined: async ({ data: { userId, place, gameEventId } }) => {
      const line = await aboutLine(gameEventId, userId);
      return line ? [{ ...line, template: 'waitingListJoined', params: { ...line.params, place } }] : [];
    },

    ParticipantJoined: async (joined) => {
      const { userId, gameEventId, from } = joined.data;
      if (from !== 'waiting_list') return keepingSeats.seatConfirmed(joined);
      const seat = await aboutSeat(gameEventId, userId);
      return seat ? [{ ...seat, template: 'seatGiven' }] : [];
    },

    RemindersSent: keepingSeats.reminders,
    SeatChangesReported: keepingSeats.seatChanges,
    AttendanceMarked: keepingSeats.mark,
    AttendanceCorrected: keepingSeats.mark,
    UnreadMessagesMailed: keepingSeats.unreadMessages,

    SeatOffered: async ({ data: { userId, until, gameEventId } }) => {
      // as needed as a seat that is given: an offer that nobody reads lapses
      const seat = await aboutSeat(gameEventId, userId);
      return seat ? [{ ...seat, template: 'seatOffered', params: { ...seat.params, until } }] : [];
    },

    WaitingListLeft: async ({ data: { userId, because, gameEventId } }) => {
      const line = because === 'seat_free' ? await aboutLine(gameEventId, userId) : undefined;
      return line ? [{ ...line, template: 'seatFree' }] : [];
    },

    GameEventHandedOver: async ({ data: { gameEventId, toUserId, participantIds } }) => [
      ...(await aboutTable('gameEventTakenOver', gameEventId, [toUserId])),
      ...(await aboutTable('gameEventHasNewHost', gameEventId, participantIds)),
    ],

    ParticipantRemoved: ({ data }) => aboutTable('removedFromGameEvent', data.gameEventId, [data.userId]),

    // no mail if another penalty lasts longer or this one was waived meanwhile: its end would be the wrong date
    PenaltyApplied: async ({ stream, data }) => {
      const userId = userOfStream(stream);
      const { penalty } = await standingOf(userId, clock().toISOString());
      if (penalty?.gameEventId !== data.gameEventId || penalty.until !== data.until) return [];
      const [person, { about, hostId }] = await Promise.all([addressee(userId), gameEventOf(data.gameEventId)]);
      if (!person) return [];
      const role = hostId === userId ? ('host' as const) : ('participant' as const);
      const params = { firstName: person.firstName, ...about, penalty: data.kind, role, expiresAt: data.until };
      return [{ to: person.to, template: 'penaltyApplied', params }];
    },
  };
};

export const MAILED_TYPES: readonly MailedEvent['type'][] = [
  'UserRegistered',
  'AttendanceCorrected',
  'AttendanceMarked',
  'GameEventCancelled',
  'GameEventHandedOver',
  'GameEventMoveAnnounced',
  'ParticipantJoined',
  'ParticipantRemoved',
  'PenaltyApplied',
  'RemindersSent',
  'SeatChangesReported',
  'SeatOffered',
  'UnreadMessagesMailed',
  'WaitingListJoined',
  'WaitingListLeft',
];

/** Returns the mails for a domain event: a welcome, a cancelled game event, a seat lost, given, offered or free, a new host, a penalty, and what keeps seats true. */
export function mailsToPeople(deps: Deps) {
  const mailsOn = reactions(deps);
  return (event: Recorded<MailedEvent>): Mails => {
    // TypeScript cannot see that the domain event and its function have the same type
    const react = mailsOn[event.type] as (event: Recorded<MailedEvent>) => Mails;
    return react(event);
  };
}
