import type { Consulted, EventLog, Position } from '@tablemates/event-store';
import { type CommandContext, execute } from '@tablemates/event-store';
import type { Instant } from '../../platform/clock.ts';
import { isRefusal, type Refusal, signedOut } from '../../platform/refusal.ts';
import { conversationFold, markRead, readingRefusal, send, toOneself } from './conversation.ts';
import { conversationStream } from './domain-events.ts';
import type { Table } from './table.ts';

/** What the rules of this module must know of the world outside its streams. */
export type MessagingWorld = {
  /** Who met whom at a gameEvent; undefined for an unknown one. */
  readonly gameEventOf: (gameEventId: string) => Promise<Table | undefined>;
  /** Whether somebody's account is active. */
  readonly isActive: (userId: string) => Consulted<boolean>;
  /** Counts one message by somebody; the refusal (429) where they wrote too many of late. */
  readonly countMessage: (userId: string, now: Instant) => Promise<Refusal | undefined>;
};

/** What somebody writes to somebody else about a gameEvent. */
export type Letter = { readonly gameEventId: string; readonly receiverId: string; readonly content: string };
/** Somebody else, about a gameEvent. */
export type Correspondence = { readonly gameEventId: string; readonly otherUserId: string };

/** What people write to each other. Refusals are those of the API contract, "Messages". */
export function messagingCommands(log: EventLog, { gameEventOf, isActive, countMessage }: MessagingWorld) {
  return {
    /** The context's actor writes. The message has the command's id, so that asking again answers with the same one. */
    async send(
      context: CommandContext,
      { gameEventId, receiverId, content }: Letter,
    ): Promise<{ readonly messageId: string; readonly position: Position | undefined } | Refusal> {
      const { commandId: messageId, actor: senderId, now } = context;
      if (senderId === receiverId) return toOneself;
      const tooMany = await countMessage(senderId, now);
      if (tooMany) return tooMany;
      // A tie once made is never lost, so it may be read before.
      const table = await gameEventOf(gameEventId);
      const sender = isActive(senderId);
      const result = await execute(log, {
        context,
        streams: {
          sender,
          conversation: { stream: conversationStream(gameEventId, senderId, receiverId), fold: conversationFold },
        },
        decide: (states) => {
          // what somebody erased writes could never be erased any more
          if (!sender.answer(states.sender, now)) return signedOut;
          const conversation = send(table, { messageId, gameEventId, senderId, receiverId, content }, now);
          return isRefusal(conversation) ? conversation : { append: { conversation } };
        },
      });
      return isRefusal(result) ? result : { messageId, position: result.position };
    },

    /** The context's actor has seen what the other wrote. Appends nothing where nothing was unread. */
    async markRead(
      context: CommandContext,
      { gameEventId, otherUserId }: Correspondence,
    ): Promise<{ readonly position: Position | undefined } | Refusal> {
      const userId = context.actor;
      const table = await gameEventOf(gameEventId);
      return execute(log, {
        context,
        streams: {
          conversation: { stream: conversationStream(gameEventId, userId, otherUserId), fold: conversationFold },
        },
        decide: (states) => {
          const conversation = markRead(states.conversation, table, { gameEventId, userId, otherUserId });
          return isRefusal(conversation) ? conversation : { append: { conversation } };
        },
      });
    },

    /** Why somebody may not read a conversation with somebody else; undefined when they may. */
    async readingRefusal(userId: string, { gameEventId, otherUserId }: Correspondence): Promise<Refusal | undefined> {
      return readingRefusal(await gameEventOf(gameEventId), userId, otherUserId);
    },
  };
}

export type MessagingCommands = ReturnType<typeof messagingCommands>;
