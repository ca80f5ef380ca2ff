import type { Instant } from '../../../platform/clock.ts';
import type { Sql, Transaction } from '../../../platform/database.ts';

/** Remembers that a person was seen signed in. It outlives their session. */
export async function noteSeen(sql: Sql | Transaction, userId: string, now: Date): Promise<void> {
  await sql`
    insert into last_seen (user_id, at) values (${userId}, ${now})
    on conflict (user_id) do update set at = greatest(last_seen.at, excluded.at)`;
}

/** Who was never noted is noted as seen now: nobody knows since when they stay away. */
export async function noteUnknownAsSeen(sql: Sql, userIds: readonly string[], now: Date): Promise<void> {
  await sql`
    insert into last_seen (user_id, at) select distinct id, ${now}::timestamptz from unnest(${[...userIds]}::uuid[]) as id
    on conflict (user_id) do nothing`;
}

/** Those of these people who were last seen at this instant or before. */
export async function notSeenAfter(sql: Sql, userIds: readonly string[], since: Instant): Promise<ReadonlySet<string>> {
  const away = await sql<{ userId: string }[]>`
    select user_id from last_seen where user_id = any(${[...userIds]}::uuid[]) and at <= ${since}`;
  return new Set(away.map(({ userId }) => userId));
}

/** When a person was last seen signed in, to the day; undefined if they were not since this is remembered. */
export async function lastSeen(sql: Sql, userId: string): Promise<Instant | undefined> {
  const [seen] = await sql<{ at: Instant }[]>`select at from last_seen where user_id = ${userId}`;
  return seen?.at;
}

/** Forgets when an erased person was seen. */
export async function forgetLastSeen(sql: Sql, userId: string): Promise<void> {
  await sql`delete from last_seen where user_id = ${userId}`;
}
