import type { Projection } from '@tablemates/event-store';
import { type MessageSent, pairOf } from '../../modules/messaging/domain-events.ts';

/**
 * Where a message stands. Its text stays in the log alone, under its sender's key: so erasing a person is done the moment
 * their key is gone, and no table has to be searched for what they wrote.
 */
type MessageRow = {
  readonly id: string;
  readonly gameEventId: string;
  /** The two people, as `pairOf` orders them. */
  readonly userA: string;
  readonly userB: string;
  readonly senderId: string;
  readonly sentAt: string;
  /** Its place in the conversation. */
  readonly version: number;
  /** Its place in the log, in decimal. */
  readonly position: string;
};

/** Who wrote to whom about what, and when. */
export const messages: Projection<MessageRow, MessageSent, 'stream' | 'actor' | 'personal'> = {
  name: 'messages',
  version: 1,
  columns: {
    id: 'uuid not null',
    gameEventId: 'uuid not null',
    userA: 'uuid not null',
    userB: 'uuid not null',
    senderId: 'uuid not null',
    sentAt: 'timestamptz not null',
    version: 'integer not null',
    position: 'text not null',
  },
  key: ['id'],
  indexes: ['using btree (game_event_id, user_a, user_b, version)'],
  types: ['MessageSent'],
  ignores: ['stream', 'actor', 'personal'],
  touches: ({ data }) => [[data.messageId]],
  fold: (row, domainEvent) => {
    if (row) return row;
    const { messageId: id, gameEventId, senderId, receiverId } = domainEvent.data;
    const [userA, userB] = pairOf(senderId, receiverId);
    const { version, position, occurredAt: sentAt } = domainEvent;
    return { id, gameEventId, userA, userB, senderId, sentAt, version, position: String(position) };
  },
};
