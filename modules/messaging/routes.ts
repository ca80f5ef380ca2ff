import { createRoute } from '@hono/zod-openapi';
import type { Clock } from '../../platform/clock.ts';
import { createApi, jsonBody, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { commandContext } from '../../platform/http/command-context.ts';
import { commandReply } from '../../platform/http/command-reply.ts';
import { signedIn } from '../../platform/http/session.ts';
import { refuse } from '../../platform/refusal.ts';
import type { MessagingCommands } from './commands.ts';
import { MarkReadReply, MarkReadRequest, Message, SendMessageRequest } from './contract.ts';

type Deps = {
  readonly commands: Pick<MessagingCommands, 'send' | 'markRead'>;
  readonly clock: Clock;
  /** Reads a message between two people about a gameEvent, as the log has it. */
  readonly showMessage: (
    messageId: string,
    gameEventId: string,
    between: readonly [string, string],
  ) => Promise<Message>;
};

const sendRoute = createRoute({
  method: 'post',
  path: '/messages',
  tags: ['Messages'],
  summary: 'Write to a person at the same table',
  middleware: [signedIn] as const,
  request: jsonBody(SendMessageRequest),
  responses: { 201: jsonReply('The message', Message), ...refusals },
});

const markReadRoute = createRoute({
  method: 'post',
  path: '/messages/mark-read',
  tags: ['Messages'],
  summary: 'Mark a person’s messages to me about a game event as read',
  middleware: [signedIn] as const,
  request: jsonBody(MarkReadRequest),
  responses: { 200: jsonReply('How many messages of the conversation are still unread', MarkReadReply), ...refusals },
});

const forged = refuse(403, 'forged_sender', 'You can only write as yourself.');

/** The write routes of messaging. */
export function messagingRoutes({ commands, clock, showMessage }: Deps) {
  return createApi()
    .openapi(sendRoute, async (c) => {
      const { eventId: gameEventId, senderId, receiverId, content } = c.req.valid('json');
      if (senderId && senderId !== c.get('session').userId) return refusalReply(c, forged);
      const result = await commands.send(commandContext(c.var, clock), { gameEventId, receiverId, content });
      return commandReply(c, result, async ({ messageId }) => {
        const message = await showMessage(messageId, gameEventId, [c.get('session').userId, receiverId]);
        return c.json(Message.parse(message), 201);
      });
    })
    .openapi(markReadRoute, async (c) => {
      const { eventId: gameEventId, otherUserId, upTo } = c.req.valid('json');
      const result = await commands.markRead(commandContext(c.var, clock), { gameEventId, otherUserId, upTo });
      return commandReply(c, result, ({ unreadCount }) => c.json(MarkReadReply.parse({ unreadCount }), 200));
    });
}
