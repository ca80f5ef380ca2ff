import { HOUR_MS } from '../../platform/time-units.ts';
import type { BrokenRule, RuledEvent } from './append.ts';
import { type GameEvent, isLapsed, keepApart, type Picture, roleAt, timeOf } from './picture.ts';

// The rules of the waiting list (evenings contract, section 2). Like all rules of this folder they are implemented a
// second time here, independently of the modules.

/** In the last two hours a free seat is open to all, while sign-up is open. */
const OPEN_TO_ALL_MS = 2 * HOUR_MS;

type Found = { readonly rule: BrokenRule['rule']; readonly detail: string };
type LineEvent = Extract<
  RuledEvent,
  { type: 'WaitingListJoined' | 'WaitingListLeft' | 'SeatOffered' | 'SeatOfferEnded' | 'PassedOver' }
>;

const impossible = (detail: string): readonly Found[] => [{ rule: 'impossible change', detail }];

/** The rules that a change of the waiting list breaks. `picture` is the state before it. */
export function wrongInLine(
  picture: Picture,
  gameEvent: GameEvent,
  { type, data }: LineEvent,
  now: number,
): readonly Found[] {
  const { id, waiting, held, participants, removed, hostId } = gameEvent;
  const { userId } = data;
  if (type === 'WaitingListJoined') {
    if (waiting.has(userId) || held.has(userId)) return impossible(`user ${userId} joined the line of ${id} twice`);
    const isIn = participants.has(userId) || hostId === userId;
    if (isIn) return impossible(`user ${userId} joined the line of ${id}, where they have a seat or host`);
    if (keepApart(picture, userId, hostId)) return impossible(`user ${userId} joined the line of ${id} past a block`);
    return removed.has(userId) ? impossible(`user ${userId} joined the line of ${id} after they were removed`) : [];
  }
  if (type === 'SeatOfferEnded') {
    if (!held.has(userId)) return impossible(`user ${userId} had no offer of gameEvent ${id} that could end`);
    const isEarly = data.how === 'lapsed' && !isLapsed(gameEvent, userId, now);
    return isEarly ? impossible(`the offer of user ${userId} at gameEvent ${id} lapsed before its time`) : [];
  }
  if (!waiting.has(userId)) return impossible(`${type}: user ${userId} was not in the line of gameEvent ${id}`);
  if (type === 'PassedOver') {
    const isTrue =
      data.reason === 'penalty' ? isUnderPenalty(picture, userId, now) : isBusy(picture, gameEvent, userId, now);
    const detail = `user ${userId} was passed over at gameEvent ${id} for a reason that was not so: ${data.reason}`;
    return isTrue ? [] : [{ rule: 'seat given past somebody', detail }];
  }
  if (type === 'WaitingListLeft') return [];
  if (timeOf(data.until) <= now) return impossible(`the offer of user ${userId} at gameEvent ${id} was over when made`);
  if (keepApart(picture, userId, hostId)) return impossible(`user ${userId} was offered a seat at ${id} past a block`);
  return [...oneTooMany(gameEvent), ...pastSomebody(picture, gameEvent, userId, now)];
}

type GuestEvent = Extract<RuledEvent, { type: 'GuestSeatHeld' | 'GuestSeatEnded' }>;

/** The rules that a seat held for a guest breaks. It counts as given, so it must not go past somebody in line. */
export function wrongWithGuest(
  picture: Picture,
  gameEvent: GameEvent,
  { type, data }: GuestEvent,
  now: number,
): readonly Found[] {
  const { id, participants, guests } = gameEvent;
  const { userId, guestId } = data;
  if (type === 'GuestSeatEnded') {
    const until = guests.get(guestId);
    if (until === undefined) return impossible(`no seat was held for guest ${guestId} at gameEvent ${id}`);
    const isEarly = data.how === 'lapsed' && until > now;
    return isEarly ? impossible(`the seat held for guest ${guestId} at gameEvent ${id} lapsed before its time`) : [];
  }
  if (!participants.has(userId)) return impossible(`user ${userId} held a seat at gameEvent ${id} without having one`);
  return [...oneTooMany(gameEvent), ...pastSomebody(picture, gameEvent, guestId, now)];
}

/** Whether one more taken or held seat is more than there are. */
export function oneTooMany({ id, participants, held, guests, maxParticipants }: GameEvent): readonly Found[] {
  const seats = participants.size + held.size + guests.size + 1;
  if (seats <= maxParticipants) return [];
  const what = held.size + guests.size > 0 ? 'taken or held' : 'taken';
  return [{ rule: 'too many seats', detail: `gameEvent ${id} has ${seats} of ${maxParticipants} seats ${what}` }];
}

/**
 * Everybody further ahead in line who could have had the seat that somebody gets. Nobody, once free seats are open to
 * all.
 */
export function pastSomebody(picture: Picture, gameEvent: GameEvent, userId: string, now: number): readonly Found[] {
  const { id, waiting, startsAt, signUpClosesMs } = gameEvent;
  const left = startsAt - now;
  if (left <= OPEN_TO_ALL_MS && left > signUpClosesMs) return [];
  const line = [...waiting];
  const ahead = waiting.has(userId) ? line.slice(0, line.indexOf(userId)) : line;
  return ahead
    .filter((each) => isEligible(picture, gameEvent, each, now))
    .map((each) => ({
      rule: 'seat given past somebody',
      detail: `user ${userId} got a seat at gameEvent ${id} past user ${each}, who was further ahead in line`,
    }));
}

function isEligible(picture: Picture, gameEvent: GameEvent, userId: string, now: number): boolean {
  const person = picture.people.get(userId);
  const isMember = person?.status === 'active' && (person.isClient || person.isProvider);
  const isWelcome = isMember && !keepApart(picture, userId, gameEvent.hostId);
  return isWelcome && !isUnderPenalty(picture, userId, now) && !isBusy(picture, gameEvent, userId, now);
}

const isUnderPenalty = ({ penalties }: Picture, userId: string, now: number): boolean =>
  [...(penalties.get(userId)?.values() ?? [])].some((until) => now < until);

const isBusy = ({ places, gameEvents }: Picture, wanted: GameEvent, userId: string, now: number): boolean =>
  [...(places.get(userId) ?? [])].some((otherId) => {
    const other = gameEvents.get(otherId);
    if (!other || other === wanted || !roleAt(other, userId) || isLapsed(other, userId, now)) return false;
    return other.startsAt < wanted.endsAt && wanted.startsAt < other.endsAt;
  });
