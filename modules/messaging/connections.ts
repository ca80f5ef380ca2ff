import type { Instant } from '../../platform/clock.ts';
import type { GameEventDomainEvent } from '../events/domain-events.ts';
import { isHost, ratingClosesAt } from '../events/rules.ts';

/**
 * Who met whom at a gameEvent. People who met stay connected after leaving, a removal, a cancellation and the evening.
 */
export type Connections = {
  /**
   * The last instant at which its people may write. It is an instant because a cancelled gameEvent is never archived.
   */
  readonly closesAt: Instant;
  readonly hostId: string;
  /** The group whose evening it is; null without one. */
  readonly groupId: string | null;
  /** The host and the present participants. */
  readonly seated: readonly string[];
  /** People who were removed from it. */
  readonly removed: readonly string[];
  /** Pairs of people who were part of it at the same time, as `one:other` and `other:one`. */
  readonly met: ReadonlySet<string>;
};

/** Folds a gameEvent's stream; undefined if the gameEvent is unknown. */
export const connectionsFold = { initial: undefined as Connections | undefined, evolve };

function evolve(connections: Connections | undefined, domainEvent: GameEventDomainEvent): Connections | undefined {
  if (domainEvent.type === 'GameEventScheduled') {
    const { hostId, startsAt, groupId = null } = domainEvent.data;
    return { closesAt: ratingClosesAt(startsAt), hostId, groupId, seated: [hostId], removed: [], met: new Set() };
  }
  if (!connections) throw new Error(`${domainEvent.type} before GameEventScheduled`);
  switch (domainEvent.type) {
    case 'ParticipantJoined': {
      const { userId } = domainEvent.data;
      const others = connections.seated.filter((seated) => seated !== userId);
      return { ...connections, seated: [...others, userId], met: meeting(connections, userId, others) };
    }
    case 'GameEventHandedOver': {
      const { fromUserId, toUserId } = domainEvent.data;
      const others = connections.seated.filter((seated) => seated !== fromUserId);
      return {
        ...connections,
        hostId: toUserId,
        seated: [toUserId, ...others],
        met: meeting(connections, toUserId, others),
      };
    }
    case 'ParticipantLeft':
      return withoutSeat(connections, domainEvent.data.userId);
    case 'ParticipantRemoved': {
      const { userId } = domainEvent.data;
      return { ...withoutSeat(connections, userId), removed: [...connections.removed, userId] };
    }
    case 'GameEventChanged':
      return { ...connections, closesAt: ratingClosesAt(domainEvent.data.to.startsAt) };
    case 'GameEventMoveAnnounced':
    case 'WaitingListJoined':
    case 'WaitingListLeft':
    case 'SeatOffered':
    case 'SeatOfferEnded':
    case 'PassedOver':
    case 'SeatConfirmed':
    case 'CheckedIn':
    case 'RunningLate':
    case 'GuestSeatHeld':
    case 'GuestSeatEnded':
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
    case 'GameEventCancelled':
    case 'GameEventCompleted':
    case 'GameEventArchived':
      return connections;
  }
}

const withoutSeat = (connections: Connections, userId: string): Connections => ({
  ...connections,
  seated: connections.seated.filter((seated) => seated !== userId),
});

const meeting = ({ met }: Connections, userId: string, others: readonly string[]): Connections['met'] =>
  new Set([...met, ...others.flatMap((other) => [`${userId}:${other}`, `${other}:${userId}`])]);

/** Whether two people were ever at the table at the same time, as host or participant. */
export const haveMet = (connections: Connections, one: string, other: string): boolean =>
  connections.met.has(`${one}:${other}`);

/** Whether a removed person writes to the host. That is refused (evenings contract, section 8). */
export const isRemovedWritingToHost = (connections: Connections, senderId: string, receiverId: string): boolean =>
  isHost(connections, receiverId) && connections.removed.includes(senderId);
