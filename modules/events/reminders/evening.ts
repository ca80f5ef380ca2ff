import type { Instant } from '../../../platform/clock.ts';
import type { GameEventDomainEvent } from '../domain-events.ts';

/** A domain event of a gameEvent as the log has it. */
type Occurred = GameEventDomainEvent & { readonly occurredAt?: Instant; readonly actor?: string };

type Seat = { readonly userId: string; readonly joinedAt: Instant; readonly isConfirmed: boolean };

/** A seat taken or given back. `byHost`: the host did it, and need not be told. */
type SeatChange = {
  readonly userId: string;
  readonly what: 'taken' | 'given_back';
  readonly at: Instant;
  readonly byHost: boolean;
};

/** What reminders need to know of a gameEvent. */
export type Evening =
  | { readonly status: 'unknown' }
  | {
      readonly status: 'open' | 'over' | 'closed';
      readonly gameEventId: string;
      readonly hostId: string;
      readonly timeZone: string;
      readonly startsAt: Instant;
      readonly startChosenAt: Instant;
      readonly seats: readonly Seat[];
      readonly waiting: readonly string[];
      /** All seats that ever changed, in the order of the log. */
      readonly seatChanges: readonly SeatChange[];
    };
type Known = Exclude<Evening, { status: 'unknown' }>;

/** Folds the stream of a gameEvent to what reminders need. Never appended to, so each domain event has its instant. */
export const eveningFold = { initial: { status: 'unknown' } as Evening, evolve };

function evolve(evening: Evening, occurred: Occurred): Evening {
  const { occurredAt: at = '', actor } = occurred;
  if (occurred.type === 'GameEventScheduled') {
    const { gameEventId, hostId, timeZone, startsAt } = occurred.data;
    const empty = { seats: [], waiting: [], seatChanges: [] };
    return { status: 'open', gameEventId, hostId, timeZone, startsAt, startChosenAt: at, ...empty };
  }
  if (evening.status === 'unknown') return evening;
  const without = (userId: string) => evening.waiting.filter((id) => id !== userId);
  const changed = (userId: string, what: SeatChange['what']) => ({
    waiting: without(userId),
    seatChanges: [...evening.seatChanges, { userId, what, at, byHost: actor === evening.hostId }],
  });
  switch (occurred.type) {
    case 'ParticipantJoined': {
      const { userId } = occurred.data;
      const seats = [...withoutSeat(evening, userId), { userId, joinedAt: at, isConfirmed: false }];
      return { ...evening, ...changed(userId, 'taken'), seats };
    }
    case 'ParticipantLeft':
    case 'ParticipantRemoved': {
      const { userId } = occurred.data;
      return { ...evening, ...changed(userId, 'given_back'), seats: withoutSeat(evening, userId) };
    }
    case 'SeatConfirmed': {
      const { userId } = occurred.data;
      const seats = evening.seats.map((seat) => (seat.userId === userId ? { ...seat, isConfirmed: true } : seat));
      return { ...evening, seats };
    }
    case 'WaitingListJoined':
      return { ...evening, waiting: [...evening.waiting, occurred.data.userId] };
    case 'WaitingListLeft':
    case 'SeatOffered':
      return { ...evening, waiting: without(occurred.data.userId) };
    case 'GameEventChanged': {
      const { startsAt } = occurred.data.to;
      if (startsAt === evening.startsAt) return evening;
      const seats = evening.seats.map((seat) => ({ ...seat, isConfirmed: false }));
      return { ...evening, startsAt, startChosenAt: at, seats };
    }
    case 'GameEventHandedOver':
      return { ...evening, hostId: occurred.data.toUserId };
    case 'GameEventCompleted':
      return { ...evening, status: 'over', waiting: [] };
    case 'GameEventCancelled':
    case 'GameEventArchived':
      return { ...evening, status: 'closed', waiting: [] };
    default:
      return evening;
  }
}

const withoutSeat = ({ seats }: Known, userId: string) => seats.filter((seat) => seat.userId !== userId);
