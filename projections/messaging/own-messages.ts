import { type EventLog, isOneOf, viewOf } from '@tablemates/event-store';
import {
  conversationStream,
  messagingEventTypes,
  tableTalkStream,
  tableTalkTypes,
} from '../../modules/messaging/domain-events.ts';
import type { Sql } from '../../platform/database.ts';
import { conversations } from './conversations.ts';
import { tableTalk } from './table-talk.ts';

const isOfConversation = isOneOf(messagingEventTypes);
const isOfTable = isOneOf(tableTalkTypes);

/**
 * What a person wrote, and when they were mailed about unread messages, conversation by conversation, oldest first.
 * Nothing that others wrote.
 */
export async function* ownMessages(
  { sql, log }: { readonly sql: Sql; readonly log: Pick<EventLog, 'readStream'> },
  userId: string,
) {
  const mine = await sql<{ gameEventId: string; otherUserId: string }[]>`
    select game_event_id, other_user_id from ${sql(viewOf(conversations))}
    where user_id = ${userId} order by last_message_at, game_event_id, other_user_id`;
  for (const { gameEventId, otherUserId } of mine) {
    const stream = await log.readStream(conversationStream(gameEventId, userId, otherUserId));
    const recorded = stream.filter(isOfConversation);
    yield {
      sent: recorded.flatMap((each) =>
        each.type === 'MessageSent' && each.data.senderId === userId
          ? [{ gameEventId, sentAt: each.occurredAt, text: each.personal?.content ?? null }]
          : [],
      ),
      mailed: recorded.flatMap((each) =>
        each.type === 'UnreadMessagesMailed' && each.data.userId === userId
          ? [{ at: each.occurredAt, what: 'unread_messages', gameEventId }]
          : [],
      ),
    };
  }
}

/** The same of what they wrote at whole tables, also if it was removed, and whether they muted them. */
export async function* ownTableTalk(
  { sql, log }: { readonly sql: Sql; readonly log: Pick<EventLog, 'readStream'> },
  userId: string,
) {
  const mine = await sql<{ gameEventId: string }[]>`
    select game_event_id from ${sql(viewOf(tableTalk))} where user_id = ${userId} order by game_event_id`;
  for (const { gameEventId } of mine) {
    const recorded = (await log.readStream(tableTalkStream(gameEventId))).filter(isOfTable);
    const muted = recorded.findLast((each) => each.type === 'TableTalkMuted' && each.data.userId === userId);
    yield {
      gameEventId,
      sent: recorded.flatMap((each) =>
        each.type === 'TableMessageSent' && each.data.senderId === userId
          ? [{ gameEventId, sentAt: each.occurredAt, text: each.personal?.text ?? null }]
          : [],
      ),
      mailed: recorded.flatMap((each) =>
        each.type === 'TableTalkMailed' && each.data.userId === userId && each.data.within === undefined
          ? [{ at: each.occurredAt, what: 'unread_messages', gameEventId }]
          : [],
      ),
      muted: muted?.type === 'TableTalkMuted' && muted.data.muted,
    };
  }
}
