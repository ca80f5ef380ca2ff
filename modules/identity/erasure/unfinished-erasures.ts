import type { EventLog } from '@tablemates/event-store';
import { load } from '@tablemates/event-store';
import { deriveKey, open, seal } from '@tablemates/event-store/keys';
import { addMinutes } from '../../../platform/add-time.ts';
import type { Instant } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import type { ErasureAdapter, IdentityDeps, Step } from '../deps.ts';
import { removePasskeysAndSessionsOf } from '../passkeys/passkeys.ts';
import { forgetMailboxesOf } from '../people/mailbox-accounts.ts';
import { userStream } from '../people/people.ts';
import { identityKeys } from '../sign-in/keys.ts';
import { forgetBrowsersOf, whoHasMailbox } from '../sign-in/known-browsers.ts';

/** After this time, every request and mail that was running when a key was destroyed has ended. */
const SETTLED_MINUTES = 5;

type Deps = {
  readonly sql: Sql;
  readonly log: Pick<EventLog, 'readStream'>;
  readonly secret: string;
  readonly erasureAdapter: Pick<ErasureAdapter, 'forget'>;
  readonly accountsOf: IdentityDeps['accountsOf'];
};

/**
 * Deletes personal data outside the log for erasures. A row with the sealed addresses is stored before the person's key
 * is destroyed, so another process can finish after a crash. Deleting twice is harmless.
 */
export function unfinishedErasures({ sql, log, secret, erasureAdapter, accountsOf }: Deps) {
  const key = deriveKey(secret, 'unfinished-erasures');
  const keys = identityKeys(secret);

  const isErased = async (userId: string): Promise<boolean> =>
    (await load(log, userStream(userId))).status === 'erased';

  /** The browsers of a mailbox that another account has, too, stay known. */
  const forgetBrowsers = async (userId: string, emails: readonly string[]): Promise<void> => {
    const others = await Promise.all(
      emails.map(async (email) => (await accountsOf(email)).filter((other) => other !== userId)),
    );
    const theirs = emails.filter((_, index) => others[index]?.length === 0);
    await forgetBrowsersOf({ sql, keys }, theirs.map(whoHasMailbox));
  };

  const wipe = async (userId: string, emails: readonly string[]): Promise<void> => {
    await Promise.all([
      sql.begin((tx) => removePasskeysAndSessionsOf(tx, userId)),
      forgetMailboxesOf(sql, userId),
      forgetBrowsers(userId, emails),
      sql`delete from admin_credentials where user_id = ${userId}`,
      erasureAdapter.forget(userId, emails),
    ]);
  };

  return {
    /** Stores the row. Call it before the erasure commits. */
    async note(userId: string, emails: readonly string[], now: Instant): Promise<void> {
      const addresses = seal(key, Buffer.from(JSON.stringify(emails)), userId);
      await sql`
        insert into erasures (user_id, addresses, noted_at) values (${userId}, ${addresses}, ${now})
        on conflict (user_id) do update set addresses = excluded.addresses, noted_at = excluded.noted_at`;
    },

    wipe,

    /**
     * Deletes the data for every row older than five minutes, and then the row. If the erasure was refused, only the
     * row is deleted. Each row is a separate step, so a failure does not stop the others. A schedule calls it.
     */
    async finish(now: Date, step: Step): Promise<void> {
      const due = await sql<{ userId: string; addresses: Buffer; notedAt: Instant }[]>`
        select user_id, addresses, noted_at from erasures where noted_at <= ${addMinutes(now, -SETTLED_MINUTES)}`;
      for (const { userId, addresses, notedAt } of due) {
        await step({ userId }, async () => {
          if (await isErased(userId)) await wipe(userId, JSON.parse(open(key, addresses, userId).toString()));
          await sql`delete from erasures where user_id = ${userId} and noted_at = ${notedAt}`;
        });
      }
    },
  };
}

export type UnfinishedErasures = ReturnType<typeof unfinishedErasures>;
