import { projection, viewOf } from '@tablemates/event-store';
import type { AnnouncementEvent } from '../../modules/groups/domain-events.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { follows } from '../follows/follows.ts';

type WaitingRow = { readonly announcementId: string; readonly groupId: string; readonly sendsAt: Instant };

/** The announcements that wait to be sent, for the sweep that sends them. */
export const waitingAnnouncements = projection<WaitingRow, AnnouncementEvent>()({
  name: 'announcing',
  version: 1,
  columns: { announcementId: 'uuid not null', groupId: 'uuid not null', sendsAt: 'timestamptz not null' },
  key: ['announcementId'],
  indexes: ['using btree (sends_at)'],
  ignores: ['stream', 'version', 'actor', 'personal', 'occurredAt'],
  touches: ({ data }) => [[data.announcementId]],
  on: {
    AnnouncementWritten: (_, { data: { announcementId, groupId, sendsAt } }) => ({ announcementId, groupId, sendsAt }),
    AnnouncementWithdrawn: () => undefined,
    AnnouncementSent: () => undefined,
    AnnouncementReported: (row) => row,
    AnnouncementLookedAt: (row) => row,
  },
});

type Due = { readonly announcementId: string; readonly groupId: string; readonly recipients: number };

/** Those that are due, the longest waiting first, with how many people follow the group and want to hear. */
export const findDueAnnouncements = (sql: Sql, now: Instant) => sql<Due[]>`
  select w.announcement_id, w.group_id, (
    select count(*)::int from ${sql(viewOf(follows))} f
    where f.kind = 'group' and f.id = w.group_id and f.announcements) as recipients
  from ${sql(viewOf(waitingAnnouncements))} w where w.sends_at <= ${now} order by w.sends_at, w.announcement_id`;
