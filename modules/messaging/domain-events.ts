import type { EventsOf, EventTypes } from '@tablemates/event-store';
import { z } from 'zod';
import { id, instant } from '../../platform/http/schemas.ts';

/** Domain events of a conversation's stream. */
export const messagingEventTypes = {
  /**
   * The subject is the sender. Erasing a person makes the messages that they sent unreadable, not those that they
   * received.
   */
  MessageSent: {
    schema: 1,
    data: z.object({ messageId: id, gameEventId: id, senderId: id, receiverId: id }),
    personal: z.object({ content: z.string() }),
  },
  /**
   * `userId` has read the messages of `otherUserId`: all so far, or those up to the message `upTo`, whoever wrote it.
   * `remaining`: the number of messages after it that are still unread, and when the first of them was sent.
   */
  ConversationRead: {
    schema: 1,
    data: z.object({
      gameEventId: id,
      userId: id,
      otherUserId: id,
      upTo: id.exactOptional(),
      remaining: z.object({ count: z.int().nonnegative(), since: instant.nullable() }).exactOptional(),
    }),
  },
  /** `userId` is mailed about `count` messages of `otherUserId` that they have not read. */
  UnreadMessagesMailed: {
    schema: 1,
    data: z.object({ gameEventId: id, userId: id, otherUserId: id, count: z.int().positive() }),
  },
} satisfies EventTypes;

/**
 * Domain events of the stream `tableTalk-<gameEventId>`: what the people at a table write to one another. `receiverIds`: who
 * else had a seat there, the host among them.
 */
export const tableTalkTypes = {
  /** The subject is the sender. `asHost`: the host wrote it, to all. */
  TableMessageSent: {
    schema: 1,
    data: z.object({
      messageId: id,
      gameEventId: id,
      senderId: id,
      receiverIds: z.array(id),
      asHost: z.literal(true).exactOptional(),
    }),
    personal: z.object({ text: z.string() }),
  },
  /** The text stays in the log, under its author's key, and nobody is shown it. */
  TableMessageRemoved: {
    schema: 1,
    data: z.object({ messageId: id, gameEventId: id, by: z.enum(['author', 'host']), receiverIds: z.array(id) }),
  },
} satisfies EventTypes;

export type TableTalkEvent = EventsOf<typeof tableTalkTypes>;
export type MessagingEvent = EventsOf<typeof messagingEventTypes>;
export type MessageSent = Extract<MessagingEvent, { type: 'MessageSent' }>;

/** Two people in a fixed order, which does not depend on the order of the arguments. */
export const pairOf = (one: string, other: string): readonly [string, string] =>
  one < other ? [one, other] : [other, one];

/** The stream of two people's conversation about a gameEvent. */
export const conversationStream = (gameEventId: string, one: string, other: string): string =>
  `conversation-${gameEventId}:${pairOf(one, other).join(':')}`;
