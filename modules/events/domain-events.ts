import type { EventsOf, EventTypes } from '@tablemates/event-store';
import { z } from 'zod';
import { instant } from '../../platform/http/schemas.ts';
import { LEVELS } from './advice-rules.ts';

const id = z.uuid();

/** The mails about a gameEvent that become due by time alone, in the order of the plan (`reminders/plan.ts`). */
export const REMINDER_KINDS = [
  'still_coming',
  'people_wait',
  'where',
  'host_evening',
  'rate_attendance',
  'rate_attendance_again',
] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

const gameEventId = id;

/** What the host says to those who choose: see `adviceOf`. */
export const advice = {
  level: z.enum(LEVELS).exactOptional(),
  teaching: z.boolean().exactOptional(),
  languages: z.array(z.string()).exactOptional(),
  newcomerSeats: z.int().exactOptional(),
};

/** The details of a gameEvent that its host may change. `minimumDueAt`: see `GameEventScheduled`. */
const changeable = z.object({
  gameId: id,
  cafeId: id,
  startsAt: instant,
  startDate: z.iso.date(),
  startTime: z.string(),
  maxParticipants: z.number().int(),
  minimumDueAt: instant.exactOptional(),
  ...advice,
});

/** The description of a gameEvent: the own text of its host, also if an admin wrote it. It is erased with its author. */
const description = z.object({ description: z.string() });

/** The description as the first schema wrote it, in clear, so that no erasure reaches the log. */
const inClear = { clearDescription: z.string().exactOptional() };

type FirstSchema = { readonly description: string };

/** From the first schema, whose description was part of `data`. */
const scheduledBefore = ({ description: clearDescription, ...data }: FirstSchema) => ({ ...data, clearDescription });

/** From the first schema, whose details before and after the change had the description. */
const changedBefore = ({ from, to, ...data }: { readonly from: FirstSchema; readonly to: FirstSchema }) => {
  const { description: before, ...oldDetails } = from;
  const { description: after, ...newDetails } = to;
  const described = before !== after && { described: true, clearDescription: after };
  return { ...data, from: oldDetails, to: newDetails, ...described };
};

/** When and where: what people have to know to be there. */
const whenAndWhere = z.object({ startsAt: instant, cafeId: id });

/** The people concerned. `offeredIds` and `waitingIds` are absent if nobody has an offer or waits. */
const concerned = {
  participantIds: z.array(id),
  offeredIds: z.array(id).exactOptional(),
  waitingIds: z.array(id).exactOptional(),
};

/** Of a gameEvent: who takes, gives back or loses a seat. */
export const seatTypes = {
  /**
   * `from`: the waiting list gave the seat, the person accepted an offer, they took the seat held for the guest
   * `guestId`, or it is theirs at every date of a series. Absent if they took a free seat. `newcomer`: they were one,
   * and it is a seat that was kept for newcomers. `fromTable`: the gameEvent of the same night at which they sat.
   */
  ParticipantJoined: {
    schema: 1,
    data: z.object({
      gameEventId,
      userId: id,
      from: z.enum(['waiting_list', 'offer', 'guest', 'standing', 'other_table']).exactOptional(),
      guestId: id.exactOptional(),
      newcomer: z.literal(true).exactOptional(),
      fromTable: id.exactOptional(),
    }),
  },
  /**
   * `late`: within 24 hours of the start. `because`: `deactivated` if the seat was freed because the account was
   * closed, `moved` if a change of the gameEvent or a declined table let them leave freely, `other_table` if the seat went to another table of the
   * night. Absent otherwise.
   */
  ParticipantLeft: {
    schema: 1,
    data: z.object({
      gameEventId,
      userId: id,
      late: z.boolean(),
      because: z.enum(['deactivated', 'moved', 'other_table']).exactOptional(),
    }),
  },
  ParticipantRemoved: { schema: 1, data: z.object({ gameEventId, userId: id }) },
} satisfies EventTypes;

/** The domain events of the stream `gameEvent-<id>`. */
export const gameEventTypes = {
  /**
   * An absent `minParticipants` means 1, and an absent `signUpClosesHours` means 0. `minimumDueAt`: the instant at
   * which the minimum has to be met; absent if it was past when the start was chosen. `seriesId` and `plannedDate`: it
   * is the date of a series, on that local day by its rhythm; both are absent for an evening of its own. `groupId`: the
   * group whose evening it is; absent without one. `describedBy`: who wrote the text that its series brings; absent if it
   * is the host's.
   */
  GameEventScheduled: {
    schema: 2,
    upcasters: { 1: scheduledBefore },
    personal: description,
    data: z.object({
      gameEventId,
      hostId: id,
      gameId: id,
      regionId: id,
      cafeId: id,
      startsAt: instant,
      /** The same start as local date and time in `timeZone`. */
      startDate: z.iso.date(),
      startTime: z.string(),
      timeZone: z.string(),
      maxParticipants: z.number().int(),
      minParticipants: z.number().int().exactOptional(),
      signUpClosesHours: z.number().int().exactOptional(),
      minimumDueAt: instant.exactOptional(),
      groupId: id.exactOptional(),
      seriesId: id.exactOptional(),
      plannedDate: z.iso.date().exactOptional(),
      describedBy: id.exactOptional(),
      ...advice,
      ...inClear,
    }),
  },
  /**
   * `real`: it was moved by 15 minutes or more, or to another cafe. `movedFrom`: the time and place that people were
   * last notified of; absent unless they are really moved from there. `version`: the version after the change. `at`:
   * the instant of the change, from which deadlines count. `because`: a date follows its series, or its cafe was merged
   * into another one (older entries do not say so); absent if it was changed by itself. `described`: the personal part has the new description. `describedBy`: the organizer of its group whose
   * text that is; absent if it is the host's.
   */
  GameEventChanged: {
    schema: 2,
    upcasters: { 1: changedBefore },
    personal: description,
    data: z.object({
      gameEventId,
      from: changeable,
      to: changeable,
      real: z.boolean(),
      version: z.int().positive(),
      movedFrom: whenAndWhere.exactOptional(),
      at: instant,
      because: z.enum(['series', 'merge']).exactOptional(),
      described: z.literal(true).exactOptional(),
      describedBy: id.exactOptional(),
      ...concerned,
      ...inClear,
    }),
  },
  /**
   * Ten minutes after the last change, the people concerned are notified of a move. The lists are empty without one.
   * `together`: the dates of a series that one change of it moved, announced in one append, this one too; absent if it is
   * the only one.
   */
  GameEventMoveAnnounced: {
    schema: 1,
    data: z.object({
      gameEventId,
      from: whenAndWhere,
      to: whenAndWhere,
      together: z.array(id).exactOptional(),
      ...concerned,
    }),
  },
  ...seatTypes,
  /**
   * `minimum`: the system cancelled it because too few people had a seat. `series`: nobody was at this date of a series,
   * which is not held any more. `no_host`: its host asked the others of the group, and nobody took it over. `group`: its
   * group was closed. Absent if a person cancelled it.
   */
  GameEventCancelled: {
    schema: 1,
    data: z.object({
      gameEventId,
      ...concerned,
      because: z.enum(['minimum', 'series', 'no_host', 'group']).exactOptional(),
    }),
  },
  /** The words of the person who cancels, in the same append, before it is cancelled. The subject is that person. */
  CancellationExplained: { schema: 1, data: z.object({ gameEventId }), personal: z.object({ reason: z.string() }) },
  /** Why a person is removed, in the same append, before it. The subject is who was removed, so the words go with them. */
  RemovalExplained: {
    schema: 1,
    data: z.object({ gameEventId, userId: id }),
    personal: z.object({ reason: z.string() }),
  },
  /**
   * Another organizer hosts it from now on. `taken_over`: an organizer of its group did so. `host_sought`: the host had
   * asked for that. `by_admin`: an admin chose them for this one. Absent if the host had to go.
   */
  GameEventHandedOver: {
    schema: 1,
    data: z.object({
      gameEventId,
      fromUserId: id,
      toUserId: id,
      participantIds: z.array(id),
      because: z.enum(['taken_over', 'host_sought', 'by_admin']).exactOptional(),
    }),
  },
  /**
   * The cafe wants to be asked first. `at`: the instant from which its owner is reminded. `ownerId`: who is asked; whoever
   * owns the cafe after them is asked anew. `ofSeries`: its series asks, so nobody is asked about this date itself.
   */
  TableAsked: {
    schema: 1,
    data: z.object({
      gameEventId,
      cafeId: id,
      at: instant,
      ownerId: id.exactOptional(),
      ofSeries: z.literal(true).exactOptional(),
    }),
  },
  /** Its owner is reminded of the question, once. */
  TableAskedAgain: { schema: 1, data: z.object({ gameEventId, cafeId: id }) },
  TableConfirmed: {
    schema: 1,
    data: z.object({ gameEventId, cafeId: id, ofSeries: z.literal(true).exactOptional() }),
  },
  /**
   * `at`: the instant from which it can be moved, called off or left freely. The subject is the owner of the cafe.
   * `ofSeries`, here and above: it is the answer to its series, about which the host hears once.
   */
  TableDeclined: {
    schema: 1,
    data: z.object({ gameEventId, cafeId: id, at: instant, ofSeries: z.literal(true).exactOptional() }),
    personal: z.object({ reason: z.string() }),
  },
  /**
   * The cafe cannot have it any more. `closed`: not on that night. `not_approved`: it takes no evenings. `gone`: it is no
   * longer listed. `at`: the instant from which it can be moved, called off or left freely. `byHost`: its host did that.
   */
  TableLost: {
    schema: 1,
    data: z.object({
      gameEventId,
      cafeId: id,
      because: z.enum(['closed', 'not_approved', 'gone']),
      at: instant,
      byHost: z.literal(true).exactOptional(),
    }),
  },
  /** The cafe can have it after all. */
  TableRegained: { schema: 1, data: z.object({ gameEventId, cafeId: id }) },
  /** Its host is told, in one mail with their other evenings there. `together`: all of these, this one too. */
  TableLossTold: { schema: 1, data: z.object({ gameEventId, cafeId: id, hostId: id, together: z.array(id) }) },
  /** Its host cannot host it, and asks the other organizers of its group. `at`: from which a late cancel counts. */
  HostSought: { schema: 1, data: z.object({ gameEventId, at: instant }) },
  /** The host who asked can host it after all. */
  HostSearchEnded: { schema: 1, data: z.object({ gameEventId }) },
  /** `place`: 1 for the front of the waiting list, as it was at that instant. */
  WaitingListJoined: { schema: 1, data: z.object({ gameEventId, userId: id, place: z.int().positive() }) },
  /**
   * `left`: the person left; `account_closed`: they were deactivated or erased; `hosts`: they host this gameEvent from
   * now on; `seat_free`: a seat is free within two hours of the start, so it is open to all and the waiting list ends.
   */
  WaitingListLeft: {
    schema: 1,
    data: z.object({
      gameEventId,
      userId: id,
      because: z.enum(['left', 'account_closed', 'hosts', 'seat_free']),
    }),
  },
  /** A free seat is held for the person before the instant `until`. They leave the waiting list for it. */
  SeatOffered: { schema: 1, data: z.object({ gameEventId, userId: id, until: instant }) },
  /**
   * `withdrawn`: the person was deactivated, erased, suspended or under a penalty. An accepted offer ends with `ParticipantJoined`
   * instead.
   */
  SeatOfferEnded: {
    schema: 1,
    data: z.object({ gameEventId, userId: id, how: z.enum(['declined', 'lapsed', 'withdrawn']) }),
  },
  /**
   * The person got no free seat because of a penalty, a suspension or another commitment at that time. They keep their place in line.
   */
  PassedOver: {
    schema: 1,
    data: z.object({ gameEventId, userId: id, reason: z.enum(['penalty', 'suspended', 'busy']) }),
  },
  /**
   * A participant holds a free seat for a friend before the instant `until`. `tokenHash` is the SHA-256 of the link's
   * token in hex; the token is not kept. The friend's name is encrypted with the key of the participant.
   */
  GuestSeatHeld: {
    schema: 1,
    data: z.object({ gameEventId, guestId: id, userId: id, tokenHash: z.string(), until: instant }),
    personal: z.object({ name: z.string() }),
  },
  /** `withdrawn`: the participant gave up or lost their own seat. A link that is used ends with `ParticipantJoined`. */
  GuestSeatEnded: {
    schema: 1,
    data: z.object({ gameEventId, guestId: id, userId: id, how: z.enum(['lapsed', 'withdrawn']) }),
  },
  /** The participant will be there. A real move of the start voids the answer. */
  SeatConfirmed: { schema: 1, data: z.object({ gameEventId, userId: id }) },
  /**
   * The participant is at the table. `code`: they entered the code on the host's screen; `host`: the host checked them
   * in, and they may still enter the code. `at`: the instant of the check-in. It is before the append if the code was
   * sent later.
   */
  CheckedIn: {
    schema: 1,
    data: z.object({ gameEventId, userId: id, how: z.enum(['code', 'host']), at: instant }),
  },
  /** The participant comes about `minutes` after the start. It never counts against them. */
  RunningLate: { schema: 1, data: z.object({ gameEventId, userId: id, minutes: z.int().positive() }) },
  GameEventCompleted: { schema: 1, data: z.object({ gameEventId }) },
  GameEventArchived: { schema: 1, data: z.object({ gameEventId }) },
} satisfies EventTypes;

/**
 * The domain events of the stream `commitments-<userId>`: the gameEvents that a person hosts, has a seat at or is
 * offered a seat at. They are part of the append that takes or offers the seat, so two appends for one person always
 * conflict. An `offer` binds the person before the instant `until`. Other roles have no `until`.
 * `groupId`: the group whose evening a host has.
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
      groupId: id.exactOptional(),
      until: instant.exactOptional(),
    }),
  },
  CommitmentEnded: { schema: 1, data: z.object({ userId: id, gameEventId }) },
  /** They described a gameEvent that somebody else hosts, as an organizer of its group. */
  DescriptionWritten: { schema: 1, data: z.object({ userId: id, gameEventId }) },
} satisfies EventTypes;

const use = z.object({ kind: z.enum(['game', 'cafe']), id, gameEventId });

/** The domain events of the streams `gameUse-<id>` and `cafeUse-<id>`: the gameEvents that need this game or cafe. */
export const catalogUseTypes = {
  CatalogUseBegan: { schema: 1, data: z.object({ ...use.shape, regionId: id, startsAt: instant }) },
  CatalogUseEnded: { schema: 1, data: use },
} satisfies EventTypes;

const night = { cafeId: id, date: z.iso.date(), gameEventId };

/**
 * The domain events of the streams `cafeNight-<cafeId>-<date>`, of cafes with a house: the evenings that are there at
 * some time from 05:00 of that local date to 05:00 of the next one. They are part of the append of the evening itself.
 */
export const cafeNightTypes = {
  /**
   * `because`: the house had no say. `standing`: it was there when the cafe set its first rules. `merged`: two cafes
   * became one. `fewer` and `more`: only the number of its seats changed, and only the heads of more count.
   */
  CafeNightTaken: {
    schema: 1,
    data: z.object({
      ...night,
      startsAt: instant,
      maxParticipants: z.int(),
      because: z.enum(['standing', 'merged', 'fewer', 'more']).exactOptional(),
    }),
  },
  CafeNightReleased: { schema: 1, data: z.object(night) },
} satisfies EventTypes;

/**
 * The domain events of the stream `reminders-<gameEventId>`: which mails about a gameEvent were due, and who got them.
 * The stream is separate from the gameEvent's because no decision about seats depends on it.
 */
export const reminderTypes = {
  /**
   * A reminder of this kind is sent once for this start. `userIds` is empty if nobody had to get it. The mail to a host of
   * several tables of a night is one: it is written for the table that names the `otherTables`, and those say `within`
   * which one's it is.
   */
  RemindersSent: {
    schema: 1,
    data: z.object({
      gameEventId,
      kind: z.enum(REMINDER_KINDS),
      startsAt: instant,
      userIds: z.array(id),
      otherTables: z.array(z.object({ gameEventId, startsAt: instant })).exactOptional(),
      within: gameEventId.exactOptional(),
    }),
  },
  /**
   * The host is mailed about seats taken and given back, or not at all if both lists are empty. `upTo`: the number of
   * seat changes of the gameEvent so far.
   */
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

/** Every type of domain event that this module appends. */
export const eventsModuleTypes = {
  ...gameEventTypes,
  ...commitmentTypes,
  ...catalogUseTypes,
  ...cafeNightTypes,
  ...reminderTypes,
} satisfies EventTypes;

export type GameEventDomainEvent = EventsOf<typeof gameEventTypes>;
export type DomainEventOf<Type extends GameEventDomainEvent['type']> = Extract<GameEventDomainEvent, { type: Type }>;

export type ReminderEvent = EventsOf<typeof reminderTypes>;
export type CommitmentEvent = EventsOf<typeof commitmentTypes>;
export type CatalogUseEvent = EventsOf<typeof catalogUseTypes>;
export type CafeNightEvent = EventsOf<typeof cafeNightTypes>;
