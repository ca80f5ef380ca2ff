import type { Instant } from '../../platform/clock.ts';
import type { GameEventDomainEvent } from './domain-events.ts';

/** Who has a seat at an evening, who had one, who waits for one, and what is held. */
export type Seats = {
  readonly participants: readonly string[];
  /** People whom the host removed. They cannot come back. */
  readonly removed: readonly string[];
  /** People whose last seat came from their standing seat in the series, also if they gave it back by themselves. */
  readonly standing: readonly string[];
  /** People on seats that were kept for newcomers. */
  readonly newcomers: readonly string[];
  /** People who left late and did not join again. The host may still mark them. */
  readonly lateLeavers: readonly string[];
  /** The waiting list, in the order of joining it. */
  readonly waiting: readonly string[];
  /** Offers whose end is not recorded. An offer has lapsed at its `until` even if that is not recorded yet. */
  readonly held: readonly SeatOffer[];
  /** All seats that participants ever held for friends. A held seat has lapsed at its `until`, recorded or not. */
  readonly guests: readonly GuestSeat[];
  /** The people passed over since a seat was last freed, and why, so that it is recorded once for the same seat. */
  readonly passedOver: Readonly<Record<string, 'penalty' | 'suspended' | 'busy'>>;
};

/** A seat held for a person before the instant `until`. */
export type SeatOffer = { readonly userId: string; readonly until: Instant };

/** A seat that `userId` holds for a friend. `tokenHash` is the SHA-256 of the token in the friend's link. */
export type GuestSeat = {
  readonly guestId: string;
  readonly userId: string;
  readonly tokenHash: string;
  readonly until: Instant;
  readonly status: 'held' | 'taken' | 'ended';
};

export const noSeats: Seats = {
  participants: [],
  removed: [],
  standing: [],
  newcomers: [],
  lateLeavers: [],
  waiting: [],
  held: [],
  guests: [],
  passedOver: {},
};

export function evolveSeats(seats: Seats, domainEvent: GameEventDomainEvent): Seats {
  switch (domainEvent.type) {
    case 'ParticipantJoined': {
      const { userId, guestId, from, newcomer } = domainEvent.data;
      const standing = without(seats.standing, userId);
      return {
        ...seats,
        standing: from === 'standing' ? [...standing, userId] : standing,
        newcomers: newcomer ? [...seats.newcomers, userId] : seats.newcomers,
        guests: guestId ? withGuest(seats.guests, guestId, 'taken') : seats.guests,
        participants: [...without(seats.participants, userId), userId],
        lateLeavers: without(seats.lateLeavers, userId),
        waiting: without(seats.waiting, userId),
        held: withoutOffer(seats.held, userId),
      };
    }
    case 'ParticipantLeft': {
      const { userId, late, because } = domainEvent.data;
      const lateLeavers = late ? [...without(seats.lateLeavers, userId), userId] : seats.lateLeavers;
      const standing = because ? without(seats.standing, userId) : seats.standing;
      return { ...withoutSeat(seats, userId), lateLeavers, standing };
    }
    case 'ParticipantRemoved': {
      const { userId } = domainEvent.data;
      return { ...withoutSeat(seats, userId), removed: [...seats.removed, userId] };
    }
    case 'WaitingListJoined':
      return { ...seats, waiting: [...seats.waiting, domainEvent.data.userId] };
    case 'WaitingListLeft':
      return { ...seats, waiting: without(seats.waiting, domainEvent.data.userId) };
    case 'SeatOffered': {
      const { userId, until } = domainEvent.data;
      return { ...seats, waiting: without(seats.waiting, userId), held: [...seats.held, { userId, until }] };
    }
    case 'SeatOfferEnded':
      return { ...seats, held: withoutOffer(seats.held, domainEvent.data.userId), passedOver: {} };
    case 'GuestSeatHeld': {
      const { guestId, userId, tokenHash, until } = domainEvent.data;
      return { ...seats, guests: [...seats.guests, { guestId, userId, tokenHash, until, status: 'held' }] };
    }
    case 'GuestSeatEnded':
      return { ...seats, guests: withGuest(seats.guests, domainEvent.data.guestId, 'ended'), passedOver: {} };
    case 'PassedOver': {
      const { userId, reason } = domainEvent.data;
      return { ...seats, passedOver: { ...seats.passedOver, [userId]: reason } };
    }
    case 'GameEventChanged':
      // After a change of time or seats, people who were passed over are considered again.
      return { ...seats, passedOver: {} };
    case 'GameEventCancelled':
    case 'GameEventCompleted':
      return { ...seats, waiting: [], held: [], passedOver: {} };
    default:
      return seats;
  }
}

const withoutSeat = (seats: Seats, userId: string): Seats => ({
  ...seats,
  participants: without(seats.participants, userId),
  newcomers: without(seats.newcomers, userId),
  passedOver: {},
});
const without = (ids: readonly string[], id: string) => ids.filter((other) => other !== id);
const withGuest = (guests: readonly GuestSeat[], guestId: string, status: GuestSeat['status']) =>
  guests.map((guest) => (guest.guestId === guestId ? { ...guest, status } : guest));
const withoutOffer = (held: readonly SeatOffer[], id: string) => held.filter(({ userId }) => userId !== id);

/** The seats as they are at `now`: offers and seats held for friends that have lapsed by then are gone, recorded or not. */
export const seatsAt = (seats: Seats, now: Instant): Seats => ({
  ...seats,
  held: seats.held.filter(({ until }) => until > now),
  guests: seats.guests.map((guest) =>
    guest.status === 'held' && guest.until <= now ? { ...guest, status: 'ended' } : guest,
  ),
});

/** The offer that a person has, lapsed or not. */
export const offerOf = ({ held }: Seats, id: string): SeatOffer | undefined => held.find(({ userId }) => userId === id);

/** Seats held for friends whose end is not recorded. */
export const heldForGuests = ({ guests }: Seats): readonly GuestSeat[] =>
  guests.filter(({ status }) => status === 'held');

/** How many seats are taken, offered to people in line, or held for friends. */
export const seatsInUse = (seats: Seats): number =>
  seats.participants.length + seats.held.length + heldForGuests(seats).length;

/** Everybody with a seat, an offer or a place in line. */
export function concernedBy({ participants, held, waiting }: Seats) {
  const offeredIds = held.map(({ userId }) => userId);
  return {
    participantIds: [...participants],
    ...(offeredIds.length > 0 && { offeredIds }),
    ...(waiting.length > 0 && { waitingIds: [...waiting] }),
  };
}
