import type { Instant } from '../../../platform/clock.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { type Account, joiningRefusal } from '../account.ts';
import { type Commitment, type Commitments, overlapRefusal } from '../commitments/commitments.ts';
import { laterDates } from './joinable.ts';
import { closedForYou } from './seat.ts';

const PENALTY_MESSAGE =
  'You cannot join events for now, because of no-shows or late cancellations. Attending the events you join restores your score.';

/** The refusal for a person who is under a penalty until `penaltyExpiresAt`. */
export const penaltyRefusal = (penaltyExpiresAt: Instant): Refusal =>
  refuse(403, 'penalty', PENALTY_MESSAGE, { penaltyExpiresAt });

/** The facts outside the gameEvent that decide whether a person may have a seat. */
type Person = {
  readonly account: Account;
  readonly penaltyExpiresAt: Instant | null;
  readonly commitments: Commitments;
  /** Whether the person and the host keep apart. */
  readonly isBlocked?: boolean;
  /** The instant from which seats can be taken by joining; undefined if they always can. */
  readonly joinableFrom?: Instant | undefined;
};

/**
 * The reason why a person may not take the seat `wanted` at `now`: their account, a block, earlier dates of a series, a
 * penalty or an overlapping commitment. Pure.
 */
export const seatGate = (
  { account, penaltyExpiresAt, commitments, isBlocked, joinableFrom }: Person,
  wanted: Commitment,
  now: Instant,
): Refusal | undefined =>
  joiningRefusal(account) ??
  (isBlocked ? closedForYou : undefined) ??
  laterDates(joinableFrom, now) ??
  (penaltyExpiresAt === null ? undefined : penaltyRefusal(penaltyExpiresAt)) ??
  overlapRefusal(commitments, wanted, now);
