import type { Recorded } from '@tablemates/event-store';
import type { SeatHistory } from '../../modules/events/contract.ts';
import type { GameEventDomainEvent } from '../../modules/events/domain-events.ts';
import type { Instant } from '../../platform/clock.ts';

type PassedOver = { readonly reason: 'penalty' | 'suspended' | 'busy'; readonly at: Instant };

/** A person on the waiting list. */
type Waiting = {
  readonly userId: string;
  readonly since: Instant;
  /** The last time that they were passed over. */
  readonly passedOver: PassedOver | null;
};

type Offer = { readonly userId: string; readonly at: Instant; readonly until: Instant; readonly given: HowGiven };

/** How a seat was given: the line right before, including the person who got the seat. */
type HowGiven = {
  readonly line: readonly Waiting[];
  /** People who were passed over for this seat, not for an earlier one. */
  readonly passedOver: ReadonlyMap<string, PassedOver>;
};

type Seat = Pick<SeatHistory, 'how' | 'at' | 'offeredAt' | 'offeredUntil'> & { readonly given: HowGiven };

type GuestSeat = {
  readonly guestId: string;
  readonly invitedBy: string;
  readonly name: string | null;
  readonly until: Instant;
};

/** The waiting list of one gameEvent: the people who wait, the open offers, and how each seat was given. */
export type Line = {
  readonly hostId: string;
  readonly startsAt: Instant;
  readonly isOver: boolean;
  readonly waiting: readonly Waiting[];
  readonly offers: readonly Offer[];
  readonly seats: ReadonlyMap<string, Seat>;
  /** Seats that participants hold for friends; the name is null once the participant is erased. */
  readonly guests: readonly GuestSeat[];
  /** Everybody who ever held a seat for a friend. */
  readonly inviters: ReadonlySet<string>;
  /** People who were passed over since a seat last became free. */
  readonly passedOver: ReadonlyMap<string, PassedOver>;
};

/**
 * Folds a gameEvent's stream for each request. The stream is short, and the reply is never behind the log. Undefined
 * for an empty stream.
 */
export const lineOf = (recorded: readonly Recorded<GameEventDomainEvent>[]): Line | undefined =>
  recorded.reduce<Line | undefined>(evolve, undefined);

function evolve(line: Line | undefined, domainEvent: Recorded<GameEventDomainEvent>): Line | undefined {
  if (domainEvent.type === 'GameEventScheduled') {
    const { hostId, startsAt } = domainEvent.data;
    const nobody = {
      waiting: [],
      offers: [],
      guests: [],
      inviters: new Set<string>(),
      seats: new Map(),
      passedOver: new Map(),
    };
    return { hostId, startsAt, isOver: false, ...nobody };
  }
  if (!line) throw new Error(`${domainEvent.type} before GameEventScheduled`);
  const { occurredAt: at } = domainEvent;
  const given = { line: line.waiting, passedOver: line.passedOver };
  switch (domainEvent.type) {
    case 'WaitingListJoined': {
      const { userId } = domainEvent.data;
      return { ...line, waiting: [...line.waiting, { userId, since: at, passedOver: null }] };
    }
    case 'WaitingListLeft':
      return { ...line, waiting: without(line.waiting, domainEvent.data.userId) };
    case 'PassedOver': {
      const { userId, reason } = domainEvent.data;
      const passedOver = { reason, at };
      const waiting = line.waiting.map((each) => (each.userId === userId ? { ...each, passedOver } : each));
      return { ...line, waiting, passedOver: new Map([...line.passedOver, [userId, passedOver]]) };
    }
    case 'SeatOffered': {
      const { userId, until } = domainEvent.data;
      const offers = [...without(line.offers, userId), { userId, at, until, given }];
      return { ...line, waiting: without(line.waiting, userId), offers };
    }
    case 'SeatOfferEnded':
      return { ...line, offers: without(line.offers, domainEvent.data.userId), passedOver: new Map() };
    case 'ParticipantJoined': {
      const { userId, from, guestId } = domainEvent.data;
      const offer = line.offers.find((each) => each.userId === userId);
      const offered = { offeredAt: offer?.at ?? null, offeredUntil: offer?.until ?? null };
      const seat: Seat = { how: from ?? 'joined', at, ...offered, given: offer?.given ?? given };
      return {
        ...line,
        waiting: without(line.waiting, userId),
        offers: without(line.offers, userId),
        guests: line.guests.filter((guest) => guest.guestId !== guestId),
        seats: new Map([...line.seats, [userId, seat]]),
      };
    }
    case 'GuestSeatHeld': {
      const { guestId, userId: invitedBy, until } = domainEvent.data;
      const guest = { guestId, invitedBy, name: domainEvent.personal?.name ?? null, until };
      return { ...line, guests: [...line.guests, guest], inviters: new Set([...line.inviters, invitedBy]) };
    }
    case 'GuestSeatEnded': {
      const { guestId } = domainEvent.data;
      return { ...line, guests: line.guests.filter((guest) => guest.guestId !== guestId), passedOver: new Map() };
    }
    case 'ParticipantLeft':
    case 'ParticipantRemoved': {
      const { userId } = domainEvent.data;
      const seats = new Map([...line.seats].filter(([each]) => each !== userId));
      return { ...line, seats, passedOver: new Map() };
    }
    case 'GameEventChanged':
      return { ...line, startsAt: domainEvent.data.to.startsAt, passedOver: new Map() };
    case 'GameEventMoveAnnounced':
    case 'SeatConfirmed':
    case 'CheckedIn':
    case 'RunningLate':
    case 'CancellationExplained':
    case 'RemovalExplained':
    case 'HostSought':
    case 'HostSearchEnded':
    case 'TableAsked':
    case 'TableAskedAgain':
    case 'TableConfirmed':
    case 'TableDeclined':
    case 'TableLost':
    case 'TableRegained':
    case 'TableLossTold':
      return line;
    case 'GameEventHandedOver':
      return { ...line, hostId: domainEvent.data.toUserId };
    case 'GameEventCancelled':
    case 'GameEventCompleted':
    case 'GameEventArchived':
      return { ...line, isOver: true, waiting: [], offers: [], guests: [] };
  }
}

const without = <Each extends { readonly userId: string }>(all: readonly Each[], userId: string) =>
  all.filter((each) => each.userId !== userId);
