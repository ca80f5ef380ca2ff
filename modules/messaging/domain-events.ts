import type { EventsOf, EventTypes } from '@tablemates/event-store';
import { z } from 'zod';
import { id } from '../../platform/http/schemas.ts';

/** What can stand in the stream of a conversation. */
export const messagingEventTypes = {
  /** The subject is the sender: erasing them makes what they wrote unreadable, and leaves what they were told. */
  MessageSent: {
    schema: 1,
    data: z.object({ messageId: id, gameEventId: id, senderId: id, receiverId: id }),
    personal: z.object({ content: z.string() }),
  },
  /** `userId` has seen everything that `otherUserId` had written so far. */
  ConversationRead: { schema: 1, data: z.object({ gameEventId: id, userId: id, otherUserId: id }) },
} satisfies EventTypes;

export type MessagingEvent = EventsOf<typeof messagingEventTypes>;
export type MessageSent = Extract<MessagingEvent, { type: 'MessageSent' }>;

/** Two people in the one order that both of them have. */
export const pairOf = (one: string, other: string): readonly [string, string] =>
  one < other ? [one, other] : [other, one];

/** The stream of what two people write to each other about a gameEvent. */
export const conversationStream = (gameEventId: string, one: string, other: string): string =>
  `conversation-${gameEventId}:${pairOf(one, other).join(':')}`;
