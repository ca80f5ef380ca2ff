import type { Instant } from '../../../platform/clock.ts';
import type { Sql, Transaction } from '../../../platform/database.ts';

/** Remembers that a person was seen signed in. It outlives their session. */
export async function noteSeen(sql: Sql | Transaction, userId: string, now: Date): Promise<void> {
  await sql`
    insert into last_seen (user_id, at) values (${userId}, ${now})
    on conflict (user_id) do update set at = greatest(last_seen.at, excluded.at)`;
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
