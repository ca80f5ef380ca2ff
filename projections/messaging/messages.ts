import { projection } from '@tablemates/event-store';
import { type MessageSent, pairOf } from '../../modules/messaging/domain-events.ts';

/**
 * The position of a message. Its text is only in the log, encrypted with the sender's key. So erasing a person takes
 * effect as soon as the key is destroyed, and no table has to be searched for texts.
 */
type MessageRow = {
  readonly id: string;
  readonly gameEventId: string;
  /** The two people, as `pairOf` orders them. */
  readonly userA: string;
  readonly userB: string;
  readonly senderId: string;
  readonly sentAt: string;
  /** Its version in the conversation's stream. */
  readonly version: number;
  /** Its position in the log, in decimal. */
  readonly position: string;
};

/** All messages: sender, receiver, gameEvent and time. */
export const messages = projection<MessageRow, MessageSent>()({
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
  ignores: ['stream', 'actor', 'personal'],
  touches: ({ data }) => [[data.messageId]],
  on: {
    MessageSent: (row, { data, version, position, occurredAt: sentAt }) => {
      if (row) return row;
      const { messageId: id, gameEventId, senderId, receiverId } = data;
      const [userA, userB] = pairOf(senderId, receiverId);
      return { id, gameEventId, userA, userB, senderId, sentAt, version, position: String(position) };
    },
  },
});
