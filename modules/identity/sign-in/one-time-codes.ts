import { timingSafeEqual } from 'node:crypto';
import { addMinutes } from '../../../platform/add-time.ts';
import type { Instant } from '../../../platform/clock.ts';
import type { Sql, Transaction } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Random } from '../deps.ts';
import { drawToken } from './drawing.ts';
import { type Keys, type Once, tokenHash } from './keys.ts';

/** Lifetime of a code, and of the proof of a right code (API contract, "Auth"). */
export const CODE_MINUTES = 10;
export const PROOF_MINUTES = 10;

export const invalidOrExpired = refuse(400, 'invalid_code', 'The code you entered is invalid or expired.');

type Deps = { readonly sql: Sql; readonly keys: Keys };

/** The address and browser of a code. */
type CodeRequest = { readonly email: string; readonly browser: string };

/** Stores the only valid code of the address in this browser, for 10 minutes. Codes in other browsers stay valid. */
export async function keepCode(
  { sql, keys }: Deps,
  { email, browser, code }: CodeRequest & { readonly code: string },
  now: Date,
): Promise<void> {
  await sql`
    insert into browser_codes (pair_hash, code_hash, expires_at)
    values (${keys.pair(email, browser)}, ${keys.code(email, code)}, ${addMinutes(now, CODE_MINUTES)})
    on conflict (pair_hash) do update
    set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0, used_by = null`;
}

/** Whether this browser has a valid code for this address: not used, not expired, and with attempts left. */
export async function hasLiveCode(
  { sql, keys }: Deps,
  { email, browser, maxTries }: CodeRequest & { readonly maxTries: number },
  now: Date,
): Promise<boolean> {
  const [code] = await sql`
    select from browser_codes
    where pair_hash = ${keys.pair(email, browser)} and expires_at > ${now} and tries < ${maxTries} and used_by is null`;
  return code !== undefined;
}

type Proving = CodeRequest & { readonly code: string; readonly once: Once | undefined };

/**
 * Uses up a right code and returns the proof: a token for that browser, valid for 10 minutes. Of several concurrent
 * calls one gets it. Undefined for a wrong, expired or used code, for the right code after `maxTries`, and in a browser
 * that did not request it.
 *
 * @param once what `provenBefore` will know the request by
 */
export async function proveCode(
  { sql, keys, random }: Deps & { readonly random: Random },
  { email, browser, code, once, maxTries }: Proving & { readonly maxTries: number },
  now: Date,
): Promise<string | undefined> {
  const pairHash = keys.pair(email, browser);
  const codeHash = keys.code(email, code);
  // The attempt is counted in a separate statement before the comparison. So at most `maxTries` codes are compared,
  // even if many guesses come at once.
  const [counted] = await sql<{ codeHash: Buffer; expiresAt: Instant }[]>`
    update browser_codes set tries = tries + 1
    where pair_hash = ${pairHash} and expires_at > ${now} and tries < ${maxTries} and used_by is null
    returning code_hash, expires_at`;
  if (!counted || !timingSafeEqual(counted.codeHash, codeHash)) return undefined;

  const token = once ? proofOf(keys, { email, code, once }, counted.expiresAt) : drawToken(random);
  const itself = sql`pair_hash = ${pairHash} and code_hash = ${codeHash} and used_by is null`;
  const using = once
    ? sql`update browser_codes set used_by = ${keys.once(VERIFYING, once)} where ${itself} returning pair_hash`
    : sql`delete from browser_codes where ${itself} returning pair_hash`;
  const [proof] = await sql`
    with used as (${using})
    insert into sign_in_proofs (token_hash, address_hash, expires_at)
    select ${tokenHash(token)}, ${keys.subject(email)}::bytea, ${addMinutes(now, PROOF_MINUTES)}::timestamptz from used
    returning token_hash`;
  return proof && token;
}

const VERIFYING = 'verify';

/** The proof that a request got: the same for each of its repetitions, and another one for another code. */
const proofOf = (
  keys: Keys,
  { email, code, once }: { readonly email: string; readonly code: string; readonly once: Once },
  expiresAt: Instant,
): string => keys.tokenOf('proof', once.browser, once.key, email, code, expiresAt);

/** The proof that this very request got before, if its code would still be valid. Undefined otherwise. */
export async function provenBefore(
  { sql, keys }: Deps,
  { email, browser, code, once }: Proving,
  now: Date,
): Promise<string | undefined> {
  if (!once) return undefined;
  const [used] = await sql<{ expiresAt: Instant }[]>`
    select expires_at from browser_codes
    where pair_hash = ${keys.pair(email, browser)} and code_hash = ${keys.code(email, code)}
      and used_by = ${keys.once(VERIFYING, once)} and expires_at > ${now}`;
  return used && proofOf(keys, { email, code, once }, used.expiresAt);
}

/** Whether this token proves a right code for this address within the last 10 minutes. */
export async function isProven({ sql, keys }: Deps, token: string, email: string, now: Date): Promise<boolean> {
  const [proof] = await sql`
    select from sign_in_proofs
    where token_hash = ${tokenHash(token)} and address_hash = ${keys.subject(email)} and expires_at > ${now}
      and spent_by is null`;
  return proof !== undefined;
}

/** What a proof is spent on: the request, as its route and its content. */
export type Spending = { readonly once: Once; readonly route: string; readonly content: string };

const whatOf = (keys: Keys, { content }: Spending): Buffer => keys.subject(`content\0${content}`);

/**
 * Uses a proof up. False if it is already used or expired. Of several concurrent calls one succeeds.
 *
 * @param on what `spentOn` will know the request by
 */
export async function spendProof(
  { sql, keys }: { readonly sql: Sql | Transaction; readonly keys: Keys },
  { token, email, on }: { readonly token: string; readonly email: string; readonly on?: Spending | undefined },
  now: Date,
): Promise<boolean> {
  const itself = sql`
    token_hash = ${tokenHash(token)} and address_hash = ${keys.subject(email)} and expires_at > ${now} and spent_by is null`;
  const [proof] = on
    ? await sql`
        update sign_in_proofs set spent_by = ${keys.once(on.route, on.once)}, spent_on = ${whatOf(keys, on)}
        where ${itself} returning token_hash`
    : await sql`delete from sign_in_proofs where ${itself} returning token_hash`;
  return proof !== undefined;
}

/** Whether a proof that is not expired was spent on this request, or on another one with its key. */
export async function spentOn(
  { sql, keys }: Deps,
  { token, email, on }: { readonly token: string; readonly email: string; readonly on: Spending },
  now: Date,
): Promise<'this' | 'another' | undefined> {
  const [spent] = await sql<{ isSame: boolean }[]>`
    select spent_on = ${whatOf(keys, on)} as is_same from sign_in_proofs
    where token_hash = ${tokenHash(token)} and address_hash = ${keys.subject(email)} and expires_at > ${now}
      and spent_by = ${keys.once(on.route, on.once)}`;
  return spent && (spent.isSame ? 'this' : 'another');
}
