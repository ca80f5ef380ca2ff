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
 * else had a seat there, the host among them. `alsoIds`: the other organizers of the event’s group, who may read it.
 */
export const tableTalkTypes = {
  /**
   * The subject is the sender. `asHost`: the host wrote it, or an organizer of the event’s group. `otherTables`: those of the
   * night, whose people are told too.
   */
  TableMessageSent: {
    schema: 1,
    data: z.object({
      messageId: id,
      gameEventId: id,
      senderId: id,
      receiverIds: z.array(id),
      alsoIds: z.array(id).exactOptional(),
      asHost: z.literal(true).exactOptional(),
      otherTables: z.array(id).exactOptional(),
    }),
    personal: z.object({ text: z.string() }),
  },
  /** The text stays in the log, under its author's key, and nobody is shown it. */
  TableMessageRemoved: {
    schema: 1,
    data: z.object({
      messageId: id,
      gameEventId: id,
      by: z.enum(['author', 'host']),
      receiverIds: z.array(id),
      alsoIds: z.array(id).exactOptional(),
      otherTables: z.array(id).exactOptional(),
    }),
  },
  /** `userId` has read what was written up to the message `upTo`. `remaining`: what is still unread, as in a conversation. */
  TableTalkRead: {
    schema: 1,
    data: z.object({
      gameEventId: id,
      userId: id,
      upTo: id,
      remaining: z.object({ count: z.int().nonnegative(), since: instant.nullable() }),
    }),
  },
  /** Whether `userId` is mailed about what this table writes. */
  TableTalkMuted: { schema: 1, data: z.object({ gameEventId: id, userId: id, muted: z.boolean() }) },
  /**
   * `userId` is mailed about what they have not read. The mail of a night is one: it is written for the table that names
   * the `otherTables`, and those say `within` which one's it is.
   */
  TableTalkMailed: {
    schema: 1,
    data: z.object({
      gameEventId: id,
      userId: id,
      otherTables: z.array(id).exactOptional(),
      within: id.exactOptional(),
    }),
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

/** The stream of what the table of a gameEvent writes. */
export const tableTalkStream = (gameEventId: string): string => `${TABLE_TALK}${gameEventId}`;
export const TABLE_TALK = 'tableTalk-';
