import type { Instant } from '../../../platform/clock.ts';
import { refuse } from '../../../platform/refusal.ts';
import {
  type Decided,
  type GameEventState,
  hasStarted,
  isSignUpOver,
  pastRefusal,
  seatsFor,
  unknownGameEvent,
  type Wisher,
} from '../game-event.ts';
import { lineObstacle } from '../rules.ts';
import { leftLine } from '../seats/filling.ts';
import { seatRefusal, signUpClosed } from '../seats/seat.ts';
import { offerOf, seatsAt } from '../seats.ts';

// Evenings contract, section 2.

/**
 * Joins the back of the waiting list. Call it after free seats are filled: a seat that is still free then is open to
 * anyone (409 `not_full`), or kept for newcomers. The seat gate checks penalties and overlaps.
 */
export function joinWaitingList(state: GameEventState, userId: string, now: Instant, wisher: Wisher = {}): Decided {
  if (state.status === 'unknown') return unknownGameEvent;
  const refused = pastRefusal(state, now) ?? seatRefusal(state, userId);
  if (refused) return refused;
  const { gameEventId, startsAt, signUpClosesHours = 0 } = state.schedule;
  const { waiting } = state.seats;
  if (waiting.includes(userId)) return refuse(409, 'already_waiting', 'You are on the waiting list already.');
  if (offerOf(seatsAt(state.seats, now), userId))
    return refuse(409, 'already_waiting', 'A seat is held for you already.');
  if (isSignUpOver(state, now)) return signUpClosed;
  if (seatsFor(state, wisher, now) > 0) return refuse(409, 'not_full', 'A seat is free. You can join right away.');
  const obstacle = lineObstacle({ startsAt, signUpClosesHours, waiting: waiting.length }, now);
  if (obstacle) return lineClosed[obstacle];
  return [{ type: 'WaitingListJoined', data: { gameEventId, userId, place: waiting.length + 1 } }];
}

const lineClosed = {
  sign_up_closed: signUpClosed,
  closing: refuse(409, 'closing', 'This event starts soon, so nobody can join the waiting list any more.'),
  list_full: refuse(409, 'list_full', 'The waiting list is full.'),
};

/** Leaves the waiting list, or declines the offered seat. It never causes a mark. */
export function leaveWaitingList(state: GameEventState, userId: string, now: Instant): Decided {
  if (state.status === 'unknown') return unknownGameEvent;
  if (hasStarted(state, now)) return notWaiting;
  const { gameEventId } = state.schedule;
  const offer = offerOf(state.seats, userId);
  if (offer) {
    const how = offer.until > now ? 'declined' : 'lapsed';
    return [{ type: 'SeatOfferEnded', data: { gameEventId, userId, how } }];
  }
  return state.seats.waiting.includes(userId) ? [leftLine(gameEventId, userId, 'left')] : notWaiting;
}

const notWaiting = refuse(409, 'not_waiting', 'You are not on the waiting list of this event.');

export type OfferAnswer = 'accept' | 'decline';

/** Takes or declines the offered seat. A lapsed offer is refused with 410, or with 404 once its end is recorded. */
export function decideOffer(state: GameEventState, userId: string, answer: OfferAnswer, now: Instant): Decided {
  if (state.status === 'unknown') return unknownGameEvent;
  const offer = offerOf(state.seats, userId);
  if (!offer || hasStarted(state, now)) return noOffer;
  if (offer.until <= now) return lapsed;
  const { gameEventId } = state.schedule;
  return answer === 'accept'
    ? [{ type: 'ParticipantJoined', data: { gameEventId, userId, from: 'offer' } }]
    : [{ type: 'SeatOfferEnded', data: { gameEventId, userId, how: 'declined' } }];
}

const noOffer = refuse(404, 'no_offer', 'No seat is held for you at this event.');
const lapsed = refuse(410, 'lapsed', 'Your offer has expired.');

/**
 * A person's place on the waiting list, or the offer they have at `now`. `place` is 1 for the front, `of` the number
 * who wait.
 */
export type PlaceInLine =
  | { readonly state: 'none'; readonly place: null; readonly of: number; readonly until: null }
  | { readonly state: 'waiting'; readonly place: number; readonly of: number; readonly until: null }
  | { readonly state: 'offered'; readonly place: null; readonly of: number; readonly until: Instant };

export function placeInLine(state: GameEventState, userId: string, now: Instant): PlaceInLine {
  if (state.status === 'unknown' || hasStarted(state, now)) return { state: 'none', place: null, of: 0, until: null };
  const of = state.seats.waiting.length;
  const offer = offerOf(seatsAt(state.seats, now), userId);
  if (offer) return { state: 'offered', place: null, of, until: offer.until };
  const index = state.seats.waiting.indexOf(userId);
  return index < 0
    ? { state: 'none', place: null, of, until: null }
    : { state: 'waiting', place: index + 1, of, until: null };
}
