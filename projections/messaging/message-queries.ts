import type { EventLog } from '@tablemates/event-store';
import { isOneOf, viewOf } from '@tablemates/event-store';
import type { Message } from '../../modules/messaging/contract.ts';
import { messagingEventTypes, pairOf } from '../../modules/messaging/domain-events.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { people } from '../identity/people.ts';
import { messages } from './messages.ts';

/** Sources of messages: read models hold positions, the log holds the texts. */
export type MessageSource = { readonly sql: Sql; readonly log: Pick<EventLog, 'readAt'> };

type Placed = Omit<Message, 'content'> & { readonly position: string };

/** The texts at these log positions. Null if the sender is erased. */
export async function textsAt(
  log: MessageSource['log'],
  positions: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const { MessageSent } = messagingEventTypes;
  const sent = (await log.readAt(positions.map(BigInt))).filter(isOneOf({ MessageSent }));
  return new Map(sent.map(({ position, personal }) => [String(position), personal?.content ?? null]));
}

const shape = (sql: Sql) => sql`
  select m.id, m.game_event_id as event_id, m.sender_id, receiver.id as receiver_id, m.sent_at as created_at, m.position,
    jsonb_build_object('id', m.sender_id, 'firstName', coalesce(s.first_name, 'Deleted member'),
      'lastName', coalesce(s.last_initial, '')) as sender,
    jsonb_build_object('id', receiver.id, 'firstName', coalesce(r.first_name, 'Deleted member'),
      'lastName', coalesce(r.last_initial, '')) as receiver
  from ${sql(viewOf(messages))} m
  cross join lateral (select case m.sender_id when m.user_a then m.user_b else m.user_a end as id) receiver
  left join ${sql(viewOf(people))} s on s.id = m.sender_id
  left join ${sql(viewOf(people))} r on r.id = receiver.id`;

async function withTexts(log: MessageSource['log'], placed: readonly Placed[]): Promise<Message[]> {
  const positions = placed.map(({ position }) => position);
  const texts = await textsAt(log, positions);
  return placed.map(({ position, ...message }) => ({ ...message, content: texts.get(position) ?? null }));
}

/** One message. Undefined for an unknown id. */
export async function findMessage({ sql, log }: MessageSource, messageId: string): Promise<Message | undefined> {
  const [message] = await withTexts(log, await sql<Placed[]>`${shape(sql)} where m.id = ${messageId}`);
  return message;
}

/** A part of a conversation: the latest messages, or those before a message or an instant. */
export type Excerpt = {
  readonly gameEventId: string;
  readonly between: readonly [string, string];
  readonly before?: { readonly messageId: string } | { readonly instant: Instant } | undefined;
};

/** The latest messages of a conversation, at most `limit`, oldest first. */
export async function findMessages(
  { sql, log }: MessageSource,
  { gameEventId, between, before }: Excerpt,
  limit: number,
): Promise<Message[]> {
  const [userA, userB] = pairOf(...between);
  const bound = () => {
    if (!before) return sql``;
    if ('instant' in before) return sql`and m.sent_at < ${before.instant}`;
    return sql`and m.version < (
      select version from ${sql(viewOf(messages))}
      where id = ${before.messageId} and game_event_id = ${gameEventId} and user_a = ${userA} and user_b = ${userB})`;
  };
  const latest = await sql<Placed[]>`
    ${shape(sql)}
    where m.game_event_id = ${gameEventId} and m.user_a = ${userA} and m.user_b = ${userB} ${bound()}
    order by m.version desc limit ${limit}`;
  return withTexts(log, latest.toReversed());
}
