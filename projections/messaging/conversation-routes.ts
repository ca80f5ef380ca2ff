import { createRoute, z } from '@hono/zod-openapi';
import { ConversationSummary, ConversationsQuery, UnreadCountReply } from '../../modules/messaging/contract.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { DEFAULT_LIMIT, page, readCursor } from '../../platform/http/paging.ts';
import { signedIn } from '../../platform/http/session.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { type Cursor, countUnread, findConversations, firstConversations } from './conversation-queries.ts';
import type { MessageSource } from './message-queries.ts';

const tags = ['Messages'];

const conversationsRoute = createRoute({
  method: 'get',
  path: '/messages/conversations',
  tags,
  summary: 'List my conversations',
  description:
    'Conversations with messages come first, the latest first. Then come the people at my upcoming and past tables to whom I may still write, but have no messages with.',
  middleware: [signedIn] as const,
  request: { query: ConversationsQuery },
  responses: { 200: jsonReply('A page of conversations', z.array(ConversationSummary)), ...refusals },
});

const unreadCountRoute = createRoute({
  method: 'get',
  path: '/messages/unread-count',
  tags,
  summary: 'Count the messages I have not read',
  middleware: [signedIn] as const,
  responses: { 200: jsonReply('How many', UnreadCountReply), ...refusals },
});

const CursorValues = z.tuple([z.enum(['written', 'quiet']), z.iso.datetime(), z.uuid(), z.uuid()]);

/** Reads a cursor. Undefined without one. */
function parseCursor(cursor: string | undefined): Cursor | undefined | Refusal {
  const last = readCursor(cursor, CursorValues);
  if (last === undefined || isRefusal(last)) return last;
  const [kind, at, gameEventId, otherUserId] = last;
  return { hasMessages: kind === 'written', at, gameEventId, otherUserId };
}

/** The read routes of a person's own conversations. */
export function conversationRoutes({ sql, log }: MessageSource) {
  const firstPage = firstConversations({ sql, log });
  return createApi()
    .openapi(conversationsRoute, async (c) => {
      const { cursor, limit = DEFAULT_LIMIT } = c.req.valid('query');
      const after = parseCursor(cursor);
      if (isRefusal(after)) return refusalReply(c, after);
      const { userId } = c.get('session');
      const found = after
        ? await findConversations({ sql, log }, userId, after, limit + 1)
        : await firstPage(userId, limit + 1);
      const shown = page(c, found, limit, ({ lastMessage, at, eventId, otherUser }) => [
        lastMessage ? 'written' : 'quiet',
        at,
        eventId,
        otherUser.id,
      ]);
      return c.json(z.array(ConversationSummary).parse(shown), 200);
    })
    .openapi(unreadCountRoute, async (c) => {
      return c.json(UnreadCountReply.parse({ count: await countUnread(sql, c.get('session').userId) }), 200);
    });
}
