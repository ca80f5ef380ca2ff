import { projection } from '@tablemates/event-store';
import type { GameEventDomainEvent } from '../../modules/events/domain-events.ts';

type WaitRow = { readonly gameEventId: string; readonly userId: string };

/** Who was ever on which waiting list. What happened there is in the stream of the gameEvent. */
export const waits = projection<WaitRow, GameEventDomainEvent>()({
  name: 'waits',
  version: 1,
  columns: { gameEventId: 'uuid not null', userId: 'uuid not null' },
  key: ['userId', 'gameEventId'],
  ignores: ['stream', 'version', 'actor', 'occurredAt'],
  touches: ({ data }) => [[data.userId, data.gameEventId]],
  on: { WaitingListJoined: (_, { data: { gameEventId, userId } }) => ({ gameEventId, userId }) },
});
