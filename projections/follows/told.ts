import { projection } from '@tablemates/event-store';
import type { NewsEvent } from '../../modules/follows/domain-events.ts';

type ToldRow = { readonly userId: string; readonly gameEventId: string };

/** Of which gameEvents people were told, so that they are not looked at again. Commands read the log instead. */
export const told = projection<ToldRow, NewsEvent>()({
  name: 'told',
  version: 1,
  columns: { userId: 'uuid not null', gameEventId: 'uuid not null' },
  key: ['userId', 'gameEventId'],
  indexes: [],
  ignores: ['stream', 'version', 'actor', 'personal', 'occurredAt'],
  touches: ({ data }) => data.gameEventIds.map((gameEventId) => [data.userId, gameEventId]),
  on: { NewsMailed: (row, _, [userId = '', gameEventId = '']) => row ?? { userId, gameEventId } },
});
