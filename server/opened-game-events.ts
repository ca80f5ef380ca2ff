import { addDays } from '../platform/add-time.ts';
import type { Sql } from '../platform/database.ts';

const KEPT_DAYS = 7;

/** Remembers that a person opened a gameEvent, so that no mail tells them of it as news. */
export async function noteOpened(sql: Sql, userId: string, gameEventId: string, now: Date): Promise<void> {
  await sql`
    insert into opened_game_events (user_id, game_event_id, opened_at) values (${userId}, ${gameEventId}, ${now})
    on conflict do nothing`;
}

/** Forgets what people opened a week ago: a gameEvent is news for two days. */
export async function forgetOpened(sql: Sql, now: Date): Promise<void> {
  await sql`delete from opened_game_events where opened_at < ${addDays(now, -KEPT_DAYS)}`;
}

/** Forgets what an erased person opened. */
export async function forgetOpenedBy(sql: Sql, userId: string): Promise<void> {
  await sql`delete from opened_game_events where user_id = ${userId}`;
}
