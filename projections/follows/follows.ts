import { projection } from '@tablemates/event-store';
import type { FollowEvent } from '../../modules/follows/domain-events.ts';
import type { FollowedKind } from '../../modules/follows/rules.ts';
import type { Instant } from '../../platform/clock.ts';

type FollowRow = {
  readonly userId: string;
  readonly kind: FollowedKind;
  /** The group, host, cafe or game. */
  readonly id: string;
  readonly since: Instant;
  /** Whether they want to be mailed what the group announces. */
  readonly announcements: boolean;
};

/** What people follow, shown only to them, and counted for organizers. Commands read the log instead. */
export const follows = projection<FollowRow, FollowEvent>()({
  name: 'follows',
  version: 2,
  columns: {
    userId: 'uuid not null',
    kind: 'text not null',
    id: 'uuid not null',
    since: 'timestamptz not null',
    announcements: 'boolean not null',
  },
  key: ['userId', 'kind', 'id'],
  indexes: ['using btree (id, kind)'],
  ignores: ['stream', 'version', 'actor', 'personal'],
  touches: ({ data }) => [[data.userId, data.kind, data.id]],
  on: {
    Followed: (row, { data, occurredAt: since }) => ({ since, ...row, ...data, announcements: true }),
    AnnouncementsMuted: (row) => row && { ...row, announcements: false },
    Unfollowed: () => undefined,
  },
});
