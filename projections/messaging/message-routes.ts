import { createRoute, z } from '@hono/zod-openapi';
import { ConversationQuery, Message } from '../../modules/messaging/contract.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { signedIn } from '../../platform/http/session.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { findMessages, type MessageSource } from './message-queries.ts';

/** Maximum number of messages in a reply (API contract, "Messages"). */
const LATEST = 50;

type Deps = MessageSource & {
  /** The refusal for a person who may not read a conversation. Undefined if they may. */
  readonly readingRefusal: (
    userId: string,
    correspondence: { readonly gameEventId: string; readonly otherUserId: string },
  ) => Promise<Refusal | undefined>;
};

const conversationRoute = createRoute({
  method: 'get',
  path: '/messages/conversation',
  tags: ['Messages'],
  summary: 'Show the messages between a person and me about a game event',
  middleware: [signedIn] as const,
  request: { query: ConversationQuery },
  responses: { 200: jsonReply('The latest 50 messages, oldest first', z.array(Message)), ...refusals },
});

/** The read routes of messages. */
export function messageReadRoutes({ sql, log, readingRefusal }: Deps) {
  return createApi().openapi(conversationRoute, async (c) => {
    const { eventId: gameEventId, otherUserId, before } = c.req.valid('query');
    const { userId } = c.get('session');
    const refusal = await readingRefusal(userId, { gameEventId, otherUserId });
    if (refusal) return refusalReply(c, refusal);
    const place = before?.includes('T') ? { instant: before } : before && { messageId: before };
    const excerpt = { gameEventId, between: [userId, otherUserId] as const, ...(place && { before: place }) };
    return c.json(z.array(Message).parse(await findMessages({ sql, log }, excerpt, LATEST)), 200);
  });
}
