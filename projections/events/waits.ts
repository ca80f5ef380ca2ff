import type { Projection } from '@tablemates/event-store';
import type { GameEventDomainEvent } from '../../modules/events/domain-events.ts';

type WaitingListJoined = Extract<GameEventDomainEvent, { type: 'WaitingListJoined' }>;

type WaitRow = { readonly gameEventId: string; readonly userId: string };

/** Who was ever on which waiting list. What happened there is in the stream of the gameEvent. */
export const waits: Projection<WaitRow, WaitingListJoined, 'stream' | 'version' | 'actor' | 'occurredAt'> = {
  name: 'waits',
  version: 1,
  columns: { gameEventId: 'uuid not null', userId: 'uuid not null' },
  key: ['userId', 'gameEventId'],
  types: ['WaitingListJoined'],
  ignores: ['stream', 'version', 'actor', 'occurredAt'],
  touches: ({ data }) => [[data.userId, data.gameEventId]],
  fold: (_row, { data: { gameEventId, userId } }) => ({ gameEventId, userId }),
};
