import { projection } from '@tablemates/event-store';
import type { GameEventDomainEvent } from '../../modules/events/domain-events.ts';
import type { Instant } from '../../platform/clock.ts';

type Scheduled = Extract<GameEventDomainEvent, { type: 'GameEventScheduled' }>;
type OpeningRow = {
  readonly id: string;
  readonly hostId: string;
  readonly gameId: string;
  readonly cafeId: string;
  readonly groupId: string | null;
  readonly startsAt: Instant;
  readonly openedAt: Instant;
};

/** When each gameEvent was scheduled, or opened as a date, as what. Mails about it find whom it may concern. */
export const openings = projection<OpeningRow, Scheduled>()({
  name: 'openings',
  version: 1,
  columns: {
    id: 'uuid not null',
    hostId: 'uuid not null',
    gameId: 'uuid not null',
    cafeId: 'uuid not null',
    groupId: 'uuid',
    startsAt: 'timestamptz not null',
    openedAt: 'timestamptz not null',
  },
  key: ['id'],
  indexes: ['using btree (opened_at)'],
  ignores: ['stream', 'version', 'actor', 'personal'],
  touches: ({ data }) => [[data.gameEventId]],
  on: {
    GameEventScheduled: (_, { data, occurredAt: openedAt }) => {
      const { gameEventId: id, hostId, gameId, cafeId, groupId = null, startsAt } = data;
      return { id, hostId, gameId, cafeId, groupId, startsAt, openedAt };
    },
  },
});
