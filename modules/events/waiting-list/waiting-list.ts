import { addHours, addMinutes } from '../../../platform/add-time.ts';
import type { Instant } from '../../../platform/clock.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import type { GameEventDomainEvent } from '../domain-events.ts';
import {
  type Decided,
  type GameEventState,
  gameEventFold,
  hasStarted,
  heldForGuests,
  isSignUpOver,
  type Known,
  offerOf,
  pastRefusal,
  seatRefusal,
  signUpClosed,
  unknownGameEvent,
} from '../game-event.ts';
import { outsideQuietHours } from '../quiet-hours.ts';
import { isLineClosed, isOpenToAll, isSoon, lineObstacle } from '../rules.ts';

// Evenings contract, section 2. The order of the waiting list is the order of the log. No command can change it.

/** The longest and the shortest time for which a seat is held. */
const OFFER_HOURS = 12;
const OFFER_MINUTES = 30;

/**
 * The reason why a person in line cannot get a seat at this instant. `gone`: their account is closed. `blocked`: they
 * or the host have blocked the other, which is neither recorded here nor shown to anybody.
 */
export type Ineligible = 'penalty' | 'busy' | 'gone' | 'blocked';

/** The reason for a person in line; undefined if they can get a seat. */
export type Ineligibility = (userId: string) => Ineligible | undefined;

/** How many seats are neither taken nor held at `now`. Lapsed offers and lapsed guest seats hold none. */
export const freeSeats = (state: Known, now: Instant): number => {
  const held = [...state.held, ...heldForGuests(state)].filter(({ until }) => until > now);
  return state.scheduled.maxParticipants - state.participants.length - held.length;
};

/** The people with a lapsed offer whose end is not recorded. */
export const lapsedOffers = ({ held }: Known, now: Instant): readonly string[] =>
  held.filter(({ until }) => until <= now).map(({ userId }) => userId);

/**
 * The people to consider before seats are filled: those in line, if they could get a free seat. Nobody if none is free,
 * so that joining a full gameEvent reads only its own streams.
 *
 * @param isFreeing the command frees or adds a seat
 */
export function peopleToConsider(state: GameEventState, now: Instant, isFreeing: boolean): readonly string[] {
  if (state.status === 'unknown' || hasStarted(state, now)) return [];
  const isAnyFree = isFreeing || freeSeats(state, now) > 0;
  const { startsAt, signUpClosesHours = 0 } = state.scheduled;
  return isAnyFree && !isOpenToAll(startsAt, signUpClosesHours, now) ? state.waiting : [];
}

/**
 * Gives free seats to people in line, in the append that frees or adds the seats. Lapsed offers and guest seats end
 * first. Then each free seat goes to the first person in line who can get one. More than 48 hours before the start they
 * get it at once, and after that as an offer. A person who is passed over keeps their place; this is recorded once for
 * each freed seat. In the last 2 hours a free seat is open to all, and the waiting list ends. If sign-up is closed by
 * then, nobody else could take the seat, so it is offered to people in line until the start.
 *
 * Returns no domain event if nothing changes, so it can follow any decision, and a sweep can call it repeatedly.
 *
 * @param joining the person who takes a seat that is open to all in the same append; that seat counts as taken
 */
export function fillFreeSeats(
  state: GameEventState,
  ineligible: Ineligibility,
  now: Instant,
  joining?: string,
): GameEventDomainEvent[] {
  if (state.status === 'unknown' || hasStarted(state, now)) return [];
  const { gameEventId, startsAt, timeZone, signUpClosesHours = 0 } = state.scheduled;
  const decided: GameEventDomainEvent[] = [];
  for (const userId of lapsedOffers(state, now)) {
    decided.push({ type: 'SeatOfferEnded', data: { gameEventId, userId, how: 'lapsed' } });
  }
  for (const { guestId, userId, until } of heldForGuests(state)) {
    if (until <= now) decided.push({ type: 'GuestSeatEnded', data: { gameEventId, guestId, userId, how: 'lapsed' } });
  }
  const alreadyPassedOver = decided.length > 0 ? {} : state.passedOver;
  let free = freeSeats(state, now);
  if (isOpenToAll(startsAt, signUpClosesHours, now)) {
    const takesHeldSeat = state.held.some(({ userId, until }) => userId === joining && until > now);
    const isLeft = joining === undefined || takesHeldSeat ? free > 0 : free > 1;
    if (!isLeft) return decided;
    const others = state.waiting.filter((userId) => userId !== joining);
    return [...decided, ...others.map((userId) => leftLine(gameEventId, userId, 'seat_free'))];
  }
  const isGiven = !isSoon(startsAt, now);
  for (const userId of state.waiting) {
    if (free <= 0) break;
    const reason = ineligible(userId);
    if (reason === 'gone') {
      decided.push(leftLine(gameEventId, userId, 'account_closed'));
    } else if (reason === 'blocked') {
      // The person keeps their place, and nothing is recorded, so that nobody finds out about the block.
    } else if (reason) {
      if (alreadyPassedOver[userId] !== reason) {
        decided.push({ type: 'PassedOver', data: { gameEventId, userId, reason } });
      }
    } else {
      free--;
      decided.push(
        isGiven
          ? { type: 'ParticipantJoined', data: { gameEventId, userId, from: 'waiting_list' } }
          : { type: 'SeatOffered', data: { gameEventId, userId, until: offeredUntil(startsAt, now, timeZone) } },
      );
    }
  }
  return decided;
}

/**
 * The end of an offer made at `now`: after 12 hours or a quarter of the time until the start, whichever is sooner, but
 * at least half an hour. It moves out of the city's quiet hours. In the last 2 hours it is half an hour, at most until
 * the start.
 */
export function offeredUntil(startsAt: Instant, now: Instant, timeZone: string): Instant {
  const quarter = new Date(Date.parse(now) + (Date.parse(startsAt) - Date.parse(now)) / 4);
  const [longest, shortest] = [addHours(now, OFFER_HOURS), addMinutes(now, OFFER_MINUTES)];
  if (isLineClosed(startsAt, now)) return shortest < new Date(startsAt) ? shortest.toISOString() : startsAt;
  const soonest = quarter < longest ? quarter : longest;
  return outsideQuietHours((soonest > shortest ? soonest : shortest).toISOString(), startsAt, timeZone);
}

/** Removes people whose account is closed from the waiting list. */
export function dropClosedAccounts(state: GameEventState, ineligible: Ineligibility): GameEventDomainEvent[] {
  if (state.status !== 'upcoming') return [];
  const { gameEventId } = state.scheduled;
  const gone = state.waiting.filter((userId) => ineligible(userId) === 'gone');
  return gone.map((userId) => leftLine(gameEventId, userId, 'account_closed'));
}

/**
 * Joins the back of the waiting list. Call it after free seats are filled: a seat that is still free then is open to
 * anyone (409 `not_full`). The seat gate checks penalties and overlaps.
 */
export function joinWaitingList(state: GameEventState, userId: string, now: Instant): Decided {
  if (state.status === 'unknown') return unknownGameEvent;
  const refused = pastRefusal(state, now) ?? seatRefusal(state, userId);
  if (refused) return refused;
  const { gameEventId, startsAt, signUpClosesHours = 0 } = state.scheduled;
  if (state.waiting.includes(userId)) return refuse(409, 'already_waiting', 'You are on the waiting list already.');
  if (offerOf(state, userId)) return refuse(409, 'already_waiting', 'A seat is held for you already.');
  if (isSignUpOver(state, now)) return signUpClosed;
  if (freeSeats(state, now) > 0) return refuse(409, 'not_full', 'A seat is free. You can join right away.');
  const obstacle = lineObstacle({ startsAt, signUpClosesHours, waiting: state.waiting.length }, now);
  if (obstacle) return lineClosed[obstacle];
  return [{ type: 'WaitingListJoined', data: { gameEventId, userId, place: state.waiting.length + 1 } }];
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
  const { gameEventId } = state.scheduled;
  const offer = offerOf(state, userId);
  if (offer) {
    const how = offer.until > now ? 'declined' : 'lapsed';
    return [{ type: 'SeatOfferEnded', data: { gameEventId, userId, how } }];
  }
  return state.waiting.includes(userId) ? [leftLine(gameEventId, userId, 'left')] : notWaiting;
}

const notWaiting = refuse(409, 'not_waiting', 'You are not on the waiting list of this event.');

/** Takes or declines the offered seat. A lapsed offer is refused with 410, or with 404 once its end is recorded. */
export function decideOffer(state: GameEventState, userId: string, accept: boolean, now: Instant): Decided {
  if (state.status === 'unknown') return unknownGameEvent;
  const offer = offerOf(state, userId);
  if (!offer || hasStarted(state, now)) return noOffer;
  if (offer.until <= now) return lapsed;
  const { gameEventId } = state.scheduled;
  return accept
    ? [{ type: 'ParticipantJoined', data: { gameEventId, userId, from: 'offer' } }]
    : [{ type: 'SeatOfferEnded', data: { gameEventId, userId, how: 'declined' } }];
}

/** Ends the offer of a person who may not take it. Decides nothing if they have none. */
export function withdrawOffer(state: GameEventState, userId: string, now: Instant): Decided {
  if (state.status === 'unknown') return unknownGameEvent;
  const offer = offerOf(state, userId);
  if (!offer || hasStarted(state, now)) return [];
  const how = offer.until > now ? 'withdrawn' : 'lapsed';
  return [{ type: 'SeatOfferEnded', data: { gameEventId: state.scheduled.gameEventId, userId, how } }];
}

const noOffer: Refusal = refuse(404, 'no_offer', 'No seat is held for you at this event.');
const lapsed: Refusal = refuse(410, 'lapsed', 'Your offer has expired.');

type Because = Extract<GameEventDomainEvent, { type: 'WaitingListLeft' }>['data']['because'];
const leftLine = (gameEventId: string, userId: string, because: Because): GameEventDomainEvent => ({
  type: 'WaitingListLeft',
  data: { gameEventId, userId, because },
});

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
  const of = state.waiting.length;
  const offer = offerOf(state, userId);
  if (offer && offer.until > now) return { state: 'offered', place: null, of, until: offer.until };
  const index = state.waiting.indexOf(userId);
  return index < 0
    ? { state: 'none', place: null, of, until: null }
    : { state: 'waiting', place: index + 1, of, until: null };
}

/** The state of a gameEvent after the decided domain events. */
export const stateAfter = (state: GameEventState, decided: readonly GameEventDomainEvent[]): GameEventState =>
  decided.reduce(gameEventFold.evolve, state);
