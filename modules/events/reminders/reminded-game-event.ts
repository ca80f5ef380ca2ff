import type { Instant } from '../../../platform/clock.ts';
import type { GameEventDomainEvent } from '../domain-events.ts';
import { isHost, isStartMoved } from '../rules.ts';

/** A domain event of a gameEvent as the log records it. */
type Occurred = GameEventDomainEvent & { readonly occurredAt?: Instant; readonly actor?: string };

type Seat = { readonly userId: string; readonly joinedAt: Instant; readonly isConfirmed: boolean };

/**
 * A seat taken or given back. `byHost`: the host did it, so they are not notified of it. `isOld`: it was before the host
 * became the host.
 */
type SeatChange = {
  readonly userId: string;
  readonly what: 'taken' | 'given_back';
  readonly at: Instant;
  readonly byHost: boolean;
  readonly isOld?: true;
};

/** The parts of a gameEvent that reminders depend on. */
export type RemindedGameEvent =
  | { readonly status: 'unknown' }
  | {
      readonly status: 'open' | 'over' | 'closed';
      readonly gameEventId: string;
      readonly hostId: string;
      readonly timeZone: string;
      readonly startsAt: Instant;
      /** The present start, and earlier ones that differ by less than 15 minutes. They count as the same start. */
      readonly sameStarts: readonly Instant[];
      readonly startChosenAt: Instant;
      readonly seats: readonly Seat[];
      readonly waiting: readonly string[];
      /** All seats that ever changed, in the order of the log. */
      readonly seatChanges: readonly SeatChange[];
    };
type Known = Exclude<RemindedGameEvent, { status: 'unknown' }>;

/** Folds a gameEvent's stream for reminders. They append nothing to it, so every domain event here has its instant. */
export const remindedGameEventFold = { initial: { status: 'unknown' } as RemindedGameEvent, evolve };

function evolve(gameEvent: RemindedGameEvent, occurred: Occurred): RemindedGameEvent {
  const { occurredAt: at = '', actor } = occurred;
  if (occurred.type === 'GameEventScheduled') {
    const { gameEventId, hostId, timeZone, startsAt } = occurred.data;
    const empty = { seats: [], waiting: [], seatChanges: [] };
    return {
      status: 'open',
      gameEventId,
      hostId,
      timeZone,
      startsAt,
      sameStarts: [startsAt],
      startChosenAt: at,
      ...empty,
    };
  }
  if (gameEvent.status === 'unknown') return gameEvent;
  const isByHost = isHost(gameEvent, actor);
  const without = (userId: string) => gameEvent.waiting.filter((id) => id !== userId);
  const changed = (userId: string, what: SeatChange['what']) => ({
    waiting: without(userId),
    // The actor of a seat given by the waiting list is the person who freed it, so `taken` is never by the host.
    seatChanges: [...gameEvent.seatChanges, { userId, what, at, byHost: what === 'given_back' && isByHost }],
  });
  switch (occurred.type) {
    case 'ParticipantJoined': {
      const { userId } = occurred.data;
      const seats = [...withoutSeat(gameEvent, userId), { userId, joinedAt: at, isConfirmed: false }];
      return { ...gameEvent, ...changed(userId, 'taken'), seats };
    }
    case 'ParticipantLeft':
    case 'ParticipantRemoved': {
      const { userId } = occurred.data;
      return { ...gameEvent, ...changed(userId, 'given_back'), seats: withoutSeat(gameEvent, userId) };
    }
    case 'SeatConfirmed': {
      const { userId } = occurred.data;
      const seats = gameEvent.seats.map((seat) => (seat.userId === userId ? { ...seat, isConfirmed: true } : seat));
      return { ...gameEvent, seats };
    }
    case 'WaitingListJoined':
      return { ...gameEvent, waiting: [...gameEvent.waiting, occurred.data.userId] };
    case 'WaitingListLeft':
    case 'SeatOffered':
      return { ...gameEvent, waiting: without(occurred.data.userId) };
    case 'GameEventChanged': {
      const { startsAt } = occurred.data.to;
      if (!isStartMoved(occurred.data)) {
        return { ...gameEvent, startsAt, sameStarts: [...gameEvent.sameStarts, startsAt] };
      }
      const seats = gameEvent.seats.map((seat) => ({ ...seat, isConfirmed: false }));
      return { ...gameEvent, startsAt, sameStarts: [startsAt], startChosenAt: at, seats };
    }
    case 'GameEventHandedOver': {
      const seatChanges = gameEvent.seatChanges.map((change) => ({ ...change, isOld: true as const }));
      return { ...gameEvent, hostId: occurred.data.toUserId, seatChanges };
    }
    case 'GameEventCompleted':
      return { ...gameEvent, status: 'over', waiting: [] };
    case 'GameEventCancelled':
    case 'GameEventArchived':
      return { ...gameEvent, status: 'closed', waiting: [] };
    default:
      return gameEvent;
  }
}

const withoutSeat = ({ seats }: Known, userId: string) => seats.filter((seat) => seat.userId !== userId);
