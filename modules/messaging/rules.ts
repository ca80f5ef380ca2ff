import { addHours, addMinutes } from '../../platform/add-time.ts';
import type { Instant } from '../../platform/clock.ts';

/** Maximum number of characters of a message (API contract, "Messages"). */
export const MESSAGE_LENGTH = 2_000;

/** A message that is unread for this many minutes is mailed about (evenings contract, section 4). */
export const UNREAD_MINUTES = 15;

/** The minimum number of hours between two mails about the same conversation. */
export const MAILED_AGAIN_HOURS = 24;

/**
 * When the first unread message came that the person was not mailed about, once they have read some messages; null
 * without one. `since`: the same before they read.
 */
export function stillUnreadSince(
  since: Instant | null,
  remaining: { readonly count: number; readonly since: Instant | null } | undefined,
): Instant | null {
  if (since === null || !remaining || remaining.count === 0) return null;
  return remaining.since !== null && remaining.since > since ? remaining.since : since;
}

/**
 * Whether a mail about unread messages is due: 15 minutes after the first one since the last mail, and at least a day after
 * that mail. If there was no mail yet, messages older than a day are too old for one.
 */
export function isUnreadMailDue(
  { since, mailedAt }: { readonly since: Instant | null; readonly mailedAt: Instant | null },
  now: Instant,
): boolean {
  if (since === null || addMinutes(since, UNREAD_MINUTES).toISOString() > now) return false;
  const dayAgo = addHours(now, -MAILED_AGAIN_HOURS).toISOString();
  return mailedAt === null ? since >= dayAgo : mailedAt <= dayAgo;
}
