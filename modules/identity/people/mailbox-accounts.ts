import type { EventLog, Position, Recorded } from '@tablemates/event-store';
import { deriveKey, isOneOf, keyedHash, WrittenByNewerCode } from '@tablemates/event-store';
import type { Sql } from '../../../platform/database.ts';
import { isDatabaseAway } from '../../../platform/http/errors.ts';
import { mailboxOf } from '../../../platform/mail/same-mailbox.ts';
import { personTypes } from '../domain-events.ts';
import { readPerson } from './people.ts';

const { UserRegistered, ProfileChanged } = personTypes;
/** Every type of domain event that holds an address. */
const TYPES = { UserRegistered, ProfileChanged };
/** How much of the log is read at once: however long it is, no statement takes long. */
const SPAN = 10_000;

type Deps = { readonly sql: Sql; readonly log: EventLog; readonly secret: string; readonly span?: number };

/**
 * Which accounts share a mailbox. A table beside the log holds keyed hashes of the mailboxes that accounts ever had, as far
 * as the log has been read; each question reads the rest of it first, so that an answer is never behind what was committed
 * when it was asked. It also holds for accounts that are older than the table.
 */
export function mailboxAccounts({ sql, log, secret, span = SPAN }: Deps) {
  const key = deriveKey(secret, 'mailbox-accounts');
  const hashOf = (email: string): Buffer => keyedHash(key, mailboxOf(email));

  /** What says addresses, up to a position. An entry that cannot be read is left out: nobody's sign-up fails for it. */
  const readSpan = async (after: Position, upTo: Position): Promise<readonly Recorded[]> => {
    const batch = { after, upTo, limit: span, types: Object.keys(TYPES) };
    try {
      return await log.readAll(batch);
    } catch (error) {
      if (isDatabaseAway(error) || error instanceof WrittenByNewerCode) throw error;
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

  /** Reads what is new in the log. Several may do so at once. */
  const catchUp = async (): Promise<void> => {
    const head = await log.head();
    const [known] = await sql<{ position: Position }[]>`select position from mailbox_accounts_read`;
    for (let after = known?.position ?? 0n, upTo: Position; after < head; after = upTo) {
      upTo = after + BigInt(span) < head ? after + BigInt(span) : head;
      const read = await readSpan(after, upTo);
      const rows = read
        .filter(isOneOf(TYPES))
        .flatMap(({ personal, subject }) =>
          personal?.email ? [{ mailboxHash: hashOf(personal.email), userId: subject }] : [],
        );
      if (rows.length > 0) await sql`insert into mailbox_accounts ${sql(rows)} on conflict do nothing`;
      await sql`update mailbox_accounts_read set position = ${upTo} where position < ${upTo}`;
    }
  };

  return {
    /** To be called now and then, so that the questions find little to read. */
    catchUp,

    /** Who has an address of the same mailbox, shut out or not; nobody who was erased. */
    async accountsOf(email: string): Promise<readonly string[]> {
      await catchUp();
      const rows = await sql<{ userId: string }[]>`
        select user_id from mailbox_accounts where mailbox_hash = ${hashOf(email)} order by user_id`;
      const held = await Promise.all(
        rows.map(async ({ userId }) => {
          const person = await readPerson(log, userId);
          const known = 'personal' in person && person.personal?.email;
          return known && mailboxOf(known) === mailboxOf(email) ? [userId] : [];
        }),
      );
      return held.flat();
    },
  };
}

/** Forgets of which mailboxes an erased person's addresses were. */
export async function forgetMailboxesOf(sql: Sql, userId: string): Promise<void> {
  await sql`delete from mailbox_accounts where user_id = ${userId}`;
}
