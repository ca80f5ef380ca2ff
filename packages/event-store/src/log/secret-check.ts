import { timingSafeEqual } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Queries } from '../database.ts';
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
export async function judgeSecret(db: Queries, secret: string | undefined): Promise<SecretVerdict> {
  const stored = await fingerprint(db);
  if (stored) return secret !== undefined && timingSafeEqual(stored, fingerprintOf(secret)) ? 'right' : 'wrong';
  const key = await oldestPersonalKey(db);
  if (!key) return 'unproven';
  return secret !== undefined && unwraps(secret, key.wrapped, key.subject) ? 'right' : 'wrong';
}

/**
 * Records the secret's fingerprint if there is none yet. Of several processes that start at once with different
 * secrets, the first one wins.
 *
 * @returns false if the database was written with another secret
 */
export async function rememberSecret(db: Queries, secret: string): Promise<boolean> {
  await db.run(sql`insert into secret_check (fingerprint) values (${fingerprintOf(secret)}) on conflict do nothing`);
  return (await judgeSecret(db, secret)) === 'right';
}

async function fingerprint(db: Queries): Promise<Buffer | undefined> {
  if (!(await hasTable(db, 'secret_check'))) return undefined;
  const [row] = await db.query<{ fingerprint: Buffer }>(sql`select fingerprint from secret_check`);
  return row?.fingerprint;
}

async function oldestPersonalKey(db: Queries): Promise<{ subject: string; wrapped: Buffer } | undefined> {
  if (!(await hasTable(db, 'personal_keys'))) return undefined;
  const [row] = await db.query<{ subject: string; wrapped: Buffer }>(sql`
    select k.subject, k.wrapped from domain_events e join personal_keys k on k.subject = e.subject
    where e.personal is not null and k.wrapped is not null order by e.position limit 1`);
  return row;
}

async function hasTable(db: Queries, name: string): Promise<boolean> {
  const [found] = await db.query<{ there: boolean }>(sql`select to_regclass(${name}) is not null as there`);
  return found?.there === true;
}
