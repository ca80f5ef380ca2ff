import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Queries } from '../database.ts';
import { rowMacOf } from '../evidence/row-mac.ts';
import { deriveKey, keyedHash, open, seal } from '../keys.ts';

export type Vault = ReturnType<typeof createVault>;

export type Opening = {
  /**
   * Decrypts a personal part. Throws if it does not belong to this domain event, or was written with another secret.
   */
  readonly openPersonal: (personal: Buffer, wrappedKey: Buffer, subject: string, eventId: string) => object;
};

/** The wrapped keys of people, by their ids; null if the person has been erased. */
export type PersonalKeys = ReadonlyMap<string, Buffer | null>;

const wrappingKeyOf = (secret: string) => deriveKey(secret, 'personal-keys');

/** Makes the hash that the table of claims keeps of a value. */
export function claimHashOf(secret: string): (kind: string, value: string) => Buffer {
  const key = deriveKey(secret, 'claims');
  return (kind, value) => keyedHash(key, `${kind}\0${value}`);
}

/** Whether a person's key was wrapped with this secret. */
export function unwraps(secret: string, wrapped: Buffer, subject: string): boolean {
  try {
    open(wrappingKeyOf(secret), wrapped, subject);
    return true;
  } catch {
    return false;
  }
}

/**
 * Encrypts personal data with a key for each person, and authenticates rows and hashes claims with a key each. The people's keys are wrapped with a
 * key derived from `secret`. Without it neither the database nor a dump of it reveals personal data.
 *
 * No key is kept between calls, so a destroyed key is gone at the next read in every process.
 */
export function createVault(db: Queries, secret: string) {
  const wrappingKey = wrappingKeyOf(secret);

  const read = async (subjects: readonly string[]) =>
    new Map(
      (
        await db.query<{ subject: string; wrapped: Buffer | null }>(sql`
          select subject, wrapped from personal_keys where subject = any(${[...subjects]}::text[])`)
      ).map((row) => [row.subject, row.wrapped]),
    );

  const ofPerson = (wrapped: Buffer, subject: string) => createSecretKey(open(wrappingKey, wrapped, subject));

  return {
    /** The keys of these people. Missing ones are created. */
    async keysOf(subjects: readonly string[]): Promise<PersonalKeys> {
      if (subjects.length === 0) return new Map();
      const keys = await read(subjects);
      const strangers = subjects.filter((subject) => !keys.has(subject));
      if (strangers.length === 0) return keys;
      const wrapped = strangers.map((subject) => seal(wrappingKey, randomBytes(32), subject));
      await db.run(sql`
        insert into personal_keys (subject, wrapped)
        select * from unnest(${strangers}::text[], ${wrapped}::bytea[]) on conflict do nothing`);
      // Another process may have been first. The key in the table counts, not the one made here.
      return read(subjects);
    },

    /** Encrypts the personal part of one domain event. */
    sealPersonal(personal: object, wrappedKey: Buffer, subject: string, eventId: string): Buffer {
      return seal(ofPerson(wrappedKey, subject), Buffer.from(JSON.stringify(personal)), eventId);
    },

    /** Opens the personal parts of one query. Each person's key is unwrapped once and is not kept after that. */
    opening(): Opening {
      const keys = new Map<string, KeyObject>();
      return {
        openPersonal(personal, wrappedKey, subject, eventId) {
          const key = keys.get(subject) ?? ofPerson(wrappedKey, subject);
          keys.set(subject, key);
          return JSON.parse(open(key, personal, eventId).toString());
        },
      };
    },

    macOf: rowMacOf(secret),

    claimHash: claimHashOf(secret),
  };
}
