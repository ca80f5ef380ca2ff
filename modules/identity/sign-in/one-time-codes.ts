import { timingSafeEqual } from 'node:crypto';
import { addMinutes } from '../../../platform/add-time.ts';
import type { Sql } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Random } from '../deps.ts';
import { drawToken } from './drawing.ts';
import { type Keys, tokenHash } from './keys.ts';

/** Lifetime of a code, and of the proof of a right code (API contract, "Auth"). */
export const CODE_MINUTES = 10;
export const PROOF_MINUTES = 10;

export const invalidOrExpired = refuse(400, 'invalid_code', 'The code you entered is invalid or expired.');

type Deps = { readonly sql: Sql; readonly keys: Keys };

/** The address and browser of a code. */
type Asked = { readonly email: string; readonly browser: string };

/** Stores the only valid code of the address in this browser, for 10 minutes. Codes in other browsers stay valid. */
export async function keepCode(
  { sql, keys }: Deps,
  { email, browser, code }: Asked & { readonly code: string },
  now: Date,
): Promise<void> {
  await sql`
    insert into browser_codes (pair_hash, code_hash, expires_at)
    values (${keys.pair(email, browser)}, ${keys.code(email, code)}, ${addMinutes(now, CODE_MINUTES)})
    on conflict (pair_hash) do update
    set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0`;
}

/** Whether this browser has a valid code for this address: not used, not expired, and with attempts left. */
export async function hasLiveCode(
  { sql, keys }: Deps,
  { email, browser, maxTries }: Asked & { readonly maxTries: number },
  now: Date,
): Promise<boolean> {
  const [code] = await sql`
    select from browser_codes
    where pair_hash = ${keys.pair(email, browser)} and expires_at > ${now} and tries < ${maxTries}`;
  return code !== undefined;
}

/**
 * Uses up a right code and returns the proof: a token for that browser, valid for 10 minutes. Of several concurrent
 * calls one gets it. Undefined for a wrong, expired or used code, for the right code after `maxTries`, and in a browser
 * that did not request it.
 */
export async function proveCode(
  { sql, keys, random }: Deps & { readonly random: Random },
  { email, browser, code, maxTries }: Asked & { readonly code: string; readonly maxTries: number },
  now: Date,
): Promise<string | undefined> {
  const pairHash = keys.pair(email, browser);
  const codeHash = keys.code(email, code);
  // The attempt is counted in a separate statement before the comparison. So at most `maxTries` codes are compared,
  // even if many guesses come at once.
  const [counted] = await sql<{ codeHash: Buffer }[]>`
    update browser_codes set tries = tries + 1
    where pair_hash = ${pairHash} and expires_at > ${now} and tries < ${maxTries}
    returning code_hash`;
  if (!counted || !timingSafeEqual(counted.codeHash, codeHash)) return undefined;

  const token = drawToken(random);
  const [proof] = await sql`
    with used as (
      delete from browser_codes where pair_hash = ${pairHash} and code_hash = ${codeHash} returning pair_hash
    )
    insert into sign_in_proofs (token_hash, address_hash, expires_at)
    select ${tokenHash(token)}, ${keys.subject(email)}::bytea, ${addMinutes(now, PROOF_MINUTES)}::timestamptz from used
    returning token_hash`;
  return proof && token;
}

/** Whether this token proves a right code for this address within the last 10 minutes. */
export async function isProven({ sql, keys }: Deps, token: string, email: string, now: Date): Promise<boolean> {
  const [proof] = await sql`
    select from sign_in_proofs
    where token_hash = ${tokenHash(token)} and address_hash = ${keys.subject(email)} and expires_at > ${now}`;
  return proof !== undefined;
}

/** Deletes a proof. False if it is already used or expired. Of several concurrent calls one succeeds. */
export async function spendProof({ sql, keys }: Deps, token: string, email: string, now: Date): Promise<boolean> {
  const [proof] = await sql`
    delete from sign_in_proofs
    where token_hash = ${tokenHash(token)} and address_hash = ${keys.subject(email)} and expires_at > ${now}
    returning token_hash`;
  return proof !== undefined;
}
