import { addMinutes } from '../../../platform/add-time.ts';
import type { Sql } from '../../../platform/database.ts';

/** How long an admin has for their passkey after the password, or for a mailed code. */
const SECOND_STEP_MINUTES = 10;

/** Notes that an admin has just entered their password in this browser. */
export async function beginSecondStep(sql: Sql, browserHash: Buffer, userId: string, now: Date): Promise<void> {
  await sql`
    insert into second_steps (browser_hash, user_id, expires_at)
    values (${browserHash}, ${userId}, ${addMinutes(now, SECOND_STEP_MINUTES)})
    on conflict (browser_hash) do update set user_id = excluded.user_id, expires_at = excluded.expires_at`;
}

/** The admin whose second step is due in this browser. */
export async function whoseSecondStep(sql: Sql, browserHash: Buffer, now: Date): Promise<string | undefined> {
  const [step] = await sql<{ userId: string }[]>`
    select user_id from second_steps where browser_hash = ${browserHash} and expires_at > ${now}`;
  return step?.userId;
}

/** Ends the second step. False if it ended before: of several concurrent calls one succeeds. */
export async function endSecondStep(sql: Sql, browserHash: Buffer, userId: string): Promise<boolean> {
  const [ended] = await sql`
    delete from second_steps where browser_hash = ${browserHash} and user_id = ${userId} returning user_id`;
  return ended !== undefined;
}
