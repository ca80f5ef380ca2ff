import type { Instant } from '../../platform/clock.ts';
import { invalidField, type Refusal, refuse, unknown } from '../../platform/refusal.ts';
import { type Arrivals, evolveArrivals, noArrivals } from './arrivals.ts';
import type { GameEventDomainEvent } from './domain-events.ts';
import { HORIZON_DAYS, horizonAt, isSignUpClosed, keptForNewcomers } from './rules.ts';
import { evolveSchedule, firstSchedule, type Schedule } from './schedule.ts';
import { evolveSeats, noSeats, type Seats, seatsAt, seatsInUse } from './seats.ts';

/** One gameEvent, folded from its stream. Each of its parts takes from a domain event what concerns it. */
export type GameEventState = { readonly status: 'unknown' } | Known;

export type Known = {
  readonly status: 'upcoming' | 'completed' | 'cancelled' | 'archived';
  readonly schedule: Schedule;
  readonly seats: Seats;
  readonly arrivals: Arrivals;
};

export type Decided = readonly GameEventDomainEvent[] | Refusal;

export const gameEventFold = {
  initial: { status: 'unknown' } as GameEventState,
  evolve,
};

function evolve(state: GameEventState, domainEvent: GameEventDomainEvent): GameEventState {
  if (domainEvent.type === 'GameEventScheduled') {
    return { status: 'upcoming', schedule: firstSchedule(domainEvent), seats: noSeats, arrivals: noArrivals };
  }
  if (state.status === 'unknown') throw new Error(`${domainEvent.type} before GameEventScheduled`);
  return {
    status: statusAfter(state, domainEvent),
    schedule: evolveSchedule(state.schedule, domainEvent),
    seats: evolveSeats(state.seats, domainEvent),
    arrivals: evolveArrivals(state.arrivals, domainEvent),
  };
}

function statusAfter({ status }: Known, { type }: GameEventDomainEvent): Known['status'] {
  if (type === 'GameEventCancelled') return 'cancelled';
  if (type === 'GameEventCompleted') return 'completed';
  return type === 'GameEventArchived' ? 'archived' : status;
}

/** The state of a gameEvent after the decided domain events. */
export const stateAfter = (state: GameEventState, decided: readonly GameEventDomainEvent[]): GameEventState =>
  decided.reduce(evolve, state);

export const unknownGameEvent = unknown('event');

/** The reason why a start cannot be chosen at `now`, as an error of `dateField` or of `startTime`. */
export function startRefusal(startsAt: Instant, now: Instant, dateField: string): Refusal | undefined {
  if (startsAt <= now) return invalidField('startTime', 'starts_in_past', 'Please choose a time in the future.');
  if (startsAt <= horizonAt(now)) return undefined;
  return invalidField(dateField, 'too_far_ahead', `Please choose a date within the next ${HORIZON_DAYS} days.`);
}

/** Why it is too late to change the gameEvent: it was cancelled or has started. Undefined while it is ahead. */
export function pastRefusal(state: Known, now: Instant): Refusal | undefined {
  if (state.status === 'cancelled') return cancelled;
  return hasStarted(state, now) ? started : undefined;
}
export const cancelled = refuse(409, 'cancelled', 'This event was cancelled.');
export const started = refuse(409, 'started', 'This event has already started.');

export const notTheHost = refuse(403, 'not_host', 'Only the host can do this.');
/** Whether it is too late to change the gameEvent: it has started or does not take place. */
export const hasStarted = (state: Known, now: Instant) => state.status !== 'upcoming' || now >= state.schedule.startsAt;

/** How many seats are neither taken nor held at `now`. Lapsed offers and lapsed guest seats hold none. */
export const freeSeats = ({ schedule, seats }: Known, now: Instant): number =>
  schedule.maxParticipants - seatsInUse(seatsAt(seats, now));

/** How many of them only newcomers can take at `now`. */
export const keptSeats = (state: Known, now: Instant): number =>
  keptForNewcomers({ ...state.schedule, taken: state.seats.newcomers.length }, freeSeats(state, now), now);

/** How many of them a person could take at `now`. */
export const seatsFor = (state: Known, { isNewcomer }: Wisher, now: Instant): number =>
  freeSeats(state, now) - (isNewcomer ? 0 : keptSeats(state, now));

/** Who wants a seat: `isNewcomer` if they have been marked as attended fewer than three times. */
export type Wisher = { readonly isNewcomer?: boolean };

/** What the domain event of a seat says if it was kept for newcomers: a newcomer takes such a seat first. */
export const ofNewcomer = (state: Known, { isNewcomer }: Wisher, now: Instant) =>
  isNewcomer && keptSeats(state, now) > 0 ? { newcomer: true as const } : {};

/** How many people have a seat, an offer or a place in line at `now`, and seats held for friends. */
export const peopleAt = ({ seats }: Known, now: Instant): number =>
  seatsInUse(seatsAt(seats, now)) + seats.waiting.length;

/** Whether sign-up is closed. An offer can still be accepted. */
export const isSignUpOver = ({ schedule: { startsAt, signUpClosesHours = 0 } }: Known, now: Instant): boolean =>
  isSignUpClosed(startsAt, signUpClosesHours, now);
