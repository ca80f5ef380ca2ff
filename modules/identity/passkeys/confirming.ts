import type { Instant } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import type { Session } from '../../../platform/http/session.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { MINUTE_MS } from '../../../platform/time-units.ts';
import { hasPasskey } from './passkeys.ts';

/** A person counts as present for this many minutes after they proved their identity (`docs/security.md`, A22). */
const PRESENT_MINUTES = 15;

type Way = 'passkey' | 'password' | 'code';

const isPresent = ({ authenticatedAt }: Pick<Session, 'authenticatedAt'>, now: Instant): boolean =>
  Date.parse(now) - Date.parse(authenticatedAt) <= PRESENT_MINUTES * MINUTE_MS;

/**
 * The ways in which a person may prove their identity again. An admin who has a passkey must use it; neither the
 * password nor a mailed code replaces it.
 */
export async function waysOf(
  sql: Sql,
  { userId, isAdmin }: Pick<Session, 'userId' | 'isAdmin'>,
): Promise<readonly Way[]> {
  const has = await hasPasskey(sql, userId);
  if (isAdmin) return has ? ['passkey'] : ['password'];
  return has ? ['passkey', 'code'] : ['code'];
}

/**
 * Refuses with 403 `confirm_identity` and the ways if the person last proved their identity more than 15 minutes ago.
 */
export async function confirmationDue(sql: Sql, session: Session, now: Instant): Promise<Refusal | undefined> {
  return isPresent(session, now) ? undefined : mustConfirm(await waysOf(sql, session));
}

export const mustConfirm = (ways: readonly Way[]): Refusal =>
  refuse(403, 'confirm_identity', 'Please confirm that it is you.', { ways: [...ways] });
