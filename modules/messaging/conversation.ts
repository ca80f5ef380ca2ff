import type { Instant } from '../../platform/clock.ts';
import { type Refusal, refuse, unknown } from '../../platform/refusal.ts';
import { type Connections, haveMet, isRemovedWritingToHost } from './connections.ts';
import type { MessageSent, MessagingEvent } from './domain-events.ts';

/** The state of a conversation of two people about a gameEvent. */
export type Conversation = {
  /** The ids of all messages, in order. */
  readonly messages: readonly string[];
  /** By user id: the unread messages to that person, in order. */
  readonly unread: Readonly<Record<string, readonly Unread[]>>;
};
type Unread = { readonly messageId: string; readonly place: number; readonly sentAt: Instant | null };
type Occurred = MessagingEvent & { readonly occurredAt?: Instant };

export const conversationFold = { initial: { messages: [], unread: {} } as Conversation, evolve };

function evolve(conversation: Conversation, domainEvent: Occurred): Conversation {
  const { messages, unread } = conversation;
  switch (domainEvent.type) {
    case 'MessageSent': {
      const { messageId, receiverId } = domainEvent.data;
      const sent = { messageId, place: messages.length, sentAt: domainEvent.occurredAt ?? null };
      return {
        messages: [...messages, messageId],
        unread: { ...unread, [receiverId]: [...(unread[receiverId] ?? []), sent] },
      };
    }
    case 'ConversationRead': {
      const { userId, upTo } = domainEvent.data;
      return { messages, unread: { ...unread, [userId]: unreadAfter(conversation, userId, upTo) } };
    }
    case 'UnreadMessagesMailed':
      return conversation;
  }
}

/** The messages that a person has not read once they have seen those up to `upTo`; none if they have seen all. */
function unreadAfter({ messages, unread }: Conversation, userId: string, upTo: string | undefined): readonly Unread[] {
  const last = upTo === undefined ? messages.length : messages.indexOf(upTo);
  return (unread[userId] ?? []).filter(({ place }) => place > last);
}

export const toOneself = refuse(400, 'to_oneself', 'You cannot write to yourself.');
const unknownGameEvent = unknown('event');
/** The refusal for people who have not met. A block gets the same one, so that nobody can find out about the block. */
export const strangers = refuse(403, 'no_tie', 'You can only write to people at the same table.');
const unknownMessage = unknown('message');
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

/** What a person has read: everything, or what is up to the message `upTo`. */
type Reading = {
  readonly gameEventId: string;
  readonly userId: string;
  readonly otherUserId: string;
  readonly upTo?: string | undefined;
};

/**
 * Marks messages to `userId` as read. With `upTo`, those that came after that message stay unread: a page shows what it
 * has loaded, and a message may come meanwhile. Empty if nothing changes.
 */
export function markRead(
  conversation: Conversation,
  connections: Connections | undefined,
  { upTo, ...data }: Reading,
): readonly MessagingEvent[] | Refusal {
  const refusal = readingRefusal(connections, data.userId, data.otherUserId);
  if (refusal) return refusal;
  if (upTo !== undefined && !conversation.messages.includes(upTo)) return unknownMessage;
  const left = unreadAfter(conversation, data.userId, upTo);
  if (left.length === (conversation.unread[data.userId] ?? []).length) return [];
  if (upTo === undefined) return [{ type: 'ConversationRead', data }];
  const remaining = { count: left.length, since: left[0]?.sentAt ?? null };
  return [{ type: 'ConversationRead', data: { ...data, upTo, remaining } }];
}
