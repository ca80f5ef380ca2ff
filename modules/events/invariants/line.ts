import { type Found, impossible } from '../../../platform/invariants.ts';
import { HOUR_MS } from '../../../platform/time-units.ts';
import { isSuspended, pastSuspension } from '../../identity/invariants.ts';
import type { Penalties } from '../../reliability/invariants.ts';
import type { GameEventDomainEvent } from '../domain-events.ts';
import { type GameEvent, isHost, isLapsed, keepApart, roleAt, type State, timeOf } from './state.ts';

// The rules of the waiting list (evenings contract, section 2).

/** In the last two hours a free seat is open to all, while sign-up is open. */
const OPEN_TO_ALL_MS = 2 * HOUR_MS;
/** So long before the start, seats are kept for nobody any more. */
const KEPT_UNTIL_MS = 48 * HOUR_MS;

type DataOf<Type> = Extract<GameEventDomainEvent, { type: Type }>['data'];

/** What is wrong with joining the waiting list. */
export function wrongInLine(state: State, gameEvent: GameEvent, userId: string): readonly Found[] {
  const { id, waiting, held, participants, removed, hostId } = gameEvent;
  const joined = `user ${userId} joined the line of ${id}`;
  if (waiting.has(userId) || held.has(userId)) return [impossible(`${joined} twice`)];
  if (participants.has(userId) || isHost(gameEvent, userId))
    return [impossible(`${joined}, where they have a seat or host`)];
  if (keepApart(state, userId, hostId)) return [impossible(`${joined} past a block`)];
  return removed.has(userId) ? [impossible(`${joined} after they were removed`)] : [];
}

/** What is wrong with passing somebody over. */
export function wrongPassing(
  state: State,
  gameEvent: GameEvent,
  { userId, reason }: DataOf<'PassedOver'>,
  now: number,
): readonly Found[] {
  const isTrue = {
    penalty: () => isUnderPenalty(state, userId, now),
    suspended: () => isSuspended(state, userId, now),
    busy: () => isBusy(state, gameEvent, userId, now),
  }[reason]();
  const detail = `user ${userId} was passed over at gameEvent ${gameEvent.id} for a reason that was not so: ${reason}`;
  return isTrue ? [] : [{ rule: 'seat given past somebody', detail }];
}

/** What is wrong with offering a seat to somebody in line. */
export function wrongOffer(
  state: State,
  gameEvent: GameEvent,
  { userId, until }: DataOf<'SeatOffered'>,
  now: number,
): readonly Found[] {
  const { id, hostId } = gameEvent;
  if (timeOf(until) <= now) return [impossible(`the offer of user ${userId} at gameEvent ${id} was over when made`)];
  if (keepApart(state, userId, hostId)) return [impossible(`user ${userId} was offered a seat at ${id} past a block`)];
  return [
    ...pastSuspension(state, userId, now, `was offered a seat at gameEvent ${id}`),
    ...oneTooMany(gameEvent),
    ...pastSomebody(state, gameEvent, userId, now),
  ];
}

/** What is wrong with a seat held for a guest. It counts as given, so it must not go past somebody in line. */
export function wrongGuest(
  state: State,
  gameEvent: GameEvent,
  { userId, guestId }: DataOf<'GuestSeatHeld'>,
  now: number,
): readonly Found[] {
  const { id, participants } = gameEvent;
  if (!participants.has(userId))
    return [impossible(`user ${userId} held a seat at gameEvent ${id} without having one`)];
  return [
    ...oneTooMany(gameEvent),
    ...wrongKept(gameEvent, { userId: guestId, newcomer: false }, now),
    ...pastSomebody(state, gameEvent, guestId, now),
  ];
}

/** Whether one more taken or held seat is more than there are. */
export function oneTooMany({ id, participants, held, guests, maxParticipants }: GameEvent): readonly Found[] {
  const seats = participants.size + held.size + guests.size + 1;
  if (seats <= maxParticipants) return [];
  const what = held.size + guests.size > 0 ? 'taken or held' : 'taken';
  return [{ rule: 'too many seats', detail: `gameEvent ${id} has ${seats} of ${maxParticipants} seats ${what}` }];
}

/** How many free seats are kept for newcomers: none in the last 48 hours. */
export function keptSeats(gameEvent: GameEvent, now: number): number {
  const { startsAt, newcomerSeats, newcomers, maxParticipants, participants, held, guests } = gameEvent;
  if (startsAt - now <= KEPT_UNTIL_MS) return 0;
  const lapsed = [...held.values(), ...guests.values()].filter((until) => until <= now).length;
  const free = maxParticipants - participants.size - held.size - guests.size + lapsed;
  return Math.max(0, Math.min(free, newcomerSeats - newcomers.size));
}

/** What is wrong with a free seat that goes to anybody: it was kept for newcomers. */
export function wrongKept(
  gameEvent: GameEvent,
  { userId, newcomer }: { readonly userId: string; readonly newcomer: boolean },
  now: number,
): readonly Found[] {
  const { id, maxParticipants, participants, held, guests } = gameEvent;
  const isLast = maxParticipants - participants.size - held.size - guests.size <= keptSeats(gameEvent, now);
  if (newcomer || keptSeats(gameEvent, now) === 0 || !isLast) return [];
  return [{ rule: 'newcomers’ seats', detail: `${userId} got a seat at ${id} that was kept for newcomers` }];
}

/**
 * Everybody further ahead in line who could have had the seat that somebody gets. Nobody, once free seats are open to
 * all.
 */
export function pastSomebody(state: State, gameEvent: GameEvent, userId: string, now: number): readonly Found[] {
  const { id, waiting, startsAt, signUpClosesMs } = gameEvent;
  const left = startsAt - now;
  if (left <= OPEN_TO_ALL_MS && left > signUpClosesMs) return [];
  const line = [...waiting];
  const ahead = waiting.has(userId) ? line.slice(0, line.indexOf(userId)) : line;
  return ahead
    .filter((each) => isEligible(state, gameEvent, each, now))
    .map((each) => ({
      rule: 'seat given past somebody',
      detail: `user ${userId} got a seat at gameEvent ${id} past user ${each}, who was further ahead in line`,
    }));
}

function isEligible(state: State, gameEvent: GameEvent, userId: string, now: number): boolean {
  const person = state.people.get(userId);
  const isMember = person?.status === 'active' && (person.isClient || person.isProvider);
  const isWelcome = isMember && !keepApart(state, userId, gameEvent.hostId);
  const isPaused = isSuspended(state, userId, now) || isUnderPenalty(state, userId, now);
  return isWelcome && !isPaused && !isBusy(state, gameEvent, userId, now);
}

const isUnderPenalty = ({ penalties }: Penalties, userId: string, now: number): boolean =>
  [...(penalties.get(userId)?.values() ?? [])].some((until) => now < until);

const isBusy = ({ places, gameEvents }: State, wanted: GameEvent, userId: string, now: number): boolean =>
  [...(places.get(userId) ?? [])].some((otherId) => {
    const other = gameEvents.get(otherId);
    if (!other || other === wanted || !roleAt(other, userId) || isLapsed(other, userId, now)) return false;
    return other.startsAt < wanted.endsAt && wanted.startsAt < other.endsAt;
  });
