import { viewOf } from '@tablemates/event-store';
import { pairOf } from '../../modules/messaging/domain-events.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { messages } from './messages.ts';

type Conversation = { readonly gameEventId: string; readonly one: string; readonly other: string };

/** When two people wrote to each other about a game event, oldest first. Texts are not read. */
export async function findMessageTimes(
  sql: Sql,
  { gameEventId, one, other }: Conversation,
): Promise<readonly { readonly at: Instant; readonly senderId: string }[]> {
  const [userA, userB] = pairOf(one, other);
  return sql<{ at: Instant; senderId: string }[]>`
    select sent_at as at, sender_id from ${sql(viewOf(messages))} m
    where game_event_id = ${gameEventId} and user_a = ${userA} and user_b = ${userB} order by version`;
}
