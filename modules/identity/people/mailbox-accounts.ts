import type { EventLog, Position, Recorded } from '@tablemates/event-store';
import { isOneOf, readTogether, WrittenByNewerCodeError } from '@tablemates/event-store';
import { deriveKey, keyedHash } from '@tablemates/event-store/keys';
import type { Sql } from '../../../platform/database.ts';
import { isDatabaseAway } from '../../../platform/http/errors.ts';
import { mailboxOf } from '../../../platform/mail/same-mailbox.ts';
import { personTypes } from '../domain-events.ts';
import { readPerson } from './people.ts';

const { UserRegistered, ProfileChanged } = personTypes;
/** The types of domain events that contain addresses. */
const TYPES = { UserRegistered, ProfileChanged };
/** The number of positions read at once, so that no statement takes long. */
const SPAN = 10_000;

export type KeptMailbox = { readonly userId: string; readonly mailbox: string };

type Deps = { readonly sql: Sql; readonly log: EventLog; readonly secret: string; readonly span?: number };

/**
 * Finds accounts that share a mailbox. A table holds keyed hashes of the mailboxes that accounts ever had, up to a
 * position of the log. Each query first reads the rest of the log, so its result includes everything committed before.
 * It also covers accounts that are older than the table.
 */
export function mailboxAccounts({ sql, log, secret, span = SPAN }: Deps) {
  const key = deriveKey(secret, 'mailbox-accounts');
  const hashOf = (email: string): Buffer => keyedHash(key, mailboxOf(email));

  /**
   * Reads addresses up to a position. An unreadable domain event is left out, so that no sign-up fails because of it.
   */
  const readSpan = async (after: Position, upTo: Position): Promise<readonly Recorded[]> => {
    const batch = { after, upTo, limit: span, types: Object.keys(TYPES) };
    try {
      return await log.readAll(batch);
    } catch (error) {
      if (isDatabaseAway(error) || error instanceof WrittenByNewerCodeError) throw error;
    }
    const readable: Recorded[] = [];
    for (const { position } of await log.readAll({ ...batch, leaveOut: ['personal'] })) {
      try {
        readable.push(...(await log.readAt([position])));
      } catch (error) {
        if (isDatabaseAway(error)) throw error;
      }
    }
    return readable;
  };

  /** Reads the new part of the log. Concurrent calls are safe. */
  const catchUp = async (): Promise<void> => {
    const [head, [known]] = await Promise.all([
      log.head(),
      sql<{ position: Position }[]>`select position from mailbox_accounts_read`,
    ]);
    for (let after = known?.position ?? 0n, upTo: Position; after < head; after = upTo) {
      upTo = after + BigInt(span) < head ? after + BigInt(span) : head;
      const read = await readSpan(after, upTo);
      const rows = read
        .filter(isOneOf(TYPES))
        .flatMap(({ personal, subject }) =>
          personal?.email ? [{ mailboxHash: hashOf(personal.email), userId: subject }] : [],
        );
      if (rows.length > 0) await sql`insert into mailbox_accounts ${sql(rows)} on conflict do nothing`;
      // Nearly every command about a seat asks, so a short part without an address is not worth a write.
      if (rows.length === 0 && upTo - after < BigInt(span) / 10n) continue;
      await sql`update mailbox_accounts_read set position = ${upTo} where position < ${upTo}`;
    }
  };

  /** Who is kept of a mailbox, by its hash. Those who are asked about at once are one query, and read the log once. */
  const keptOf = readTogether<readonly string[]>(
    async (hashes) => {
      await catchUp();
      const rows = await sql<KeptMailbox[]>`
        select user_id, encode(mailbox_hash, 'hex') as mailbox from mailbox_accounts
        where mailbox_hash in ${sql(hashes.map((hash) => Buffer.from(hash, 'hex')))} order by user_id`;
      return new Map(
        [...Map.groupBy(rows, ({ mailbox }) => mailbox)].map(([mailbox, its]) => [
          mailbox,
          its.map(({ userId }) => userId),
        ]),
      );
    },
    () => false,
  );

  return {
    /** A schedule calls it, so that queries have little left to read. */
    catchUp,

    /** Those of the addresses whose mailbox should be known by now, and is not. */
    async unknownOf<Address extends { readonly userId: string; readonly email: string; readonly position: Position }>(
      addresses: readonly Address[],
    ): Promise<readonly Address[]> {
      const [known] = await sql<{ position: Position }[]>`select position from mailbox_accounts_read`;
      const rows = await sql<
        { userId: string; mailboxHash: Buffer }[]
      >`select user_id, mailbox_hash from mailbox_accounts`;
      const kept = new Set(rows.map(({ userId, mailboxHash }) => `${userId} ${mailboxHash.toString('hex')}`));
      return addresses.filter(
        ({ userId, email, position }) =>
          position <= (known?.position ?? 0n) && !kept.has(`${userId} ${hashOf(email).toString('hex')}`),
      );
    },

    /** Each mailbox that is kept of an account, in hex. */
    async kept(): Promise<readonly KeptMailbox[]> {
      return sql<KeptMailbox[]>`select user_id, encode(mailbox_hash, 'hex') as mailbox from mailbox_accounts`;
    },

    /** Those of the kept mailboxes that none of these addresses explains. */
    unexplained(
      kept: readonly KeptMailbox[],
      addresses: readonly { readonly userId: string; readonly email: string }[],
    ): readonly KeptMailbox[] {
      const explained = new Set(addresses.map(({ userId, email }) => `${userId} ${hashOf(email).toString('hex')}`));
      return kept.filter(({ userId, mailbox }) => !explained.has(`${userId} ${mailbox}`));
    },

    /** The accounts with an address of the same mailbox, active or not, without erased ones. */
    async accountsOf(email: string): Promise<readonly string[]> {
      const userIds = (await keptOf(hashOf(email).toString('hex'))) ?? [];
      const held = await Promise.all(
        userIds.map(async (userId) => {
          const person = await readPerson(log, userId);
          const known = 'personal' in person && person.personal?.email;
          return known && mailboxOf(known) === mailboxOf(email) ? [userId] : [];
        }),
      );
      return held.flat();
    },
  };
}

/** Deletes the mailbox hashes of an erased person. */
export async function forgetMailboxesOf(sql: Sql, userId: string): Promise<void> {
  await sql`delete from mailbox_accounts where user_id = ${userId}`;
}
