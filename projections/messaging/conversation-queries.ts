import { readTogether, viewOf } from '@tablemates/event-store';
import type { Fragment } from 'postgres';
import { UNKNOWN_CAFE, UNKNOWN_GAME } from '../../modules/catalog/rules.ts';
import type { ConversationSummary } from '../../modules/messaging/contract.ts';
import { MAILED_AGAIN_HOURS, UNREAD_MINUTES } from '../../modules/messaging/rules.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { cafes, games } from '../catalog/catalog.ts';
import { gameEvents } from '../events/game-events.ts';
import { participations } from '../events/participations.ts';
import { people } from '../identity/people.ts';
import { conversations } from './conversations.ts';
import { type MessageSource, textsAt } from './message-queries.ts';
import { tableTalk } from './table-talk.ts';

const UNREAD = `${UNREAD_MINUTES} minutes`;
const DAY = `${MAILED_AGAIN_HOURS} hours`;

/** The cursor of the list: the last conversation of the page before. */
export type Cursor = {
  readonly hasMessages: boolean;
  readonly at: Instant;
  readonly gameEventId: string;
  readonly otherUserId: string;
};

type Found = {
  /** The index of the requested page that the row belongs to. */
  readonly asked: number;
  readonly eventId: string;
  readonly otherUserId: string;
  /** The time of the last message. Without one: since when both are at the gameEvent. */
  readonly at: Instant;
  readonly lastMessageId: string | null;
  readonly lastSenderId: string | null;
  /** The last message's position in the log. */
  readonly lastPosition: string | null;
  readonly unreadCount: number;
  readonly eventName: string;
  readonly cafeName: string;
  readonly eventDate: Instant;
  readonly eventTime: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly photo: string | null;
};
export type Listed = ConversationSummary & Pick<Cursor, 'at'>;

/**
 * The people who share a gameEvent with a person, and since when. They may write to each other until it is cancelled or
 * archived.
 */
const tiesOf = (sql: Sql, userId: Fragment) => sql`
  with open as (
    select e.id, e.host_id, null::timestamptz as joined_at from ${sql(viewOf(gameEvents))} e
    where e.host_id = ${userId} and e.status in ('upcoming', 'completed')
    union all
    select e.id, e.host_id, mine.joined_at from ${sql(viewOf(participations))} mine
    join ${sql(viewOf(gameEvents))} e on e.id = mine.game_event_id and e.status in ('upcoming', 'completed')
    where mine.user_id = ${userId} and mine.status = 'joined'
  )
  select u.id as game_event_id, s.user_id as other_user_id, greatest(s.joined_at, u.joined_at) as at
  from open u join ${sql(viewOf(participations))} s on s.game_event_id = u.id
  where s.status = 'joined' and s.user_id <> ${userId}
  union all
  select u.id, u.host_id, u.joined_at from open u where u.host_id <> ${userId}`;

/** Maximum number of first pages that one query reads. */
const PAGES_TOGETHER = 16;

/** A request for one person's page of at most `limit` conversations. */
type InboxQuery = { readonly userId: string; readonly limit: number };

/**
 * Reads first pages of conversations. Every open dashboard asks for one each half minute, so requests in the same turn
 * share one query. See `findConversations` for the order.
 */
export function firstConversations(source: MessageSource): (userId: string, limit: number) => Promise<Listed[]> {
  const pageOf = readTogether<Listed[]>(
    async (keys) => {
      const pages = await findPages(
        source,
        keys.map((key) => JSON.parse(key) as InboxQuery),
      );
      return new Map(keys.map((key, index) => [key, pages[index] ?? []]));
    },
    () => false,
    PAGES_TOGETHER,
  );
  return async (userId, limit) => {
    // another request may send the query: record that this reply is made of these read models too
    for (const readModel of [conversations, gameEvents, participations, games, cafes, people]) viewOf(readModel);
    return (await pageOf(JSON.stringify({ userId, limit } satisfies InboxQuery))) ?? [];
  };
}

/**
 * The conversations of one person: first those with messages, latest first; then people to whom they may write but have
 * no messages with, the most recent shared gameEvent first.
 */
export async function findConversations(
  source: MessageSource,
  userId: string,
  before: Cursor | undefined,
  limit: number,
): Promise<Listed[]> {
  const [page = []] = await findPages(source, [{ userId, limit }], before);
  return page;
}

async function findPages(
  { sql, log }: MessageSource,
  asked: readonly InboxQuery[],
  before?: Cursor,
): Promise<readonly Listed[][]> {
  // The page is read by index first, then names and texts only for its few rows. People without messages come last:
  // they are read only if conversations do not fill the page.
  const beyond = before
    ? sql`where (has_messages, at, game_event_id, other_user_id)
        < (${before.hasMessages}, ${before.at}, ${before.gameEventId}, ${before.otherUserId})`
    : sql``;
  // JSON, because the planner expects the same number of rows for any content. With arrays it would plan each query
  // again.
  const numbered = asked.map(({ userId, limit }, number) => ({ number, user_id: userId, size: limit }));
  const found = await sql<Found[]>`
    select page.*, asked.number as asked
    from json_to_recordset(${JSON.stringify(numbered)}::text::json) as asked(number int, user_id uuid, size int), lateral (
      with written as (
        select * from (
          select game_event_id, other_user_id, last_message_id, last_sender_id, last_position, last_message_at as at,
            unread_count, true as has_messages
          from ${sql(viewOf(conversations))} where user_id = asked.user_id
        ) mine ${beyond} order by at desc, game_event_id desc, other_user_id desc limit asked.size
      ), quiet as (
        select game_event_id, other_user_id, null::uuid, null::uuid, null::text, at, 0, false as has_messages
        from (${tiesOf(sql, sql`asked.user_id`)}) tie
        where (select count(*) from written) < asked.size and not exists (
          select from ${sql(viewOf(conversations))} w
          where w.user_id = asked.user_id and w.game_event_id = tie.game_event_id
            and w.other_user_id = tie.other_user_id)
      ), listed as (
        select * from (table written union all table quiet) all_of_them ${beyond}
        order by has_messages desc, at desc, game_event_id desc, other_user_id desc limit asked.size
      )
      select l.game_event_id as event_id, l.other_user_id, l.at, l.has_messages, l.last_message_id, l.last_sender_id,
        l.last_position, l.unread_count, coalesce(g.name, ${UNKNOWN_GAME}) as event_name,
        coalesce(c.name, ${UNKNOWN_CAFE}) as cafe_name, e.starts_at as event_date, e.start_time as event_time,
        coalesce(o.first_name, 'Deleted member') as first_name, coalesce(o.last_initial, '') as last_name, o.photo
      from listed l
      join ${sql(viewOf(gameEvents))} e on e.id = l.game_event_id
      left join ${sql(viewOf(games))} g on g.id = e.game_id
      left join ${sql(viewOf(cafes))} c on c.id = e.cafe_id
      left join ${sql(viewOf(people))} o on o.id = l.other_user_id
    ) page
    order by asked.number, page.has_messages desc, page.at desc, page.event_id desc, page.other_user_id desc`;
  const texts = await textsAt(
    log,
    found.flatMap(({ lastPosition }) => lastPosition ?? []),
  );
  const rowsOf = Map.groupBy(found, ({ asked }) => asked);
  return asked.map(({ userId }, index) => (rowsOf.get(index) ?? []).map((row) => listed(row, userId, texts)));
}

function listed(row: Found, userId: string, texts: ReadonlyMap<string, string | null>): Listed {
  const { at, eventId, eventName, cafeName, eventDate, eventTime, unreadCount } = row;
  const { otherUserId, firstName, lastName, photo, lastMessageId, lastSenderId, lastPosition } = row;
  return {
    at,
    eventId,
    eventName,
    cafeName,
    eventDate,
    eventTime,
    otherUser: { id: otherUserId, firstName, lastName, photo },
    lastMessage:
      lastMessageId === null || lastSenderId === null || lastPosition === null
        ? null
        : {
            id: lastMessageId,
            eventId,
            senderId: lastSenderId,
            receiverId: lastSenderId === userId ? otherUserId : userId,
            content: texts.get(lastPosition) ?? null,
            createdAt: at,
          },
    unreadCount,
  };
}

/** The number of a person's unread messages in all conversations. */
export async function countUnread(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select coalesce(sum(unread_count), 0)::int as count from ${sql(viewOf(conversations))} where user_id = ${userId}`;
  return row?.count ?? 0;
}

/**
 * Conversations whose reader may be mailed: unread for 15 minutes, and the last mail at least a day ago. If there was
 * no mail, only unread messages of the last day count.
 */
export const findUnreadToMail = (sql: Sql, now: Instant, limit: number) => sql<
  { userId: string; gameEventId: string; otherUserId: string }[]
>`
  select user_id, game_event_id, other_user_id from (${unreadIn(sql, viewOf(conversations), now)}) due
  order by unread_since limit ${limit}`;

/** People who may be mailed about what their table writes, by the same rule. */
export const findTalkToMail = (sql: Sql, now: Instant, limit: number) => sql<{ userId: string; gameEventId: string }[]>`
  select user_id, game_event_id from (${unreadIn(sql, viewOf(tableTalk), now)}) due
  order by unread_since limit ${limit}`;

const unreadIn = (sql: Sql, view: string, now: Instant) => sql`
  select * from ${sql(view)}
  where mailed_at is null
    and unread_since <= ${now}::timestamptz - ${UNREAD}::interval and unread_since > ${now}::timestamptz - ${DAY}::interval
  union all
  select * from ${sql(view)}
  where mailed_at <= ${now}::timestamptz - ${DAY}::interval and mailed_at is not null
    and unread_since <= ${now}::timestamptz - ${UNREAD}::interval`;
