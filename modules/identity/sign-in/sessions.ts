import { addDays, addHours } from '../../../platform/add-time.ts';
import type { Instant } from '../../../platform/clock.ts';
import type { Sql, Transaction } from '../../../platform/database.ts';
import type { NewId } from '../../../platform/ids.ts';
import type { SignedInAt } from '../contract.ts';
import type { Random } from '../deps.ts';
import type { Device } from './device.ts';
import { drawToken } from './drawing.ts';
import { tokenHash } from './keys.ts';
import { noteSeen } from './last-seen.ts';

/** How a person signed in. Admin rights need `password`, with the admin's passkey if there is one. */
export type Via = 'code' | 'passkey' | 'password';

/** Members: 30 days after they were last seen. Admins: 12 hours after they signed in (API contract, "Cookies"). */
const MEMBER_DAYS = 30;
const ADMIN_HOURS = 12;

const expiryOf = (via: Via, now: Date): Date =>
  via === 'password' ? addHours(now, ADMIN_HOURS) : addDays(now, MEMBER_DAYS);

/** The token for the browser. The database stores only its hash. */
export type SessionToken = { readonly id: string; readonly token: string; readonly expiresAt: Date };

/**
 * Opens a new session, even if the browser already has one.
 *
 * @param given its token, of 256 bits; without one it is drawn
 */
export async function openSession(
  { sql, random, newId }: { readonly sql: Sql | Transaction; readonly random: Random; readonly newId: NewId },
  {
    userId,
    via,
    device,
    token: given,
  }: { readonly userId: string; readonly via: Via; readonly device: Device; readonly token?: string | undefined },
  now: Date,
): Promise<SessionToken> {
  const id = newId();
  const token = given ?? drawToken(random);
  const expiresAt = expiryOf(via, now);
  await sql`
    insert into sessions (token_hash, user_id, via, created_at, last_seen_at, expires_at, id, browser, system)
    values (${tokenHash(token)}, ${userId}, ${via}, ${now}, ${now}, ${expiresAt}, ${id}, ${device.browser}, ${device.system})`;
  await noteSeen(sql, userId, now);
  return { id, token, expiresAt };
}

export type FoundSession = {
  readonly userId: string;
  readonly via: Via;
  readonly lastSeenAt: Instant;
  readonly expiresAt: Instant;
  /** When the person last proved their identity: at the beginning of the session or later. */
  readonly authenticatedAt: Instant;
};

/** The sessions of these tokens, by token. Unknown, ended and expired tokens have none. */
export async function findSessions(
  sql: Sql,
  tokens: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, FoundSession>> {
  const tokenOf = byHash(tokens);
  const found = await sql<(FoundSession & { hash: string })[]>`
    select encode(token_hash, 'hex') as hash, user_id, via, last_seen_at, expires_at,
      coalesce(confirmed_at, created_at) as authenticated_at
    from sessions
    where token_hash in (select decode(hash, 'hex') from unnest(${[...tokenOf.keys()]}::text[]) as hash)
      and expires_at > ${now}`;
  // The query returns only these hashes, so the cast is safe.
  return new Map(found.map(({ hash, ...session }) => [tokenOf.get(hash) as string, session]));
}

const byHash = (tokens: readonly string[]): ReadonlyMap<string, string> =>
  new Map(tokens.map((token) => [tokenHash(token).toString('hex'), token]));

/**
 * Locks a session until the end of the transaction. False if it has ended, as after a deactivation or a change of
 * address.
 */
export async function holdSession(tx: Transaction, token: string, now: Date): Promise<boolean> {
  const [held] = await tx`
    select from sessions where token_hash = ${tokenHash(token)} and expires_at > ${now} for key share`;
  return held !== undefined;
}

/** Those of these tokens that still belong to a session. */
export async function openSessionsAmong(sql: Sql, tokens: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  return new Set((await findSessions(sql, tokens, now)).keys());
}

/** Renews the 30 days of a member's session, at most once a day. Returns the new expiry, or undefined if unchanged. */
export async function prolongSession(
  sql: Sql,
  token: string,
  { userId, via, lastSeenAt }: FoundSession,
  now: Date,
): Promise<Date | undefined> {
  if (via === 'password' || lastSeenAt > addDays(now, -1).toISOString()) return undefined;
  const expiresAt = expiryOf(via, now);
  await sql`
    update sessions set last_seen_at = ${now}, expires_at = ${expiresAt} where token_hash = ${tokenHash(token)}`;
  await noteSeen(sql, userId, now);
  return expiresAt;
}

/** Records that the person of a session proved their identity again. */
export async function confirmSession(sql: Sql, token: string, now: Date): Promise<void> {
  await sql`update sessions set confirmed_at = ${now} where token_hash = ${tokenHash(token)}`;
}

export async function endSession(sql: Sql, token: string): Promise<void> {
  await sql`delete from sessions where token_hash = ${tokenHash(token)}`;
}

/**
 * The sessions of a person: the one of `token` first, then the one seen last. `lastSeenAt` is written at most once a
 * day.
 */
export async function sessionsOf(
  sql: Sql,
  { userId, token }: { readonly userId: string; readonly token: string },
  now: Date,
): Promise<readonly SignedInAt[]> {
  return sql<SignedInAt[]>`
    select id, browser, system, created_at as first_seen_at, last_seen_at, token_hash = ${tokenHash(token)} as current
    from sessions where user_id = ${userId} and expires_at > ${now}
    order by current desc, last_seen_at desc, id`;
}

/** The sessions of a person, for readers without a session of theirs. The newest comes first. */
export async function sessionsStartedBy(
  sql: Sql,
  userId: string,
  now: Date,
): Promise<readonly Omit<SignedInAt, 'id' | 'current'>[]> {
  return sql<Omit<SignedInAt, 'id' | 'current'>[]>`
    select browser, system, created_at as first_seen_at, last_seen_at
    from sessions where user_id = ${userId} and expires_at > ${now} order by created_at desc`;
}

/** Ends one session of a person. False if they have no such session. */
export async function endOneSessionOf(sql: Sql, userId: string, id: string): Promise<boolean> {
  const ended = await sql`delete from sessions where user_id = ${userId} and id = ${id} returning id`;
  return ended.length > 0;
}

/** Ends all sessions of a person except that of this token. */
export async function endOtherSessionsOf(sql: Sql, userId: string, token: string): Promise<void> {
  await sql`delete from sessions where user_id = ${userId} and token_hash <> ${tokenHash(token)}`;
}

/** Ends all sessions of a person, on every device. */
export async function endSessionsOf(sql: Sql | Transaction, userId: string): Promise<void> {
  await sql`delete from sessions where user_id = ${userId}`;
}

/** Ends the sessions that a person opened as a member, by code or passkey. */
export async function endMemberSessionsOf(sql: Sql, userId: string): Promise<void> {
  await sql`delete from sessions where user_id = ${userId} and via <> 'password'`;
}
