import type { EventsOf, EventTypes } from '@tablemates/event-store';
import { z } from 'zod';
import { instant } from '../../platform/http/schemas.ts';
import { REMINDER_KINDS } from './reminders/plan.ts';

const id = z.uuid();
const gameEventId = id;

/** The details of a gameEvent that its host may change. `minimumDueAt`: see `GameEventScheduled`. */
const changeable = z.object({
  gameId: id,
  cafeId: id,
  startsAt: instant,
  startDate: z.iso.date(),
  startTime: z.string(),
  maxParticipants: z.number().int(),
  description: z.string(),
  minimumDueAt: instant.exactOptional(),
});

/** When and where: what people have to know to be there. */
const whenAndWhere = z.object({ startsAt: instant, cafeId: id });

/** The people concerned; `offeredIds` and `waitingIds` are absent where nobody has an offer or waits. */
const concerned = {
  participantIds: z.array(id),
  offeredIds: z.array(id).exactOptional(),
  waitingIds: z.array(id).exactOptional(),
};

/** What can stand in the stream `gameEvent-<id>`. */
export const gameEventTypes = {
  /**
   * `minParticipants` is 1 and `signUpClosesHours` 0 where they are absent. `minimumDueAt`: the instant at which the minimum
   * has to be met; absent where it was past when the start was chosen, and in what releases before 0.4 wrote.
   */
  GameEventScheduled: {
    schema: 1,
    data: z.object({
      gameEventId,
      hostId: id,
      gameId: id,
      regionId: id,
      cafeId: id,
      startsAt: instant,
      /** The same start as people say it: local date and time in `timeZone`. */
      startDate: z.iso.date(),
      startTime: z.string(),
      timeZone: z.string(),
      maxParticipants: z.number().int(),
      description: z.string(),
      minParticipants: z.number().int().exactOptional(),
      signUpClosesHours: z.number().int().exactOptional(),
      minimumDueAt: instant.exactOptional(),
    }),
  },
  /**
   * `real`: it was moved by 15 minutes or more, or to another cafe. `movedFrom`: when and where people had to be before, as far
   * as they were notified; absent where they have to be there again. `version`: the one that the change makes. `at`: its
   * instant, from which deadlines count.
   */
  GameEventChanged: {
    schema: 1,
    data: z.object({
      gameEventId,
      from: changeable,
      to: changeable,
      real: z.boolean(),
      version: z.int().positive(),
      movedFrom: whenAndWhere.exactOptional(),
      at: instant,
      ...concerned,
    }),
  },
  /** Ten quiet minutes after the last change: its people are notified of the difference. Nobody where there is none. */
  GameEventMoveAnnounced: {
    schema: 1,
    data: z.object({ gameEventId, from: whenAndWhere, to: whenAndWhere, ...concerned }),
  },
  /**
   * `from`: the waiting list gave the seat, the person accepted an offer, or they took the seat held for a guest, which
   * `guestId` names; absent where they took a free seat.
   */
  ParticipantJoined: {
    schema: 1,
    data: z.object({
      gameEventId,
      userId: id,
      from: z.enum(['waiting_list', 'offer', 'guest']).exactOptional(),
      guestId: id.exactOptional(),
    }),
  },
  /**
   * `late`: within 24 hours of the start. `because`: `deactivated` where the seat was freed for the person, `moved` where
   * they left while a change of the gameEvent let them; absent where they left otherwise.
   */
  ParticipantLeft: {
    schema: 1,
    data: z.object({
      gameEventId,
      userId: id,
      late: z.boolean(),
      because: z.enum(['deactivated', 'moved']).exactOptional(),
    }),
  },
  ParticipantRemoved: { schema: 1, data: z.object({ gameEventId, userId: id }) },
  /** `because`: the system cancelled, as too few people had a seat; absent where somebody did. */
  GameEventCancelled: {
    schema: 1,
    data: z.object({ gameEventId, ...concerned, because: z.enum(['minimum']).exactOptional() }),
  },
  /** Another organizer hosts it from here on. */
  GameEventHandedOver: {
    schema: 1,
    data: z.object({ gameEventId, fromUserId: id, toUserId: id, participantIds: z.array(id) }),
  },
  /** `place`: 1 for the front of the waiting list, as it was at that instant. */
  WaitingListJoined: { schema: 1, data: z.object({ gameEventId, userId: id, place: z.int().positive() }) },
  /**
   * `left`: by the person; `account_closed`: deactivated or erased; `hosts`: they host this gameEvent from now on;
   * `seat_free`: a seat is free within two hours of the start, so it is open to all and the list is over.
   */
  WaitingListLeft: {
    schema: 1,
    data: z.object({
      gameEventId,
      userId: id,
      because: z.enum(['left', 'account_closed', 'hosts', 'seat_free']),
    }),
  },
  /** A free seat is held for the person, who leaves the waiting list for it, before the instant `until`. */
  SeatOffered: { schema: 1, data: z.object({ gameEventId, userId: id, until: instant }) },
  /** `withdrawn`: the person was deactivated, erased or kept from it by a penalty. An accepted offer ends by `ParticipantJoined` instead. */
  SeatOfferEnded: {
    schema: 1,
    data: z.object({ gameEventId, userId: id, how: z.enum(['declined', 'lapsed', 'withdrawn']) }),
  },
  /** A free seat went past somebody who keeps their place: they were under a penalty, or had another commitment at that time. */
  PassedOver: { schema: 1, data: z.object({ gameEventId, userId: id, reason: z.enum(['penalty', 'busy']) }) },
  /**
   * A participant holds a free seat for a friend before the instant `until`. Of the link only its SHA-256 is kept, in hex.
   * The friend's name is encrypted with the key of the participant.
   */
  GuestSeatHeld: {
    schema: 1,
    data: z.object({ gameEventId, guestId: id, userId: id, tokenHash: z.string(), until: instant }),
    personal: z.object({ name: z.string() }),
  },
  /** `withdrawn`: the participant gave up or lost their own seat. A link that is used ends it by `ParticipantJoined`. */
  GuestSeatEnded: {
    schema: 1,
    data: z.object({ gameEventId, guestId: id, userId: id, how: z.enum(['lapsed', 'withdrawn']) }),
  },
  /** The participant will be there. Moving the start makes the question open again. */
  SeatConfirmed: { schema: 1, data: z.object({ gameEventId, userId: id }) },
  /**
   * The participant is at the table. `code`: they entered the code that the host's screen showed; `host`: the host checked
   * them in, after which they may enter the code, too. `at`: the instant of it, which is earlier than that of the append
   * where a code was sent later.
   */
  CheckedIn: {
    schema: 1,
    data: z.object({ gameEventId, userId: id, how: z.enum(['code', 'host']), at: instant }),
  },
  /** The participant comes about `minutes` after the start. It is never held against them. */
  RunningLate: { schema: 1, data: z.object({ gameEventId, userId: id, minutes: z.int().positive() }) },
  GameEventCompleted: { schema: 1, data: z.object({ gameEventId }) },
  GameEventArchived: { schema: 1, data: z.object({ gameEventId }) },
} satisfies EventTypes;

/**
 * What can be in the stream `commitments-<userId>`: the gameEvents that a person has a seat at, is offered a seat at
 * or hosts. It is written in the append that takes or offers the seat, so that two appends for one person never pass
 * each other. An `offer` binds before the instant `until`, and only an offer has one.
 */
export const commitmentTypes = {
  CommitmentMade: {
    schema: 1,
    data: z.object({
      userId: id,
      gameEventId,
      role: z.enum(['participant', 'host', 'offer']),
      startsAt: instant,
      cafeId: id,
      until: instant.exactOptional(),
    }),
  },
  CommitmentEnded: { schema: 1, data: z.object({ userId: id, gameEventId }) },
} satisfies EventTypes;

const use = z.object({ kind: z.enum(['game', 'cafe']), id, gameEventId });

/** What can be in the streams `gameUse-<id>` and `cafeUse-<id>`: the gameEvents that need this game or cafe. */
export const catalogUseTypes = {
  CatalogUseBegan: { schema: 1, data: z.object({ ...use.shape, regionId: id, startsAt: instant }) },
  CatalogUseEnded: { schema: 1, data: use },
} satisfies EventTypes;

/**
 * What can be in the stream `reminders-<gameEventId>`: which mails about a gameEvent were due, and who got them. It is
 * apart from the gameEvent, because no decision about seats depends on it.
 */
export const reminderTypes = {
  /** Nobody gets a second one of this kind for this start. `userIds` is empty where nobody had to get it. */
  RemindersSent: {
    schema: 1,
    data: z.object({ gameEventId, kind: z.enum(REMINDER_KINDS), startsAt: instant, userIds: z.array(id) }),
  },
  /** The host is mailed about seats taken and given back; about none where these lists are empty. `upTo`: how many there were. */
  SeatChangesReported: {
    schema: 1,
    data: z.object({
      gameEventId,
      hostId: id,
      upTo: z.int().nonnegative(),
      taken: z.array(id),
      givenBack: z.array(id),
    }),
  },
} satisfies EventTypes;

/** Every type of domain event that this module writes. */
export const eventsModuleTypes = {
  ...gameEventTypes,
  ...commitmentTypes,
  ...catalogUseTypes,
  ...reminderTypes,
} satisfies EventTypes;

export type GameEventDomainEvent = EventsOf<typeof gameEventTypes>;
export type ReminderEvent = EventsOf<typeof reminderTypes>;
export type CommitmentEvent = EventsOf<typeof commitmentTypes>;
export type CatalogUseEvent = EventsOf<typeof catalogUseTypes>;
