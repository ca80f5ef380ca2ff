import type { Instant } from '../../platform/clock.ts';
import { invalidField, type Refusal, refuse } from '../../platform/refusal.ts';
import type { GameEventDomainEvent } from './domain-events.ts';
import { endOf, HORIZON_DAYS, horizonAt, isLate, ratingClosesAt } from './rules.ts';

type Scheduled = Extract<GameEventDomainEvent, { type: 'GameEventScheduled' }>['data'];

type Details = {
  readonly scheduled: Scheduled;
  readonly participants: readonly string[];
  /** People the host removed: they cannot come back. */
  readonly removed: readonly string[];
  /** People whose last word was to leave late: the host may still mark them. */
  readonly lateLeavers: readonly string[];
};

/** One meetup, as its stream tells it. */
export type GameEventState =
  | { readonly status: 'unknown' }
  | ({ readonly status: 'upcoming' } & Details)
  | ({ readonly status: 'completed' } & Details)
  | ({ readonly status: 'cancelled' } & Details)
  | ({ readonly status: 'archived' } & Details);

type Known = Exclude<GameEventState, { status: 'unknown' }>;
type Decided = readonly GameEventDomainEvent[] | Refusal;

export const gameEventFold = {
  initial: { status: 'unknown' } as GameEventState,
  evolve,
};

function evolve(state: GameEventState, domainEvent: GameEventDomainEvent): GameEventState {
  if (domainEvent.type === 'GameEventScheduled') {
    return { status: 'upcoming', scheduled: domainEvent.data, participants: [], removed: [], lateLeavers: [] };
  }
  if (state.status === 'unknown') throw new Error(`${domainEvent.type} before GameEventScheduled`);
  switch (domainEvent.type) {
    case 'ParticipantJoined': {
      const { userId } = domainEvent.data;
      return {
        ...state,
        participants: [...without(state.participants, userId), userId],
        lateLeavers: without(state.lateLeavers, userId),
      };
    }
    case 'ParticipantLeft': {
      const { userId, late } = domainEvent.data;
      const lateLeavers = late ? [...without(state.lateLeavers, userId), userId] : state.lateLeavers;
      return { ...state, participants: without(state.participants, userId), lateLeavers };
    }
    case 'ParticipantRemoved': {
      const { userId } = domainEvent.data;
      return { ...state, participants: without(state.participants, userId), removed: [...state.removed, userId] };
    }
    case 'GameEventHandedOver':
      return { ...state, scheduled: { ...state.scheduled, hostId: domainEvent.data.toUserId } };
    case 'GameEventCancelled':
      return { ...state, status: 'cancelled' };
    case 'GameEventCompleted':
      return { ...state, status: 'completed' };
    case 'GameEventArchived':
      return { ...state, status: 'archived' };
  }
}

const without = (ids: readonly string[], id: string) => ids.filter((other) => other !== id);

export const unknownGameEvent = refuse(404, 'not_found', 'This event does not exist.');

/** Puts a new meetup on the calendar: in the future, at most 180 days ahead. */
export function schedule(state: GameEventState, scheduled: Scheduled, now: Instant): Decided {
  if (state.status !== 'unknown') return refuse(409, 'already_scheduled', 'This event exists already.');
  if (scheduled.startsAt <= now)
    return invalidField('startTime', 'starts_in_past', 'Please choose a time in the future.');
  if (scheduled.startsAt > horizonAt(now)) {
    return invalidField('eventDate', 'too_far_ahead', `Please choose a date within the next ${HORIZON_DAYS} days.`);
  }
  return [{ type: 'GameEventScheduled', data: scheduled }];
}

/** Takes one of the seats, if one is free. Penalties and overlaps are asked for elsewhere. */
export function join(state: GameEventState, userId: string, now: Instant): Decided {
  if (state.status === 'unknown') return unknownGameEvent;
  if (state.status === 'cancelled') return refuse(409, 'cancelled', 'This event was cancelled.');
  if (hasStarted(state, now)) return refuse(409, 'started', 'This event has already started.');
  const { scheduled, participants, removed } = state;
  if (scheduled.hostId === userId) return refuse(409, 'own_event', 'You host this event, so you already have a seat.');
  if (participants.includes(userId)) return refuse(409, 'already_joined', 'You have already joined this event.');
  if (removed.includes(userId)) return refuse(403, 'removed', 'The host has closed this event for you.');
  if (participants.length >= scheduled.maxParticipants) return refuse(409, 'full', 'This event is full.');
  return [{ type: 'ParticipantJoined', data: { gameEventId: scheduled.gameEventId, userId } }];
}

/** Gives the seat back. Within 24 hours of the start the leaving is late. */
export function leave(state: GameEventState, userId: string, now: Instant): Decided {
  if (state.status === 'unknown') return unknownGameEvent;
  const { gameEventId, hostId, startsAt } = state.scheduled;
  if (hostId === userId) return refuse(403, 'host_cannot_leave', 'The host cannot leave. You can cancel the event.');
  if (!state.participants.includes(userId)) return refuse(409, 'not_joined', 'You are not part of this event.');
  if (state.status === 'cancelled') return refuse(409, 'cancelled', 'This event was cancelled.');
  if (hasStarted(state, now)) return refuse(409, 'started', 'This event has already started.');
  return [{ type: 'ParticipantLeft', data: { gameEventId, userId, late: isLate(startsAt, now) } }];
}

/** Frees the seat of somebody who is shut out of the product: no leaving of theirs, so never a late one. */
export function freeSeat(state: GameEventState, userId: string, because: 'deactivated', now: Instant): Decided {
  if (state.status === 'unknown') return unknownGameEvent;
  if (!state.participants.includes(userId) || hasStarted(state, now)) return [];
  const { gameEventId } = state.scheduled;
  return [{ type: 'ParticipantLeft', data: { gameEventId, userId, late: false, because } }];
}

/** Gives the evening to another host, who has no seat at it. Before the start. */
export function handOver(state: GameEventState, toUserId: string, now: Instant): Decided {
  if (state.status === 'unknown') return unknownGameEvent;
  const { gameEventId, hostId } = state.scheduled;
  if (hostId === toUserId) return [];
  if (state.status === 'cancelled') return refuse(409, 'cancelled', 'This event was cancelled.');
  if (hasStarted(state, now)) return refuse(409, 'started', 'This event has already started.');
  if (state.participants.includes(toUserId)) return seatAtIt;
  const participantIds = [...state.participants];
  return [{ type: 'GameEventHandedOver', data: { gameEventId, fromUserId: hostId, toUserId, participantIds } }];
}

const seatAtIt = refuse(409, 'overlaps', 'This organizer has a seat at one of these events.');

/** Takes a seat away from somebody, for good. By the host or an admin, before the start. */
export function remove(state: GameEventState, userId: string, by: Organiser, now: Instant): Decided {
  if (state.status === 'unknown') return unknownGameEvent;
  if (!mayManage(state, by)) return notTheHost;
  if (!state.participants.includes(userId)) return refuse(404, 'not_joined', 'This person is not part of this event.');
  if (state.status === 'cancelled') return refuse(409, 'cancelled', 'This event was cancelled.');
  if (hasStarted(state, now)) return refuse(409, 'started', 'This event has already started.');
  return [{ type: 'ParticipantRemoved', data: { gameEventId: state.scheduled.gameEventId, userId } }];
}

/** Calls the meetup off, for good. By the host or an admin, before the start. */
export function cancel(state: GameEventState, by: Organiser, now: Instant): Decided {
  if (state.status === 'unknown') return unknownGameEvent;
  if (!mayManage(state, by)) return notTheHost;
  if (state.status === 'cancelled') return refuse(409, 'cancelled', 'This event is cancelled already.');
  if (hasStarted(state, now)) return refuse(409, 'started', 'This event has already started.');
  const { gameEventId } = state.scheduled;
  return [{ type: 'GameEventCancelled', data: { gameEventId, participantIds: [...state.participants] } }];
}

/** Ends a meetup that is over: completed at its end, archived when the rating window has closed. */
export function settle(state: GameEventState, now: Instant): Decided {
  if (state.status === 'unknown') return unknownGameEvent;
  const { gameEventId, startsAt } = state.scheduled;
  const over: GameEventDomainEvent[] = [];
  if (state.status === 'upcoming' && now >= endOf(startsAt)) {
    over.push({ type: 'GameEventCompleted', data: { gameEventId } });
  }
  const completed = state.status === 'completed' || over.length > 0;
  if (completed && now > ratingClosesAt(startsAt)) over.push({ type: 'GameEventArchived', data: { gameEventId } });
  return over;
}

/** Who may manage a gameEvent: its host, or an admin. */
export type Organiser = { readonly userId: string; readonly isAdmin: boolean };

const mayManage = (state: Known, by: Organiser) => by.isAdmin || state.scheduled.hostId === by.userId;
const notTheHost = refuse(403, 'not_host', 'Only the host can do this.');
const hasStarted = (state: Known, now: Instant) => state.status !== 'upcoming' || now >= state.scheduled.startsAt;
