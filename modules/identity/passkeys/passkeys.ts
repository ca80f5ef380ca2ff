import { ADVISORY_LOCKS } from '../../../platform/advisory-lock.ts';
import type { Sql, Transaction } from '../../../platform/database.ts';
import { endSecondStepsOf } from '../sign-in/second-steps.ts';
import { endSessionsOf } from '../sign-in/sessions.ts';
import type { Passkey } from './contract.ts';

/** A person has at most this many: more than anybody has devices. */
export const MAX_PASSKEYS = 10;

/** What proves that a device holds the private half. */
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

/** What devices must know of a person's passkeys, to use one or to make none twice. */
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

/** Makes others wait until the transaction ends who add a passkey to this person, or remove all of theirs. */
export async function lockPasskeysOf(tx: Transaction, userId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(${ADVISORY_LOCKS.work}, hashtext(${`passkeys ${userId}`}))`;
}

/** Whether a passkey may be added: it is not known yet, and its person has fewer than they may. */
export async function mayAddPasskey(
  sql: Sql | Transaction,
  { userId, credentialId }: Pick<NewPasskey, 'userId' | 'credentialId'>,
): Promise<boolean> {
  const [may] = await sql`
    select where (select count(*) from passkeys where user_id = ${userId}) < ${MAX_PASSKEYS}
      and not exists (select from passkeys where credential_id = ${credentialId})`;
  return may !== undefined;
}

/** Adds a passkey. The transaction has locked those of its person. False if it may not be added. */
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

/** Keeps a passkey until the end of the transaction. False if it is gone. */
export async function holdPasskey(tx: Transaction, id: string): Promise<boolean> {
  const [held] = await tx`select from passkeys where id = ${id} for key share`;
  return held !== undefined;
}

/**
 * Records a use. False if the counter did not rise, as with a copied device, or the passkey is gone: of two uses at once that
 * say the same number, one succeeds. A device that does not count says 0 each time.
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

/** Renames a passkey of a person. Undefined if they have no such one. */
export async function renamePasskey(
  sql: Sql,
  { userId, id, name }: { readonly userId: string; readonly id: string; readonly name: string },
): Promise<Passkey | undefined> {
  const [renamed] = await sql<Passkey[]>`
    update passkeys set name = ${name} where user_id = ${userId} and id = ${id}
    returning id, name, created_at, last_used_at`;
  return renamed;
}

/** The name of a person's passkey; undefined if they have no such one. */
export async function nameOfPasskey(sql: Sql, userId: string, id: string): Promise<string | undefined> {
  const [found] = await sql<{ name: string }[]>`select name from passkeys where user_id = ${userId} and id = ${id}`;
  return found?.name;
}

export async function removePasskey(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const [removed] = await tx`delete from passkeys where user_id = ${userId} and id = ${id} returning id`;
  return removed !== undefined;
}

/**
 * Removes all passkeys of a person and ends their sessions on every device. Sessions come last: one that a passkey is just
 * opening is then found, or does not find its passkey.
 */
export async function removePasskeysAndSessionsOf(tx: Transaction, userId: string): Promise<void> {
  await lockPasskeysOf(tx, userId);
  await endSecondStepsOf(tx, userId);
  await tx`delete from passkeys where user_id = ${userId}`;
  await endSessionsOf(tx, userId);
}
