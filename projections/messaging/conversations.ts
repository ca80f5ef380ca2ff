import { projection } from '@tablemates/event-store';
import type { MessagingEvent } from '../../modules/messaging/domain-events.ts';
import { stillUnreadSince } from '../../modules/messaging/rules.ts';

type ConversationRow = {
  readonly userId: string;
  readonly gameEventId: string;
  readonly otherUserId: string;
  readonly lastMessageId: string;
  readonly lastSenderId: string;
  /** The last message's position in the log, in decimal: its text is only there. */
  readonly lastPosition: string;
  readonly lastMessageAt: string;
  readonly unreadCount: number;
  /** When the first unread message came that the person was not mailed about; null without one. */
  readonly unreadSince: string | null;
  /** When the person was last mailed about unread messages. */
  readonly mailedAt: string | null;
  /** The stream version that the row has reached, so that folding a domain event twice counts no message twice. */
  readonly version: number;
};

/** Each conversation from the view of one of its two people: the last message, and the number of unread ones. */
export const conversations = projection<ConversationRow, MessagingEvent>()({
  name: 'conversations',
  version: 6,
  columns: {
    userId: 'uuid not null',
    gameEventId: 'uuid not null',
    otherUserId: 'uuid not null',
    lastMessageId: 'uuid not null',
    lastSenderId: 'uuid not null',
    lastPosition: 'text not null',
    lastMessageAt: 'timestamptz not null',
    unreadCount: 'integer not null',
    unreadSince: 'timestamptz',
    mailedAt: 'timestamptz',
    version: 'integer not null',
  },
  key: ['userId', 'gameEventId', 'otherUserId'],
  indexes: [
    'using btree (user_id, last_message_at, game_event_id, other_user_id)',
    'using btree (unread_since) where unread_since is not null and mailed_at is null',
    'using btree (mailed_at) where unread_since is not null and mailed_at is not null',
  ],
  ignores: ['stream', 'actor', 'personal'],
  touches: ({ type, data }) => {
    if (type !== 'MessageSent') return [[data.userId, data.gameEventId, data.otherUserId]];
    const { gameEventId, senderId, receiverId } = data;
    return [
      [senderId, gameEventId, receiverId],
      [receiverId, gameEventId, senderId],
    ];
  },
  on: {
    MessageSent: (row, domainEvent, [userId = '', gameEventId = '', otherUserId = '']) => {
      const { version, position, occurredAt: lastMessageAt, data } = domainEvent;
      if (row && row.version >= version) return row;
      const { messageId: lastMessageId, senderId: lastSenderId, receiverId } = data;
      const isReceiver = receiverId === userId;
      return {
        userId,
        gameEventId,
        otherUserId,
        lastMessageId,
        lastSenderId,
        lastPosition: String(position),
        lastMessageAt,
        unreadCount: (row?.unreadCount ?? 0) + (isReceiver ? 1 : 0),
        unreadSince: row?.unreadSince ?? (isReceiver ? lastMessageAt : null),
        mailedAt: row?.mailedAt ?? null,
        version,
      };
    },
    ConversationRead: (row, { version, data: { remaining } }) => {
      if (!row || row.version >= version) return row;
      const unreadSince = stillUnreadSince(row.unreadSince, remaining) ?? null;
      return { ...row, unreadCount: remaining?.count ?? 0, unreadSince, version };
    },
    UnreadMessagesMailed: (row, { version, occurredAt: mailedAt }) =>
      !row || row.version >= version ? row : { ...row, unreadSince: null, mailedAt, version },
  },
});
