import { z } from 'zod';
import { id, instant, paging, requiredText } from '../../platform/http/schemas.ts';
import { MESSAGE_LENGTH } from './rules.ts';

/** The other person. `lastName` is only the initial. An erased person is "Deleted member". */
const Correspondent = z.object({ id, firstName: z.string(), lastName: z.string() });

const message = {
  id,
  eventId: id,
  senderId: id,
  receiverId: id,
  /** Null once its sender is erased. */
  content: z.string().nullable(),
  createdAt: instant,
};

export const Message = z.object({ ...message, sender: Correspondent, receiver: Correspondent });
export type Message = z.infer<typeof Message>;

/** A conversation of two people about a gameEvent, as the list shows it. */
export const ConversationSummary = z.object({
  eventId: id,
  /** The game's name. */
  eventName: z.string(),
  cafeName: z.string(),
  /** The start instant. */
  eventDate: instant,
  /** The local start, `HH:MM`, 24-hour. */
  eventTime: z.string(),
  /** `photo` is the name of their photograph, which people who were at one table may see; null without one. */
  otherUser: Correspondent.extend({ photo: z.string().nullable() }),
  /** Null before the first message. */
  lastMessage: z.object(message).nullable(),
  unreadCount: z.number().int(),
});
export type ConversationSummary = z.infer<typeof ConversationSummary>;

export const ConversationsQuery = z.object(paging);
export type ConversationsQuery = z.input<typeof ConversationsQuery>;

export const ConversationQuery = z.object({
  eventId: id,
  otherUserId: id,
  /** Only messages before this message, or before this instant. */
  before: z.union([id, instant], 'This is neither a message nor an instant.').optional(),
});
export type ConversationQuery = z.input<typeof ConversationQuery>;

export const SendMessageRequest = z.object({
  eventId: id,
  /** Must be the signed-in person; any other id is refused. */
  senderId: z.string().max(64).nullish(),
  receiverId: id,
  content: requiredText(MESSAGE_LENGTH, 'Please write something first.'),
});
export type SendMessageRequest = z.input<typeof SendMessageRequest>;

export const MarkReadRequest = z.object({
  eventId: id,
  otherUserId: id,
  /** The last message that was shown: those that came after it stay unread. Without it, all messages so far are read. */
  upTo: id.optional(),
});
export type MarkReadRequest = z.input<typeof MarkReadRequest>;
/** `unreadCount`: the messages of this conversation that came after `upTo`. */
export const MarkReadReply = z.object({ unreadCount: z.int() });
export type MarkReadReply = z.infer<typeof MarkReadReply>;

export const UnreadCountReply = z.object({ count: z.number().int() });
export type UnreadCountReply = z.infer<typeof UnreadCountReply>;

/** A message to everybody at a table. */
export const TableMessage = z.object({
  id,
  /** `lastName` is only the initial. An erased person is "Deleted member". */
  sender: Correspondent,
  /** Whether its author was the host when they wrote it, or an organizer of the event’s group. */
  fromHost: z.boolean(),
  /** Null once it is removed, or its author is erased. */
  text: z.string().nullable(),
  /** Who removed it; null if nobody did. */
  removedBy: z.enum(['author', 'host']).nullable(),
  createdAt: instant,
});
export type TableMessage = z.infer<typeof TableMessage>;

export const TableTalkQuery = z.object({ before: id.optional() });

export const TableMessageRequest = z.object({ text: requiredText(MESSAGE_LENGTH, 'Please write something first.') });
export type TableMessageRequest = z.input<typeof TableMessageRequest>;

/** `upTo`: the last message that was shown. */
export const TableTalkReadRequest = z.object({ upTo: id });
export type TableTalkReadRequest = z.input<typeof TableTalkReadRequest>;

export const TableTalkMute = z.object({ muted: z.boolean() });
export type TableTalkMute = z.infer<typeof TableTalkMute>;
