import type { EventLog, Port, Position } from '@tablemates/event-store';
import { answerNow, type CommandContext, execute, versionOnly } from '@tablemates/event-store';
import type { Instant } from '../../platform/clock.ts';
import { isRefusal, type Refusal, signedOut } from '../../platform/refusal.ts';
import type { Connections } from './connections.ts';
import { conversationFold, markRead, readingRefusal, send, strangers, toOneself } from './conversation.ts';
import { conversationStream, type MessagingEvent } from './domain-events.ts';
import { decideUnreadMail, unreadFold } from './unread-mail.ts';

/** Functions for facts outside this module's streams. */
export type MessagingDeps = {
  /** The people of a gameEvent and who met whom. It is part of the append, so a removal at the same moment is seen. */
  readonly connectionsOf: (gameEventId: string) => Port<Connections | undefined>;
  /** Whether a person's account is active. */
  readonly isActive: (userId: string) => Port<boolean>;
  /** Whether two people keep apart, because one of them has blocked the other. */
  readonly blocked: (one: string, other: string) => Port<boolean>;
  /** Runs what sends a message, and counts it unless it is refused. Refuses (429) beyond the limit. */
  readonly countMessage: <Sent>(
    userId: string,
    now: Instant,
    send: () => Promise<Sent | Refusal>,
  ) => Promise<Sent | Refusal>;
};

/** A message to another person about a gameEvent. */
export type Letter = { readonly gameEventId: string; readonly receiverId: string; readonly content: string };
/** A conversation with another person about a gameEvent. */
export type Correspondence = { readonly gameEventId: string; readonly otherUserId: string };

/** The commands of messages. Refusals are those of the API contract, "Messages". */
export function messagingCommands(log: EventLog, { connectionsOf, isActive, blocked, countMessage }: MessagingDeps) {
  return {
    /**
     * Sends a message from the context's actor. The message id is the command id, so a repetition returns the same
     * message.
     */
    async send(
      context: CommandContext,
      { gameEventId, receiverId, content }: Letter,
    ): Promise<{ readonly messageId: string; readonly position: Position | undefined } | Refusal> {
      const { commandId: messageId, actor: senderId, now } = context;
      if (senderId === receiverId) return toOneself;
      const sending = async () =>
        execute(log, {
          context,
          streams: {
            isSenderActive: isActive(senderId),
            isBlocked: blocked(senderId, receiverId),
            connections: connectionsOf(gameEventId),
            // Who may write depends on no earlier message, so none is read and decrypted.
            conversation: {
              stream: conversationStream(gameEventId, senderId, receiverId),
              fold: versionOnly<MessagingEvent>(),
            },
          },
          decide: (states) => {
            // A text written by an erased person could never be erased.
            if (!states.isSenderActive) return signedOut;
            if (states.isBlocked) return strangers;
            const conversation = send(
              states.connections,
              { messageId, gameEventId, senderId, receiverId, content },
              now,
            );
            return isRefusal(conversation) ? conversation : { append: { conversation } };
          },
        });
      const result = await countMessage(senderId, now, sending);
      return isRefusal(result) ? result : { messageId, position: result.position };
    },

    /**
     * Marks the other person's messages as read by the context's actor, up to a message or all of them. Appends nothing
     * if nothing changes. Returns how many of the conversation are still unread.
     */
    async markRead(
      context: CommandContext,
      { gameEventId, otherUserId, upTo }: Correspondence & { readonly upTo?: string | undefined },
    ): Promise<{ readonly position: Position | undefined; readonly unreadCount: number } | Refusal> {
      const userId = context.actor;
      const result = await execute(log, {
        context,
        streams: {
          connections: connectionsOf(gameEventId),
          conversation: {
            stream: conversationStream(gameEventId, userId, otherUserId),
            fold: conversationFold,
            withoutPersonal: true,
          },
        },
        decide: (states) => {
          const reading = { gameEventId, userId, otherUserId, upTo };
          const conversation = markRead(states.conversation, states.connections, reading);
          return isRefusal(conversation) ? conversation : { append: { conversation } };
        },
      });
      if (isRefusal(result)) return result;
      const unreadCount = result.states.conversation.unread[userId]?.length ?? 0;
      return { position: result.position, unreadCount };
    },

    /** Records that a person is mailed about messages they have not read. Appends nothing if none is due. */
    mailUnread: (context: CommandContext, userId: string, { gameEventId, otherUserId }: Correspondence) =>
      execute(log, {
        context,
        streams: {
          conversation: {
            stream: conversationStream(gameEventId, userId, otherUserId),
            fold: unreadFold,
            withoutPersonal: true,
          },
        },
        decide: ({ conversation }) => ({
          append: { conversation: decideUnreadMail(conversation, { gameEventId, userId, otherUserId }, context.now) },
        }),
      }),

    /** The refusal for a person who may not read a conversation. Undefined if they may. */
    async readingRefusal(
      userId: string,
      { gameEventId, otherUserId }: Correspondence,
      now: Instant,
    ): Promise<Refusal | undefined> {
      return readingRefusal(await answerNow(log, connectionsOf(gameEventId), now), userId, otherUserId);
    },
  };
}

export type MessagingCommands = ReturnType<typeof messagingCommands>;
