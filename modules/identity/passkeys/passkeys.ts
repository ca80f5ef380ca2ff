import { ADVISORY_LOCKS } from '../../../platform/advisory-lock.ts';
import type { Sql, Transaction } from '../../../platform/database.ts';
import { endSecondStepsOf } from '../sign-in/second-steps.ts';
import { endSessionsOf } from '../sign-in/sessions.ts';
import type { Passkey } from './contract.ts';

/** The maximum number of passkeys of a person. Nobody has more devices than this. */
export const MAX_PASSKEYS = 10;

/** A passkey as stored. The public key proves that a device has the private key. */
export type StoredPasskey = {
  readonly id: string;
  readonly userId: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
};

export type NewPasskey = StoredPasskey & { readonly createdAt: Date };

/** A person's passkeys as they see them, the oldest first. */
export async function passkeysOf(sql: Sql, userId: string): Promise<readonly Passkey[]> {
  return sql<Passkey[]>`
    select id, name, created_at, last_used_at from passkeys where user_id = ${userId} order by created_at, id`;
}

/** The ids of a person's passkeys, which devices need to use one, or to avoid making a second one. */
export async function credentialsOf(
  sql: Sql,
  userId: string,
): Promise<readonly Pick<StoredPasskey, 'credentialId' | 'transports'>[]> {
  return sql<Pick<StoredPasskey, 'credentialId' | 'transports'>[]>`
    select credential_id, transports from passkeys where user_id = ${userId} order by created_at, id`;
}

export async function hasPasskey(sql: Sql, userId: string): Promise<boolean> {
  const [found] = await sql`select from passkeys where user_id = ${userId} limit 1`;
  return found !== undefined;
}

export async function findPasskey(sql: Sql, credentialId: Buffer): Promise<StoredPasskey | undefined> {
  const [found] = await sql<(Omit<StoredPasskey, 'counter'> & { counter: string })[]>`
    select id, user_id, credential_id, public_key, counter::text, transports, name from passkeys
    where credential_id = ${credentialId}`;
  return found && { ...found, counter: Number(found.counter) };
}

/** Locks a person's passkeys until the transaction ends, against others that add one or remove all of them. */
export async function lockPasskeysOf(tx: Transaction, userId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(${ADVISORY_LOCKS.work}, hashtext(${`passkeys ${userId}`}))`;
}

/** Whether a passkey may be added: it is not known yet, and its owner has fewer than the maximum. */
export async function mayAddPasskey(
  sql: Sql | Transaction,
  { userId, credentialId }: Pick<NewPasskey, 'userId' | 'credentialId'>,
): Promise<boolean> {
  const [may] = await sql`
    select where (select count(*) from passkeys where user_id = ${userId}) < ${MAX_PASSKEYS}
      and not exists (select from passkeys where credential_id = ${credentialId})`;
  return may !== undefined;
}

/** Adds a passkey. The transaction must have locked its owner's passkeys. False if it may not be added. */
export async function addPasskey(tx: Transaction, passkey: NewPasskey): Promise<boolean> {
  if (!(await mayAddPasskey(tx, passkey))) return false;
  const { id, userId, credentialId, publicKey, counter, transports, name, createdAt } = passkey;
  const [added] = await tx`
    insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
    values (${id}, ${userId}, ${credentialId}, ${publicKey}, ${counter}, ${[...transports]}, ${name}, ${createdAt})
    on conflict (credential_id) do nothing
    returning id`;
  return added !== undefined;
}

/** Locks a passkey until the end of the transaction, so that it is not removed. False if it is gone. */
export async function holdPasskey(tx: Transaction, id: string): Promise<boolean> {
  const [held] = await tx`select from passkeys where id = ${id} for key share`;
  return held !== undefined;
}

/**
 * Records a use. False if the counter did not rise, as with a copied device, or if the passkey is gone. Of two
 * concurrent uses with the same counter one succeeds. A device that does not count always sends 0.
 */
export async function notePasskeyUsed(
  sql: Sql,
  { id, counter, now }: { readonly id: string; readonly counter: number; readonly now: Date },
): Promise<boolean> {
  const [used] = await sql`
    update passkeys set counter = ${counter}, last_used_at = ${now}
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))
    returning id`;
  return used !== undefined;
}

/** Renames a passkey of a person. Undefined if they have no such passkey. */
export async function renamePasskey(
  sql: Sql,
  { userId, id, name }: { readonly userId: string; readonly id: string; readonly name: string },
): Promise<Passkey | undefined> {
  const [renamed] = await sql<Passkey[]>`
    update passkeys set name = ${name} where user_id = ${userId} and id = ${id}
    returning id, name, created_at, last_used_at`;
  return renamed;
}

/** The name of a person's passkey; undefined if they have no such passkey. */
export async function nameOfPasskey(sql: Sql, userId: string, id: string): Promise<string | undefined> {
  const [found] = await sql<{ name: string }[]>`select name from passkeys where user_id = ${userId} and id = ${id}`;
  return found?.name;
}

export async function removePasskey(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const [removed] = await tx`delete from passkeys where user_id = ${userId} and id = ${id} returning id`;
  return removed !== undefined;
}

/**
 * Removes all passkeys of a person and ends their sessions on every device. Sessions come last, so that a session that
 * a passkey opens at the same time either is found here or does not find its passkey.
 */
export async function removePasskeysAndSessionsOf(tx: Transaction, userId: string): Promise<void> {
  await lockPasskeysOf(tx, userId);
  await endSecondStepsOf(tx, userId);
  await tx`delete from passkeys where user_id = ${userId}`;
  await endSessionsOf(tx, userId);
}
