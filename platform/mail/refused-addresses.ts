import { domainToASCII } from 'node:url';
import { deriveKey, keyedHash } from '@tablemates/event-store/keys';
import { addDays } from '../add-time.ts';
import type { Clock, Instant } from '../clock.ts';
import type { Sql, Transaction } from '../database.ts';

/** A mailbox may exist by then. */
const KEPT_DAYS = 180;

/**
 * The addresses that a mail server refused for good. Each is kept as a keyed hash, so that the table tells nobody's
 * address. Case does not count, nor how the domain is spelled in ASCII.
 *
 * @param secret the configured one, from which a key is derived
 */
export function refusedAddresses({ sql, secret, clock }: { sql: Sql; secret: string; clock: Clock }) {
  const key = deriveKey(secret, 'refused-addresses');
  const hashOf = (address: string): Buffer => {
    const at = address.lastIndexOf('@') + 1;
    const domain = address.slice(at);
    return keyedHash(key, `${address.slice(0, at)}${domainToASCII(domain) || domain}`.toLowerCase());
  };

  return {
    /** Notes that an address was refused. If that is not sure, it counts once it comes again a day later. */
    async note(
      address: string,
      { refusedAt = clock().toISOString(), isSure = true }: { refusedAt?: Instant; isSure?: boolean } = {},
      tx: Sql | Transaction = sql,
    ): Promise<void> {
      await tx`
        insert into refused_addresses as before (address_hash, refused_at, is_sure)
        values (${hashOf(address)}, ${refusedAt}, ${isSure})
        on conflict (address_hash) do update set
          is_sure = before.is_sure or excluded.is_sure or excluded.refused_at >= before.refused_at + interval '1 day',
          -- a doubt keeps the day of the first refusal
          refused_at = case
            when before.is_sure or excluded.is_sure or excluded.refused_at >= before.refused_at + interval '1 day'
            then greatest(before.refused_at, excluded.refused_at) else before.refused_at end`;
    },

    /** A mail arrived at `arrivedAt`, so what was refused before counts no more. */
    async arrived(
      address: string,
      arrivedAt: Instant = clock().toISOString(),
      tx: Sql | Transaction = sql,
    ): Promise<void> {
      await tx`delete from refused_addresses where address_hash = ${hashOf(address)} and refused_at <= ${arrivedAt}`;
    },

    /** Whether mails to an address are held back. */
    async has(address: string): Promise<boolean> {
      const rows = await sql`select from refused_addresses where address_hash = ${hashOf(address)} and is_sure`;
      return rows.length > 0;
    },

    /** Deletes the hashes of these addresses, because nobody may tell any more that they were here. */
    async forget(addresses: readonly string[], tx: Sql | Transaction = sql): Promise<void> {
      const hashes = addresses.map((address) => hashOf(address).toString('hex'));
      await tx`delete from refused_addresses where encode(address_hash, 'hex') = any(${hashes})`;
    },

    /** Deletes what was noted half a year ago. */
    async forgetOld(): Promise<void> {
      await sql`delete from refused_addresses where refused_at < ${addDays(clock(), -KEPT_DAYS)}`;
    },
  };
}
