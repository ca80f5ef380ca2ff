import { projection } from '@tablemates/event-store';
import type { TableTalkEvent } from '../../modules/messaging/domain-events.ts';
import { stillUnreadSince } from '../../modules/messaging/rules.ts';

type TableTalkRow = {
  readonly userId: string;
  readonly gameEventId: string;
  /** When the first unread message came that the person was not mailed about; null without one, and while muted. */
  readonly unreadSince: string | null;
  /** When the person was last mailed about this table. */
  readonly mailedAt: string | null;
  readonly muted: boolean;
  /** The stream version that the row has reached. */
  readonly version: number;
};

/** Who wrote or reads at which table, and since when they have not read it, for mails about it. */
export const tableTalk = projection<TableTalkRow, TableTalkEvent>()({
  name: 'table_talk',
  version: 1,
  columns: {
    userId: 'uuid not null',
    gameEventId: 'uuid not null',
    unreadSince: 'timestamptz',
    mailedAt: 'timestamptz',
    muted: 'boolean not null',
    version: 'integer not null',
  },
  key: ['userId', 'gameEventId'],
  indexes: [
    'using btree (unread_since) where unread_since is not null and mailed_at is null',
    'using btree (mailed_at) where unread_since is not null and mailed_at is not null',
  ],
  ignores: ['stream', 'actor', 'personal'],
  touches: ({ type, data }) => {
    if (type === 'TableMessageSent')
      return [data.senderId, ...data.receiverIds].map((userId) => [userId, data.gameEventId]);
    return type === 'TableMessageRemoved' ? [] : [[data.userId, data.gameEventId]];
  },
  on: {
    TableMessageSent: (row, { version, occurredAt, data: { senderId } }, key) => {
      const before = row ?? newRow(key);
      if (before.version >= version) return before;
      if (before.muted || before.userId === senderId) return { ...before, version };
      return { ...before, unreadSince: before.unreadSince ?? occurredAt, version };
    },
    TableMessageRemoved: (row) => row,
    TableTalkRead: (row, { version, data: { remaining } }) =>
      !row || row.version >= version
        ? row
        : { ...row, unreadSince: stillUnreadSince(row.unreadSince, remaining), version },
    TableTalkMuted: (row, { version, data: { muted } }, key) => {
      const before = row ?? newRow(key);
      return before.version >= version ? before : { ...before, unreadSince: null, muted, version };
    },
    TableTalkMailed: (row, { version, occurredAt: mailedAt }, key) => {
      const before = row ?? newRow(key);
      return before.version >= version ? before : { ...before, unreadSince: null, mailedAt, version };
    },
  },
});

const newRow = ([userId = '', gameEventId = '']: readonly string[]): TableTalkRow => ({
  ...{ userId, gameEventId, unreadSince: null, mailedAt: null, muted: false, version: 0 },
});
