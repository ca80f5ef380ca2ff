import { projection } from '@tablemates/event-store';
import type { GameEventDomainEvent } from '../../modules/events/domain-events.ts';
import type { Instant } from '../../platform/clock.ts';

type Scheduled = Extract<GameEventDomainEvent, { type: 'GameEventScheduled' }>;
type OpeningRow = { readonly id: string; readonly openedAt: Instant };

/** When each gameEvent was scheduled, or opened as a date. Mails about new ones find them by it. */
export const openings = projection<OpeningRow, Scheduled>()({
  name: 'openings',
  version: 2,
  columns: { id: 'uuid not null', openedAt: 'timestamptz not null' },
  key: ['id'],
  indexes: ['using btree (opened_at)'],
  ignores: ['stream', 'version', 'actor', 'personal'],
  touches: ({ data }) => [[data.gameEventId]],
  on: {
    GameEventScheduled: (_, { data: { gameEventId: id }, occurredAt: openedAt }) => ({ id, openedAt }),
  },
});
