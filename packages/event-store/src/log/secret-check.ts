import { timingSafeEqual } from 'node:crypto';
import type { Sql } from '../database.ts';
import { deriveKey, keyedHash } from '../keys.ts';
import { unwraps } from './vault.ts';

/** `unproven`: nothing in the database was made with a secret yet, so any secret fits. */
export type SecretVerdict = 'right' | 'wrong' | 'unproven';

const fingerprintOf = (secret: string): Buffer => keyedHash(deriveKey(secret, 'fingerprint'), 'tablemates');

/**
 * Judges whether the database was written with this secret. It only reads, and accepts a database without tables or
 * with the tables of older code. Without a fingerprint, it checks the oldest personal key that is not destroyed.
 *
 * @param secret undefined if none is configured; that is `wrong` if the database was written with one
 */
export async function judgeSecret(sql: Sql, secret: string | undefined): Promise<SecretVerdict> {
  const stored = await fingerprint(sql);
  if (stored) return secret !== undefined && timingSafeEqual(stored, fingerprintOf(secret)) ? 'right' : 'wrong';
  const key = await oldestPersonalKey(sql);
  if (!key) return 'unproven';
  return secret !== undefined && unwraps(secret, key.wrapped, key.subject) ? 'right' : 'wrong';
}

/**
 * Records the secret's fingerprint if there is none yet. Of several processes that start at once with different
 * secrets, the first one wins.
 *
 * @returns false if the database was written with another secret
 */
export async function rememberSecret(sql: Sql, secret: string): Promise<boolean> {
  await sql`insert into secret_check (fingerprint) values (${fingerprintOf(secret)}) on conflict do nothing`;
  return (await judgeSecret(sql, secret)) === 'right';
}

async function fingerprint(sql: Sql): Promise<Buffer | undefined> {
  if (!(await hasTable(sql, 'secret_check'))) return undefined;
  const [row] = await sql<{ fingerprint: Buffer }[]>`select fingerprint from secret_check`;
  return row?.fingerprint;
}

async function oldestPersonalKey(sql: Sql): Promise<{ subject: string; wrapped: Buffer } | undefined> {
  if (!(await hasTable(sql, 'personal_keys'))) return undefined;
  const [row] = await sql<{ subject: string; wrapped: Buffer }[]>`
    select k.subject, k.wrapped from domain_events e join personal_keys k on k.subject = e.subject
    where e.personal is not null and k.wrapped is not null order by e.position limit 1`;
  return row;
}

async function hasTable(sql: Sql, name: string): Promise<boolean> {
  const [found] = await sql<{ there: boolean }[]>`select to_regclass(${name}) is not null as there`;
  return found?.there === true;
}
