import { addHours, addMinutes } from '../../../platform/add-time.ts';
import type { Instant } from '../../../platform/clock.ts';
import type { DomainEventOf, GameEventDomainEvent } from '../domain-events.ts';
import {
  type Decided,
  freeSeats,
  type GameEventState,
  hasStarted,
  type Known,
  keptSeats,
  unknownGameEvent,
} from '../game-event.ts';
import { outsideQuietHours } from '../quiet-hours.ts';
import { isLineClosed, isOpenToAll, isSoon } from '../rules.ts';
import { heldForGuests, offerOf, seatsAt } from '../seats.ts';

// Evenings contract, section 2. The order of the waiting list is the order of the log. No command can change it.

/** The longest and the shortest time for which a seat is held. */
const OFFER_HOURS = 12;
const OFFER_MINUTES = 30;

/**
 * The reason why a person in line cannot get a seat at this instant. `gone`: their account is closed. `blocked`: they
 * or the host have blocked the other, which is neither recorded here nor shown to anybody.
 */
export type Ineligible = 'penalty' | 'suspended' | 'busy' | 'gone' | 'blocked';

/** The reason for a person in line; undefined if they can get a seat. */
export type Ineligibility = (userId: string) => Ineligible | undefined;

/** Who is considered besides those in line, and what is known of these. */
type Considering = {
  /** The person who takes a seat that is open to all in the same append; that seat counts as taken. */
  readonly joining?: string | undefined;
  /** Whether a person in line is a newcomer. */
  readonly isNewcomer?: (userId: string) => boolean;
};

/** The people with a lapsed offer whose end is not recorded. */
export const lapsedOffers = ({ seats: { held } }: Known, now: Instant): readonly string[] =>
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
  const { startsAt, signUpClosesHours = 0 } = state.schedule;
  return isAnyFree && !isOpenToAll(startsAt, signUpClosesHours, now) ? state.seats.waiting : [];
}

/**
 * Gives free seats to people in line, in the append that frees or adds the seats. Lapsed offers and guest seats end
 * first. Then each free seat goes to the first person in line who can get one. More than 48 hours before the start they
 * get it at once, and after that as an offer. A person who is passed over keeps their place; this is recorded once for
 * each freed seat. In the last 2 hours a free seat is open to all, and the waiting list ends. If sign-up is closed by
 * then, nobody else could take the seat, so it is offered to people in line until the start.
 *
 * A seat that is kept for newcomers goes to the first of them in line; the others keep their places.
 *
 * Returns no domain event if nothing changes, so it can follow any decision, and a sweep can call it repeatedly.
 */
export function fillFreeSeats(
  state: GameEventState,
  ineligible: Ineligibility,
  now: Instant,
  { joining, isNewcomer = () => false }: Considering = {},
): GameEventDomainEvent[] {
  if (state.status === 'unknown' || hasStarted(state, now)) return [];
  const { gameEventId, startsAt, timeZone, signUpClosesHours = 0 } = state.schedule;
  const decided: GameEventDomainEvent[] = [];
  for (const userId of lapsedOffers(state, now)) {
    decided.push({ type: 'SeatOfferEnded', data: { gameEventId, userId, how: 'lapsed' } });
  }
  for (const { guestId, userId, until } of heldForGuests(state.seats)) {
    if (until <= now) decided.push({ type: 'GuestSeatEnded', data: { gameEventId, guestId, userId, how: 'lapsed' } });
  }
  const alreadyPassedOver = decided.length > 0 ? {} : state.seats.passedOver;
  let free = freeSeats(state, now);
  if (isOpenToAll(startsAt, signUpClosesHours, now)) {
    const takesHeldSeat = joining !== undefined && offerOf(seatsAt(state.seats, now), joining) !== undefined;
    const isLeft = joining === undefined || takesHeldSeat ? free > 0 : free > 1;
    if (!isLeft) return decided;
    const others = state.seats.waiting.filter((userId) => userId !== joining);
    return [...decided, ...others.map((userId) => leftLine(gameEventId, userId, 'seat_free'))];
  }
  const isGiven = !isSoon(startsAt, now);
  let kept = keptSeats(state, now);
  for (const userId of state.seats.waiting) {
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
      const newcomer = kept > 0 && isNewcomer(userId);
      if (!newcomer && free <= kept) continue;
      free--;
      if (newcomer) kept--;
      decided.push(
        isGiven
          ? {
              type: 'ParticipantJoined',
              data: { gameEventId, userId, from: 'waiting_list', ...(newcomer && { newcomer }) },
            }
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
  const { gameEventId } = state.schedule;
  const gone = state.seats.waiting.filter((userId) => ineligible(userId) === 'gone');
  return gone.map((userId) => leftLine(gameEventId, userId, 'account_closed'));
}

/** Ends the offer of a person who may not take it. Decides nothing if they have none. */
export function withdrawOffer(state: GameEventState, userId: string, now: Instant): Decided {
  if (state.status === 'unknown') return unknownGameEvent;
  const offer = offerOf(state.seats, userId);
  if (!offer || hasStarted(state, now)) return [];
  const how = offer.until > now ? 'withdrawn' : 'lapsed';
  return [{ type: 'SeatOfferEnded', data: { gameEventId: state.schedule.gameEventId, userId, how } }];
}

type Because = DomainEventOf<'WaitingListLeft'>['data']['because'];
export const leftLine = (gameEventId: string, userId: string, because: Because): GameEventDomainEvent => ({
  type: 'WaitingListLeft',
  data: { gameEventId, userId, because },
});
