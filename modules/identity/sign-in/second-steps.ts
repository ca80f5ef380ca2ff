import { addMinutes } from '../../../platform/add-time.ts';
import type { Sql, Transaction } from '../../../platform/database.ts';

/** How long an admin has to use their passkey or a mailed code after the password. */
const SECOND_STEP_MINUTES = 10;

/** A browser in which an admin has just entered their password. `hash` is the stored hash of the password. */
type RightPassword = { readonly browserHash: Buffer; readonly userId: string; readonly hash: Buffer };

/**
 * Records that an admin has just entered their password in this browser. False if it was replaced at the same moment.
 */
export async function beginSecondStep(
  sql: Sql,
  { browserHash, userId, hash }: RightPassword,
  now: Date,
): Promise<boolean> {
  const [begun] = await sql`
    insert into second_steps (browser_hash, user_id, expires_at)
    select ${browserHash}, user_id, ${addMinutes(now, SECOND_STEP_MINUTES)} from admin_credentials
    where user_id = ${userId} and hash = ${hash} for share
    on conflict (browser_hash) do update set user_id = excluded.user_id, expires_at = excluded.expires_at
    returning user_id`;
  return begun !== undefined;
}

/** The admin whose second step is due in this browser. */
export async function whoseSecondStep(sql: Sql, browserHash: Buffer, now: Date): Promise<string | undefined> {
  const [step] = await sql<{ userId: string }[]>`
    select user_id from second_steps where browser_hash = ${browserHash} and expires_at > ${now}`;
  return step?.userId;
}

/**
 * Deletes the second step in the transaction that opens the session. False if it is already gone. Of several concurrent
 * calls one succeeds.
 */
export async function spendSecondStep(tx: Transaction, browserHash: Buffer, userId: string): Promise<boolean> {
  const [ended] = await tx`
    delete from second_steps where browser_hash = ${browserHash} and user_id = ${userId} returning user_id`;
  return ended !== undefined;
}

/** Ends the second steps of an admin in all browsers, and deletes their passkey challenges. */
export async function endSecondStepsOf(sql: Sql | Transaction, userId: string): Promise<void> {
  await sql`
    with ended as (delete from second_steps where user_id = ${userId} returning browser_hash)
    delete from passkey_challenges where purpose = 'secondStep' and holder_hash in (select browser_hash from ended)`;
}
