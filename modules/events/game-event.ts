import type { Instant } from '../../platform/clock.ts';
import { invalidField, type Refusal, refuse } from '../../platform/refusal.ts';
import { withoutKey } from '../../platform/without-key.ts';
import type { GameEventDomainEvent } from './domain-events.ts';
import {
  announcedAt,
  checkInsDuring,
  descriptionIn,
  freeUntil,
  HORIZON_DAYS,
  horizonAt,
  isRealChange,
  isSignUpClosed,
  isStartMoved,
  type LocalStart,
  leavingIsLateFrom,
  noticedStartAfter,
  type Place,
  withCheckIn,
} from './rules.ts';

export type Scheduled = Extract<GameEventDomainEvent, { type: 'GameEventScheduled' }>['data'];

type Details = {
  readonly scheduled: Scheduled;
  /** The host's own text about it. Empty once they have been erased. */
  readonly description: string;
  readonly participants: readonly string[];
  /** People whom the host removed. They cannot come back. */
  readonly removed: readonly string[];
  /** People who left late and did not join again. The host may still mark them. */
  readonly lateLeavers: readonly string[];
  /** Participants who said that they will be there, since the last real move of the start. */
  readonly confirmed: readonly string[];
  /** Everyone who said so since then, with or without a seat now. The link in a mail can be used once. */
  readonly answered: readonly string[];
  /** Participants who are at the table, by user id. */
  readonly checkIns: Readonly<Record<string, CheckIn>>;
  /** The minutes after the start at which participants who run late come, by user id. */
  readonly late: Readonly<Record<string, number>>;
  /** The waiting list, in the order of joining it. */
  readonly waiting: readonly string[];
  /** Offers whose end is not recorded. An offer has lapsed at its `until` even if that is not recorded yet. */
  readonly held: readonly SeatOffer[];
  /** All seats that participants ever held for friends. A held seat has lapsed at its `until`, recorded or not. */
  readonly guests: readonly GuestSeat[];
  /** The people passed over since a seat was last freed, and why, so that it is recorded once for the same seat. */
  readonly passedOver: Readonly<Record<string, 'penalty' | 'busy'>>;
  /** 1 when it is scheduled. Every change of the gameEvent itself adds 1. */
  readonly version: number;
  /** The start that people know: the scheduled one, or the one that they were last notified of. */
  readonly knownStart: Instant;
  /**
   * The start that people with a seat had a day's notice of. Shifts at short notice are measured from it, so that they
   * count together: a short shift within 24 hours of it does not change it.
   */
  readonly noticedStart: LocalStart;
  /** After a real change: the instant before which seats may be given back freely. */
  readonly freeUntil: Instant | null;
  /** The real changes that people have not been notified of yet. */
  readonly unannounced: Unannounced | null;
};

/**
 * `from`: the place and time that people know. `dueAt`: when they are notified if nothing changes before. `freeUntil`:
 * the value of `Details.freeUntil` to restore if all of these changes are undone.
 */
type Unannounced = { readonly from: Place; readonly dueAt: Instant; readonly freeUntil: Instant | null };

/** How and when a person checked in. `at` is the first check-in; `how` becomes `code` once they enter the code. */
type CheckIn = Pick<Extract<GameEventDomainEvent, { type: 'CheckedIn' }>['data'], 'how' | 'at'>;

/** A seat held for a person before the instant `until`. */
type SeatOffer = { readonly userId: string; readonly until: Instant };

/** One gameEvent, folded from its stream. */
export type GameEventState =
  | { readonly status: 'unknown' }
  | ({ readonly status: 'upcoming' } & Details)
  | ({ readonly status: 'completed' } & Details)
  | ({ readonly status: 'cancelled' } & Details)
  | ({ readonly status: 'archived' } & Details);

/** A seat that `userId` holds for a friend. `tokenHash` is the SHA-256 of the token in the friend's link. */
export type GuestSeat = {
  readonly guestId: string;
  readonly userId: string;
  readonly tokenHash: string;
  readonly until: Instant;
  readonly status: 'held' | 'taken' | 'ended';
};

export type Known = Exclude<GameEventState, { status: 'unknown' }>;
export type Decided = readonly GameEventDomainEvent[] | Refusal;

export const gameEventFold = {
  initial: { status: 'unknown' } as GameEventState,
  evolve,
};

function evolve(state: GameEventState, domainEvent: GameEventDomainEvent): GameEventState {
  if (domainEvent.type === 'GameEventScheduled') {
    const nobody = {
      participants: [],
      removed: [],
      lateLeavers: [],
      confirmed: [],
      answered: [],
      checkIns: {},
      late: {},
      waiting: [],
      held: [],
      guests: [],
      passedOver: {},
    };
    const { startsAt, startDate } = domainEvent.data;
    const noticedStart = { startsAt, startDate };
    const unchanged = { version: 1, knownStart: startsAt, noticedStart, freeUntil: null, unannounced: null };
    const description = descriptionIn(domainEvent);
    return { status: 'upcoming', scheduled: domainEvent.data, description, ...nobody, ...unchanged };
  }
  if (state.status === 'unknown') throw new Error(`${domainEvent.type} before GameEventScheduled`);
  switch (domainEvent.type) {
    case 'ParticipantJoined': {
      const { userId, guestId } = domainEvent.data;
      return {
        ...state,
        guests: guestId ? withGuest(state.guests, guestId, 'taken') : state.guests,
        participants: [...without(state.participants, userId), userId],
        lateLeavers: without(state.lateLeavers, userId),
        waiting: without(state.waiting, userId),
        held: withoutOffer(state.held, userId),
      };
    }
    case 'ParticipantLeft': {
      const { userId, late } = domainEvent.data;
      const lateLeavers = late ? [...without(state.lateLeavers, userId), userId] : state.lateLeavers;
      return { ...withoutSeat(state, userId), lateLeavers };
    }
    case 'ParticipantRemoved': {
      const { userId } = domainEvent.data;
      return { ...withoutSeat(state, userId), removed: [...state.removed, userId] };
    }
    case 'SeatConfirmed': {
      const { userId } = domainEvent.data;
      const answered = [...without(state.answered, userId), userId];
      return { ...state, confirmed: [...without(state.confirmed, userId), userId], answered };
    }
    case 'CheckedIn': {
      const { userId, how, at } = domainEvent.data;
      return { ...state, checkIns: withCheckIn(state.checkIns, userId, { how, at }) };
    }
    case 'RunningLate': {
      const { userId, minutes } = domainEvent.data;
      return { ...state, late: { ...state.late, [userId]: minutes } };
    }
    case 'WaitingListJoined':
      return { ...state, waiting: [...state.waiting, domainEvent.data.userId] };
    case 'WaitingListLeft':
      return { ...state, waiting: without(state.waiting, domainEvent.data.userId) };
    case 'SeatOffered': {
      const { userId, until } = domainEvent.data;
      return { ...state, waiting: without(state.waiting, userId), held: [...state.held, { userId, until }] };
    }
    case 'SeatOfferEnded':
      return { ...state, held: withoutOffer(state.held, domainEvent.data.userId), passedOver: {} };
    case 'GuestSeatHeld': {
      const { guestId, userId, tokenHash, until } = domainEvent.data;
      return { ...state, guests: [...state.guests, { guestId, userId, tokenHash, until, status: 'held' }] };
    }
    case 'GuestSeatEnded':
      return { ...state, guests: withGuest(state.guests, domainEvent.data.guestId, 'ended'), passedOver: {} };
    case 'PassedOver': {
      const { userId, reason } = domainEvent.data;
      return { ...state, passedOver: { ...state.passedOver, [userId]: reason } };
    }
    case 'GameEventChanged':
      return changed(state, domainEvent);
    case 'GameEventMoveAnnounced': {
      const { from, to } = domainEvent.data;
      return { ...state, unannounced: null, knownStart: isRealChange({ from, to }) ? to.startsAt : state.knownStart };
    }
    case 'GameEventHandedOver':
      return { ...state, scheduled: { ...state.scheduled, hostId: domainEvent.data.toUserId } };
    case 'CancellationExplained':
      return state;
    case 'GameEventCancelled':
      return { ...state, ...emptyWaitingList, unannounced: null, status: 'cancelled' };
    case 'GameEventCompleted':
      return { ...state, ...emptyWaitingList, status: 'completed' };
    case 'GameEventArchived':
      return { ...state, status: 'archived' };
  }
}

type Changed = Extract<GameEventDomainEvent, { type: 'GameEventChanged' }>;

function changed(state: Known, domainEvent: Changed): Known {
  const { data } = domainEvent;
  const { to, movedFrom, at, version } = data;
  const { minimumDueAt: _, ...scheduled } = state.scheduled;
  const unannounced = state.unannounced ?? (movedFrom && { from: movedFrom, freeUntil: state.freeUntil });
  const isUndone = !movedFrom && state.unannounced && !isRealChange({ from: state.unannounced.from, to });
  const isSameStart = to.startsAt === state.scheduled.startsAt;
  return {
    ...state,
    scheduled: { ...scheduled, ...to },
    ...(data.described && { description: descriptionIn(domainEvent) }),
    version,
    ...(isStartMoved(data) && { confirmed: [], answered: [], late: {} }),
    checkIns: isSameStart ? state.checkIns : checkInsDuring(state.checkIns, to.startsAt),
    noticedStart: noticedStartAfter(
      state.noticedStart,
      { startsAt: to.startsAt, startDate: to.startDate },
      state.participants.length,
      at,
    ),
    // After a change of time or seats, people who were passed over are considered again.
    passedOver: {},
    ...(movedFrom && { freeUntil: freeUntil(at, to.startsAt) }),
    ...(isUndone && { freeUntil: state.unannounced.freeUntil }),
    unannounced: unannounced
      ? { ...unannounced, dueAt: announcedAt(at, unannounced.from.startsAt, to.startsAt) }
      : null,
  };
}

const withoutSeat = (state: Known, userId: string): Known => ({
  ...state,
  participants: without(state.participants, userId),
  confirmed: without(state.confirmed, userId),
  checkIns: withoutKey(state.checkIns, userId),
  late: withoutKey(state.late, userId),
  passedOver: {},
});

const emptyWaitingList: Pick<Details, 'waiting' | 'held' | 'passedOver'> = { waiting: [], held: [], passedOver: {} };
const without = (ids: readonly string[], id: string) => ids.filter((other) => other !== id);
const withGuest = (guests: readonly GuestSeat[], guestId: string, status: GuestSeat['status']) =>
  guests.map((guest) => (guest.guestId === guestId ? { ...guest, status } : guest));
const withoutOffer = (held: readonly SeatOffer[], id: string) => held.filter(({ userId }) => userId !== id);

export const unknownGameEvent = refuse(404, 'not_found', 'This event does not exist.');

/** The reason why a start cannot be chosen at `now`, as an error of `dateField` or of `startTime`. */
export function startRefusal(startsAt: Instant, now: Instant, dateField: string): Refusal | undefined {
  if (startsAt <= now) return invalidField('startTime', 'starts_in_past', 'Please choose a time in the future.');
  if (startsAt <= horizonAt(now)) return undefined;
  return invalidField(dateField, 'too_far_ahead', `Please choose a date within the next ${HORIZON_DAYS} days.`);
}

/**
 * Takes the seat that is held for the person, or else a free one. The seat gate checks penalties and overlaps. Free
 * seats go to the people who wait before this is decided (`waiting-list/fill-seats.ts`).
 */
export function join(state: GameEventState, userId: string, now: Instant): Decided {
  if (state.status === 'unknown') return unknownGameEvent;
  const refused = pastRefusal(state, now) ?? seatRefusal(state, userId);
  if (refused) return refused;
  const { gameEventId, maxParticipants } = state.scheduled;
  if (offerOf(state, userId)) {
    return [{ type: 'ParticipantJoined', data: { gameEventId, userId, from: 'offer' } }];
  }
  if (isSignUpOver(state, now)) return signUpClosed;
  if (state.participants.length + state.held.length + heldForGuests(state).length >= maxParticipants) return isFull;
  return [{ type: 'ParticipantJoined', data: { gameEventId, userId } }];
}

/** Whether sign-up is closed. An offer can still be accepted. */
export const isSignUpOver = ({ scheduled: { startsAt, signUpClosesHours = 0 } }: Known, now: Instant): boolean =>
  isSignUpClosed(startsAt, signUpClosesHours, now);
export const signUpClosed = refuse(409, 'sign_up_closed', 'Sign-up for this event is closed.');

/** Seats held for friends whose end is not recorded. */
export const heldForGuests = ({ guests }: Known): readonly GuestSeat[] =>
  guests.filter(({ status }) => status === 'held');

/** Ends the seat that a person holds for a friend, because they lose their own seat. */
const withoutGuestOf = (state: Known, userId: string): GameEventDomainEvent[] => {
  const { gameEventId } = state.scheduled;
  return heldForGuests(state)
    .filter((guest) => guest.userId === userId)
    .map(({ guestId }) => ({ type: 'GuestSeatEnded', data: { gameEventId, guestId, userId, how: 'withdrawn' } }));
};

export const isFull = refuse(409, 'full', 'This event is full.');

/** The reason why a person cannot have a seat even if one is free; undefined if they can. */
export function seatRefusal({ scheduled, participants, removed }: Known, userId: string): Refusal | undefined {
  if (scheduled.hostId === userId) return refuse(409, 'own_event', 'You host this event, so you already have a seat.');
  if (participants.includes(userId)) return refuse(409, 'already_joined', 'You have already joined this event.');
  return removed.includes(userId) ? closedForYou : undefined;
}

/** The refusal after a removal. A block gets the same one, so that nobody can find out about the block. */
export const closedForYou = refuse(403, 'removed', 'The host has closed this event for you.');

/** The gameEvent as it appears to a blocked person: as if the host had removed them. */
export const asIfRemoved = (state: GameEventState, userId: string): GameEventState =>
  state.status === 'unknown' ? state : { ...state, removed: [...state.removed, userId] };

/** The offer that a person has, lapsed or not. */
export const offerOf = ({ held }: Known, id: string): SeatOffer | undefined => held.find(({ userId }) => userId === id);

/**
 * Gives the seat back. Leaving within 24 hours of the start is late, unless a real change lets everybody leave freely.
 */
export function leave(state: GameEventState, userId: string, now: Instant): Decided {
  if (state.status === 'unknown') return unknownGameEvent;
  const { gameEventId, hostId, startsAt } = state.scheduled;
  if (hostId === userId) return refuse(403, 'host_cannot_leave', 'The host cannot leave. You can cancel the event.');
  if (!state.participants.includes(userId)) return refuse(409, 'not_joined', 'You are not part of this event.');
  const refused = pastRefusal(state, now);
  if (refused) return refused;
  const isFree = state.freeUntil !== null && now < state.freeUntil;
  const left = isFree
    ? ({ gameEventId, userId, late: false, because: 'moved' } as const)
    : { gameEventId, userId, late: now >= leavingIsLateFrom(startsAt, state.freeUntil) };
  return [{ type: 'ParticipantLeft', data: left }, ...withoutGuestOf(state, userId)];
}

/**
 * Frees the seat of a person whose account is closed. They did not leave by themselves, so it is never late. It also
 * ends an offer or a place on the waiting list.
 */
export function freeSeat(state: GameEventState, userId: string, because: 'deactivated', now: Instant): Decided {
  if (state.status === 'unknown') return unknownGameEvent;
  if (hasStarted(state, now)) return [];
  const { gameEventId } = state.scheduled;
  if (offerOf(state, userId)) return [{ type: 'SeatOfferEnded', data: { gameEventId, userId, how: 'withdrawn' } }];
  if (state.waiting.includes(userId)) {
    return [{ type: 'WaitingListLeft', data: { gameEventId, userId, because: 'account_closed' } }];
  }
  if (!state.participants.includes(userId)) return [];
  const left = { gameEventId, userId, late: false, because };
  return [{ type: 'ParticipantLeft', data: left }, ...withoutGuestOf(state, userId)];
}

/** Takes a person's seat away for good. The host or an admin can do so before the start. */
export function remove(state: GameEventState, userId: string, by: Manager, now: Instant): Decided {
  if (state.status === 'unknown') return unknownGameEvent;
  if (!mayManage(state, by)) return notTheHost;
  if (!state.participants.includes(userId)) return refuse(404, 'not_joined', 'This person is not part of this event.');
  const refused = pastRefusal(state, now);
  if (refused) return refused;
  const removed = { gameEventId: state.scheduled.gameEventId, userId };
  return [{ type: 'ParticipantRemoved', data: removed }, ...withoutGuestOf(state, userId)];
}

/** Everybody with a seat, an offer or a place in line. */
export function concernedBy({ participants, held, waiting }: Known) {
  const offeredIds = held.map(({ userId }) => userId);
  return {
    participantIds: [...participants],
    ...(offeredIds.length > 0 && { offeredIds }),
    ...(waiting.length > 0 && { waitingIds: [...waiting] }),
  };
}

/** Why it is too late to change the gameEvent: it was cancelled or has started. Undefined while it is ahead. */
export function pastRefusal(state: Known, now: Instant): Refusal | undefined {
  if (state.status === 'cancelled') return cancelled;
  return hasStarted(state, now) ? started : undefined;
}
export const cancelled = refuse(409, 'cancelled', 'This event was cancelled.');
export const started = refuse(409, 'started', 'This event has already started.');

/** A person who wants to manage a gameEvent. Its host and admins may. */
export type Manager = { readonly userId: string; readonly isAdmin: boolean };

export const mayManage = (state: Known, by: Manager) => by.isAdmin || state.scheduled.hostId === by.userId;
export const notTheHost = refuse(403, 'not_host', 'Only the host can do this.');
/** Whether it is too late to change the gameEvent: it has started or does not take place. */
export const hasStarted = (state: Known, now: Instant) =>
  state.status !== 'upcoming' || now >= state.scheduled.startsAt;
