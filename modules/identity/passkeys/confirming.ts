import type { Instant } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import type { Session } from '../../../platform/http/session.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { MINUTE_MS } from '../../../platform/time-units.ts';
import { hasPasskey } from './passkeys.ts';

/** Minutes for which a person counts as present after they proved who they are (`docs/security.md`, A22). */
const PRESENT_MINUTES = 15;

type Way = 'passkey' | 'password' | 'code';

const isPresent = ({ authenticatedAt }: Pick<Session, 'authenticatedAt'>, now: Instant): boolean =>
  Date.parse(now) - Date.parse(authenticatedAt) <= PRESENT_MINUTES * MINUTE_MS;

/**
 * How a person may prove again who they are. Admins do it as strongly as they signed in: neither their password nor their
 * mailbox stands in for a passkey.
 */
export async function waysOf(
  sql: Sql,
  { userId, isAdmin }: Pick<Session, 'userId' | 'isAdmin'>,
): Promise<readonly Way[]> {
  const has = await hasPasskey(sql, userId);
  if (isAdmin) return has ? ['passkey'] : ['password'];
  return has ? ['passkey', 'code'] : ['code'];
}

/** 403 `confirm_identity`, with the ways, for a person who proved more than 15 minutes ago who they are. */
export async function confirmationDue(sql: Sql, session: Session, now: Instant): Promise<Refusal | undefined> {
  return isPresent(session, now) ? undefined : mustConfirm(await waysOf(sql, session));
}

export const mustConfirm = (ways: readonly Way[]): Refusal =>
  refuse(403, 'confirm_identity', 'Please confirm that it is you.', { ways });
