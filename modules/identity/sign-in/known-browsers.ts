import { addDays } from '../../../platform/add-time.ts';
import type { Sql, Transaction } from '../../../platform/database.ts';
import { mailboxOf } from '../../../platform/mail/same-mailbox.ts';
import type { Keys } from './keys.ts';

/** Days for which a browser stays known after the last sign-in. */
export const KNOWN_DAYS = 365;

type Deps = { readonly sql: Sql | Transaction; readonly keys: Keys };

/** The identity that a browser is known for: the owner of a mailbox, or an admin by name. */
export const whoHasMailbox = (email: string): string => `mailbox\0${mailboxOf(email)}`;
export const whoIsAdmin = (username: string): string => `admin\0${username.toLowerCase()}`;

/** The kind of the limit for failed sign-ins of an admin in a known browser. */
export const ADMIN_HERE = 'admin-here';

/**
 * Records that a person signed in with this browser. From then on the browser has separate limits, which strangers
 * cannot use up, because only a successful sign-in makes a browser known.
 */
export async function rememberBrowser({ sql, keys }: Deps, who: string, browser: string, now: Date): Promise<void> {
  await sql`
    insert into known_browsers (pair_hash, subject_hash, expires_at, awaits_sign_in)
    values (${keys.pair(who, browser)}, ${keys.subject(who)}, ${addDays(now, KNOWN_DAYS)}, true)
    on conflict (pair_hash) do update set expires_at = excluded.expires_at`;
}

export async function isKnownBrowser({ sql, keys }: Deps, who: string, browser: string, now: Date): Promise<boolean> {
  const [known] = await sql`
    select from known_browsers where pair_hash = ${keys.pair(who, browser)} and expires_at > ${now}`;
  return known !== undefined;
}

/**
 * Records a sign-in. True for the first one in this browser; of several concurrent calls one gets true. Also true in an
 * unknown browser, because a thief can omit the cookie.
 */
export async function isFirstSignIn(
  { sql, keys }: { readonly sql: Sql | Transaction; readonly keys: Keys },
  who: string,
  browser: string,
): Promise<boolean> {
  const pairHash = keys.pair(who, browser);
  const [signIn] = await sql<{ isFirst: boolean }[]>`
    with first as (
      update known_browsers set awaits_sign_in = false
      where pair_hash = ${pairHash} and awaits_sign_in returning pair_hash
    )
    select exists (select from first) or not exists (select from known_browsers where pair_hash = ${pairHash}) as is_first`;
  return signIn?.isFirst ?? false;
}

/** Deletes the known browsers of a person and the failures counted there. */
export async function forgetBrowsersOf({ sql, keys }: Deps, who: readonly string[]): Promise<void> {
  if (who.length === 0) return;
  await sql`
    with forgotten as (
      delete from known_browsers where subject_hash in ${sql(who.map(keys.subject))} returning pair_hash
    )
    delete from attempts where kind = ${ADMIN_HERE} and subject_hash in (select pair_hash from forgotten)`;
}
