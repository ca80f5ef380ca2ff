import type { Instant } from '../../platform/clock.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { type Connections, haveMet, isRemovedWritingToHost } from './connections.ts';
import type { MessageSent, MessagingEvent } from './domain-events.ts';

/** The state of a conversation of two people about a gameEvent. */
export type Conversation = {
  /** By user id: the number of unread messages to that person. */
  readonly unread: Readonly<Record<string, number>>;
};

export const conversationFold = { initial: { unread: {} } as Conversation, evolve };

function evolve(conversation: Conversation, domainEvent: MessagingEvent): Conversation {
  const { unread } = conversation;
  switch (domainEvent.type) {
    case 'MessageSent': {
      const { receiverId } = domainEvent.data;
      return { unread: { ...unread, [receiverId]: (unread[receiverId] ?? 0) + 1 } };
    }
    case 'ConversationRead':
      return { unread: { ...unread, [domainEvent.data.userId]: 0 } };
    case 'UnreadMessagesMailed':
      return conversation;
  }
}

export const toOneself = refuse(400, 'to_oneself', 'You cannot write to yourself.');
const unknownGameEvent = refuse(404, 'not_found', 'This event does not exist.');
/** The refusal for people who have not met. A block gets the same one, so that nobody can find out about the block. */
export const strangers = refuse(403, 'no_tie', 'You can only write to people at the same table.');
const closed = refuse(409, 'archived', 'This event is over. You can still read its messages, but not write new ones.');

/** The refusal for people who may not read a conversation. Undefined if they may. */
export function readingRefusal(connections: Connections | undefined, one: string, other: string): Refusal | undefined {
  if (!connections) return unknownGameEvent;
  return haveMet(connections, one, other) ? undefined : strangers;
}

/** Sends a message between people who met, until the rating window of the gameEvent closes. */
export function send(
  connections: Connections | undefined,
  message: MessageSent['data'] & { readonly content: string },
  now: Instant,
): readonly MessageSent[] | Refusal {
  const { content, ...data } = message;
  if (data.senderId === data.receiverId) return toOneself;
  const refusal = readingRefusal(connections, data.senderId, data.receiverId);
  if (!connections || refusal) return refusal ?? unknownGameEvent;
  if (isRemovedWritingToHost(connections, data.senderId, data.receiverId)) return strangers;
  if (now > connections.closesAt) return closed;
  return [{ type: 'MessageSent', data, subject: data.senderId, personal: { content } }];
}

/** Marks all messages to `userId` as read. Empty if none is unread. */
export function markRead(
  { unread }: Conversation,
  connections: Connections | undefined,
  data: Extract<MessagingEvent, { type: 'ConversationRead' }>['data'],
): readonly MessagingEvent[] | Refusal {
  const refusal = readingRefusal(connections, data.userId, data.otherUserId);
  if (refusal) return refusal;
  return unread[data.userId] ? [{ type: 'ConversationRead', data }] : [];
}
