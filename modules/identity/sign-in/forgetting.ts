import type { Sql } from '../../../platform/database.ts';

/**
 * Deletes expired codes, proofs, sessions, known browsers, challenges of passkeys, second steps and counted attempts. A schedule calls it; no rule depends on it.
 */
export async function forgetExpired(sql: Sql, now: Date): Promise<void> {
  await sql`delete from browser_codes where expires_at <= ${now}`;
  await sql`delete from known_browsers where expires_at <= ${now}`;
  await sql`delete from sign_in_proofs where expires_at <= ${now}`;
  await sql`delete from sessions where expires_at <= ${now}`;
  await sql`delete from passkey_challenges where expires_at <= ${now}`;
  await sql`delete from second_steps where expires_at <= ${now}`;
  await sql`delete from attempts where forget_after <= ${now}`;
}
