import { projection } from '@tablemates/event-store';
import type { BlockEvent } from '../../modules/blocks/domain-events.ts';
import type { Instant } from '../../platform/clock.ts';

type BlockRow = { readonly userId: string; readonly blockedId: string; readonly since: Instant };

/** The blocks between people, shown only to the person who blocked. Commands read the log instead. */
export const blocks = projection<BlockRow, BlockEvent>()({
  name: 'blocks',
  version: 1,
  columns: { userId: 'uuid not null', blockedId: 'uuid not null', since: 'timestamptz not null' },
  key: ['userId', 'blockedId'],
  indexes: [],
  ignores: ['stream', 'version', 'actor', 'personal'],
  touches: ({ data }) => [[data.userId, data.blockedId]],
  on: {
    PersonBlocked: (row, { data, occurredAt: since }) => row ?? { ...data, since },
    PersonUnblocked: () => undefined,
  },
});
