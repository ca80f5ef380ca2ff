import type { Instant } from '../../platform/clock.ts';
import type { AttendanceStatus } from './contract.ts';

/** What a person may be suspended for. */
export type PenaltyKind = Exclude<AttendanceStatus, 'attended'>;

/**
 * The rules of reliability as plain data. A version that was ever in force stays here for good: marks name the version
 * they were made under, and are judged by it however often the log is read again.
 */
export type Policy = {
  readonly version: number;
  /** Attended game events a newcomer is trusted with, so that one bad evening does not ruin a short record. */
  readonly prior: number;
  /** What a late cancel weighs, where a no-show weighs 1. */
  readonly lateCancelWeight: number;
  /** Leaving or cancelling is late from this many hours before the start on, that instant included. */
  readonly lateCancelHours: number;
  /** The host may mark from the start until this many days of 24 h after it, both instants included. */
  readonly markingDays: number;
  /**
   * How long the first, second, … of a kind within the trailing window suspends, in days of 24 h; the last entry holds
   * for all further ones and 0 is no penalty. A mark exactly `windowDays` old still counts.
   */
  readonly suspensions: Readonly<
    Record<PenaltyKind, { readonly windowDays: number; readonly days: readonly [number, ...number[]] }>
  >;
};

/** API contract, section "Reliability", policy 1. */
const policy1: Policy = {
  version: 1,
  prior: 4,
  lateCancelWeight: 0.5,
  lateCancelHours: 24,
  markingDays: 3,
  suspensions: {
    no_show: { windowDays: 90, days: [7, 14, 30] },
    late_cancel: { windowDays: 30, days: [0, 3, 7] },
  },
};

/** The policy that new marks are made under. */
export const currentPolicy = policy1;

const policies: readonly Policy[] = [policy1];

/** The policy of a version; throws for a version that never was. */
export function policyOf(version: number): Policy {
  const policy = policies.find((candidate) => candidate.version === version);
  if (!policy) throw new Error(`There is no reliability policy ${version}.`);
  return policy;
}

/** How many game events a person attended, missed and cancelled late. */
export type Totals = Readonly<Record<AttendanceStatus, number>>;

export const noTotals: Totals = { attended: 0, late_cancel: 0, no_show: 0 };

/** The share of a person's game events that went well, in whole percent from 0 to 100; 100 for newcomers. */
export function score(totals: Totals, policy: Policy): number {
  const good = policy.prior + totals.attended;
  return Math.round((100 * good) / (good + totals.no_show + policy.lateCancelWeight * totals.late_cancel));
}

/** What penalties are made of: one mark for each game event. */
export type PolicyMark = {
  readonly gameEventId: string;
  readonly status: AttendanceStatus;
  /** When it was first marked; a change keeps this instant, and so what it means for every other mark. */
  readonly markedAt: Instant;
  /** The policy in force at `markedAt`. */
  readonly policyVersion: number;
};

/** A time in which a person may not join, and what it came from. */
export type Penalty = {
  readonly kind: PenaltyKind;
  /** The game event whose mark caused it. */
  readonly gameEventId: string;
  readonly from: Instant;
  /** The first instant at which it no longer holds. */
  readonly until: Instant;
  /** The policy that made it. */
  readonly policyVersion: number;
};

/** A penalty as it outlives the account: nothing of it says which evening it came from. */
export type OutlivingPenalty = Omit<Penalty, 'gameEventId'> & { readonly gameEventId?: string };

/**
 * Every penalty that a set of marks leads to, expired ones included. Depends on the set alone and not on the order in
 * which the marks became known. Each mark is judged by the policy it was made under.
 */
export function penalties(
  marks: readonly PolicyMark[],
  policyFor: (version: number) => Policy = policyOf,
): readonly Penalty[] {
  return marks.flatMap((mark) => {
    const { status: kind, gameEventId, markedAt, policyVersion } = mark;
    if (kind === 'attended') return [];
    const { windowDays, days } = policyFor(policyVersion).suspensions[kind];
    const since = plusDays(markedAt, -windowDays);
    const before = marks.filter((other) => other.status === kind && other.markedAt >= since && precedes(other, mark));
    const length = days[Math.min(before.length, days.length - 1)] ?? 0;
    if (length === 0) return [];
    return [{ kind, gameEventId, from: markedAt, until: plusDays(markedAt, length), policyVersion }];
  });
}

/** The penalty in force at an instant: of several the one that expires last. At its very expiry it is over. */
export function penaltyAt<Any extends OutlivingPenalty>(all: Iterable<Any>, at: Instant): Any | undefined {
  let last: Any | undefined;
  for (const penalty of all) if (penalty.until > at && (!last || lasting(penalty) > lasting(last))) last = penalty;
  return last;
}

/** Whether leaving or cancelling at `now` is late. */
export const isLateCancel = (startsAt: Instant, now: Instant, policy: Policy = currentPolicy): boolean =>
  now >= plusDays(startsAt, -policy.lateCancelHours / 24);

/** The last instant at which the host may mark who came. */
export const markingEndsAt = (startsAt: Instant, policy: Policy = currentPolicy): Instant =>
  plusDays(startsAt, policy.markingDays);

// Equal instants are told apart by id, so that a set of marks has one order.
const precedes = (a: PolicyMark, b: PolicyMark): boolean =>
  a.markedAt < b.markedAt || (a.markedAt === b.markedAt && a.gameEventId < b.gameEventId);

// Where two expire at the same instant it is the no-show that people are told of; the id keeps the answer one.
const lasting = ({ until, kind, gameEventId = '' }: OutlivingPenalty): string => `${until} ${kind} ${gameEventId}`;

const DAY_MS = 86_400_000;
// Days of 24 h: a suspension is as long in the week the clocks change as in any other.
const plusDays = (instant: Instant, days: number): Instant =>
  new Date(Date.parse(instant) + days * DAY_MS).toISOString();
