import { addDays } from '../../../platform/add-time.ts';
import type { Sql } from '../../../platform/database.ts';
import { mailboxOf } from '../../../platform/mail/same-mailbox.ts';
import type { Keys } from './keys.ts';

/** How long a browser is known after the last time somebody signed in there. */
export const KNOWN_DAYS = 365;

type Deps = { readonly sql: Sql; readonly keys: Keys };

/** To whom a browser is known: the owner of a mailbox, or an admin by name. */
export const whoHasMailbox = (email: string): string => `mailbox\0${mailboxOf(email)}`;
export const whoIsAdmin = (username: string): string => `admin\0${username.toLowerCase()}`;

/** Failed sign-ins of an admin in a browser that is known for the name. */
export const ADMIN_HERE = 'admin-here';

/**
 * Remembers that somebody signed in with this browser. It has limits of its own from then on, which strangers cannot use
 * up; a person who cannot sign in cannot get there.
 */
export async function rememberBrowser({ sql, keys }: Deps, who: string, browser: string, now: Date): Promise<void> {
  await sql`
    insert into known_browsers (pair_hash, subject_hash, expires_at)
    values (${keys.pair(who, browser)}, ${keys.subject(who)}, ${addDays(now, KNOWN_DAYS)})
    on conflict (pair_hash) do update set expires_at = excluded.expires_at`;
}

export async function isKnownBrowser({ sql, keys }: Deps, who: string, browser: string, now: Date): Promise<boolean> {
  const [known] = await sql`
    select from known_browsers where pair_hash = ${keys.pair(who, browser)} and expires_at > ${now}`;
  return known !== undefined;
}

/** Forgets in which browsers somebody signed in, and what failed there. */
export async function forgetBrowsersOf({ sql, keys }: Deps, who: readonly string[]): Promise<void> {
  if (who.length === 0) return;
  await sql`
    with forgotten as (
      delete from known_browsers where subject_hash in ${sql(who.map(keys.subject))} returning pair_hash
    )
    delete from attempts where kind = ${ADMIN_HERE} and subject_hash in (select pair_hash from forgotten)`;
}
