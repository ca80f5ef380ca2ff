import type { Projection } from '@tablemates/event-store';
import type { GameEventDomainEvent } from '../../modules/events/domain-events.ts';

export type GameEventRow = {
  readonly id: string;
  readonly hostId: string;
  readonly gameId: string;
  readonly regionId: string;
  readonly cafeId: string;
  readonly startsAt: string;
  readonly startDate: string;
  readonly startTime: string;
  readonly maxParticipants: number;
  /** Who holds a seat: a list and not a count, so that folding a domain event twice counts nobody twice. */
  readonly participantIds: readonly string[];
  readonly description: string;
  readonly status: 'upcoming' | 'completed' | 'cancelled' | 'archived';
};

type Ignored = 'stream' | 'version' | 'actor' | 'occurredAt';

/** Every meetup as lists and cards show it; names are joined when it is read. */
export const gameEvents: Projection<GameEventRow, GameEventDomainEvent, Ignored> = {
  name: 'game_events',
  version: 4,
  columns: {
    id: 'uuid not null',
    hostId: 'uuid not null',
    gameId: 'uuid not null',
    regionId: 'uuid not null',
    cafeId: 'uuid not null',
    startsAt: 'timestamptz not null',
    startDate: 'text not null',
    startTime: 'text not null',
    maxParticipants: 'integer not null',
    participantIds: 'jsonb not null',
    description: 'text not null',
    status: 'text not null',
  },
  key: ['id'],
  indexes: [
    'using btree (starts_at, id)',
    "using btree (starts_at, id) where status = 'upcoming'",
    'using btree (host_id, starts_at, id)',
    'using btree (game_id, starts_at, id)',
    'using btree (cafe_id, starts_at, id)',
    "using btree (starts_at) where status = 'completed'",
  ],
  types: [
    'GameEventScheduled',
    'ParticipantJoined',
    'ParticipantLeft',
    'ParticipantRemoved',
    'GameEventHandedOver',
    'GameEventCancelled',
    'GameEventCompleted',
    'GameEventArchived',
  ],
  ignores: ['stream', 'version', 'actor', 'occurredAt'],
  touches: ({ data }) => [[data.gameEventId]],
  fold: (row, domainEvent) => {
    if (domainEvent.type === 'GameEventScheduled') {
      const { gameEventId, timeZone: _, ...scheduled } = domainEvent.data;
      return { id: gameEventId, ...scheduled, participantIds: [], status: 'upcoming' };
    }
    if (!row) throw new Error(`${domainEvent.type} of an unknown gameEvent ${domainEvent.data.gameEventId}`);
    switch (domainEvent.type) {
      case 'ParticipantJoined':
        return { ...row, participantIds: [...without(row, domainEvent.data.userId), domainEvent.data.userId] };
      case 'ParticipantLeft':
      case 'ParticipantRemoved':
        return { ...row, participantIds: without(row, domainEvent.data.userId) };
      case 'GameEventHandedOver':
        return { ...row, hostId: domainEvent.data.toUserId };
      case 'GameEventCancelled':
        return { ...row, status: 'cancelled' };
      case 'GameEventCompleted':
        return { ...row, status: 'completed' };
      case 'GameEventArchived':
        return { ...row, status: 'archived' };
    }
  },
};

const without = (row: GameEventRow, userId: string) => row.participantIds.filter((id) => id !== userId);
