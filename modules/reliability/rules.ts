import { addDays } from '../../platform/add-time.ts';
import type { Instant } from '../../platform/clock.ts';

/** A score below this is highlighted and not called good (specification, section 9). */
export const GOOD_SCORE = 80;

/** A score below this is called poor (specification, section 9). */
const FAIR_SCORE = 50;

/** The three grades of a score (specification, section 9). */
export function gradeOf(score: number): 'Good' | 'Fair' | 'Poor' {
  if (score >= GOOD_SCORE) return 'Good';
  return score >= FAIR_SCORE ? 'Fair' : 'Poor';
}

/** Whether a person is told that the rules alone changed this for them: another grade, or another end of a pause. */
export const isToldOf = (
  before: { readonly score: number; readonly until: Instant | undefined },
  after: { readonly score: number; readonly until: Instant | undefined },
): boolean => gradeOf(before.score) !== gradeOf(after.score) || before.until !== after.until;

/** The longest reason for a mark against a check-in by code (evenings contract, section 6). */
export const MARK_REASON_LENGTH = 300;

/** The longest text of a contest, of its answer and of its decision (evenings contract, section 7). */
export const CONTEST_TEXT_LENGTH = 500;

/** The longest reason for adopting a policy. */
export const POLICY_REASON_LENGTH = 500;

/** The smallest and the greatest value of each rule of a policy. */
export const POLICY_BOUNDS = {
  prior: { min: 0.5, max: 100 },
  weight: { min: 0, max: 10 },
  halfLifeDays: { min: 1, max: 3650 },
  windowDays: { min: 1, max: 3650 },
  /** The length of a suspension in days of 24 h. */
  days: { min: 0, max: 365 },
  /** How many lengths there may be. */
  lengths: { min: 1, max: 10 },
} as const;

/** A mark may be contested for this many days after it was made (evenings contract, section 7). */
export const CONTEST_DAYS = 7;

/** Admins have this many days to decide on a contest after it came to them (evenings contract, section 7). */
export const DECISION_DAYS = 7;

const daysAfter = (instant: Instant, days: number): Instant => addDays(instant, days).toISOString();

/** The last instant at which a mark made at `madeAt` may be contested. */
export const contestableUntil = (madeAt: Instant): Instant => daysAfter(madeAt, CONTEST_DAYS);

/** The parts of a contest that decide whether it is with the host or with the admins. */
export type ContestTimes = {
  readonly how: 'member' | 'check_in';
  readonly contestedAt: Instant;
  /** The last instant at which the host may change the mark. Null if there is no host to answer. */
  readonly answerUntil: Instant | null;
  readonly answeredAt: Instant | null;
};

/**
 * The instant from which a contest is with the admins: when the host answers, or when the host can no longer change the
 * mark if that is earlier. A contest by code is with the admins from the beginning.
 */
export function withAdminsFrom({ how, contestedAt, answerUntil, answeredAt }: ContestTimes): Instant {
  if (how === 'check_in' || answerUntil === null || answerUntil < contestedAt) return contestedAt;
  return answeredAt !== null && answeredAt < answerUntil ? answeredAt : answerUntil;
}

/** The instant from which an open contest is overdue. */
export const decisionDueAt = (contest: ContestTimes): Instant => daysAfter(withAdminsFrom(contest), DECISION_DAYS);

/** The state of an open contest at an instant. */
export function openContestState(contest: ContestTimes, now: Instant): 'with_host' | 'with_admins' | 'overdue' {
  if (now >= decisionDueAt(contest)) return 'overdue';
  return now < withAdminsFrom(contest) ? 'with_host' : 'with_admins';
}

type Ending = { readonly until: Instant; readonly kind: string; readonly gameEventId?: string | null };

// If two end at the same instant, the no-show is shown. The id makes the order the same everywhere.
const endOrder = ({ until, kind, gameEventId }: Ending): string => `${until} ${kind} ${gameEventId ?? ''}`;

/** The penalty to show to a person: the one that ends last. Undefined if there is none. */
export function lastToEnd<Penalty extends Ending>(penalties: Iterable<Penalty>): Penalty | undefined {
  let last: Penalty | undefined;
  for (const penalty of penalties) if (!last || endOrder(penalty) > endOrder(last)) last = penalty;
  return last;
}
