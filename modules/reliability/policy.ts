import { addDays } from '../../platform/add-time.ts';
import type { Instant } from '../../platform/clock.ts';
import { DAY_MS } from '../../platform/time-units.ts';
import type { AttendanceStatus, PolicyRules } from './contract.ts';
import { lastToEnd } from './rules.ts';

/** The marks that can suspend a person. */
export type PenaltyKind = Exclude<AttendanceStatus, 'attended'>;

/** Rules with the version that marks, scores and penalties refer to. */
export type Policy = PolicyRules & { readonly version: number };

/** API contract, section "Reliability", policy 1. */
export const policy1: Policy = {
  version: 1,
  prior: 4,
  weights: { no_show: 1, late_cancel: 0.5 },
  halfLifeDays: null,
  suspensions: {
    no_show: { windowDays: 90, days: [7, 14, 30] },
    late_cancel: { windowDays: 30, days: [0, 3, 7] },
  },
};

/** The policy of a version. Throws for an unknown version. */
export function policyOf<Any extends Policy>(policies: readonly Any[], version: number): Any {
  const policy = policies.find((candidate) => candidate.version === version);
  if (!policy) throw new Error(`There is no reliability policy ${version}.`);
  return policy;
}

/** The numbers of attended, missed and late-cancelled game events. Aged marks count as fractions. */
export type Totals = Readonly<Record<AttendanceStatus, number>>;

export const noTotals: Totals = { attended: 0, late_cancel: 0, no_show: 0 };

/** The totals of marks at an instant. Each mark counts 1, unless the policy lets marks age. */
export function weighed(
  marks: Iterable<Pick<PolicyMark, 'status' | 'markedAt'>>,
  { halfLifeDays }: Policy,
  at: Instant,
): Totals {
  const totals = { ...noTotals };
  for (const { status, markedAt } of marks) {
    totals[status] += halfLifeDays === null ? 1 : 0.5 ** (wholeDays(markedAt, at) / halfLifeDays);
  }
  return totals;
}

/** The share of attended game events, in whole percent from 0 to 100. 100 for newcomers. */
export function score(totals: Totals, { prior, weights }: Policy): number {
  const good = prior + totals.attended;
  const bad = weights.no_show * totals.no_show + weights.late_cancel * totals.late_cancel;
  return Math.round((100 * good) / (good + bad));
}

/** The input of penalties: one mark for each game event. */
export type PolicyMark = {
  readonly gameEventId: string;
  readonly status: AttendanceStatus;
  /** When it was first marked. A change keeps this instant, and so the order of all marks. */
  readonly markedAt: Instant;
  /** The policy in force at `markedAt`. */
  readonly policyVersion: number;
  /**
   * The instant from which its penalty counts. Absent means `markedAt`; null means it waits for the decision on a
   * contest.
   */
  readonly penaltyFrom?: Instant | null;
};

/** A mark that counts against a person. */
export type PenaltyMark = PolicyMark & { readonly status: PenaltyKind };

/** A period in which a person may not join, and its cause. */
export type Penalty = {
  readonly kind: PenaltyKind;
  /** The game event whose mark caused it. */
  readonly gameEventId: string;
  readonly from: Instant;
  /** The first instant at which it is over. */
  readonly until: Instant;
  /** The policy that determined it. */
  readonly policyVersion: number;
};

/** A penalty that carries over to another account. It does not reveal the evening that caused it. */
export type CarriedOverPenalty = Omit<Penalty, 'gameEventId'> & { readonly gameEventId?: string };

/** The marks of one kind that count together, and the suspension that follows from them. */
type Suspension = {
  /** When each of these marks was made, oldest first. The last one is the mark itself. */
  readonly counted: readonly Instant[];
  readonly windowDays: number;
  /** The length in days of 24 h. 0 is no suspension. */
  readonly days: number;
};

/**
 * The suspension that a mark causes among all marks of a person. Each mark is judged by the policy of its first
 * marking.
 */
export function suspensionFor(
  mark: PenaltyMark,
  marks: readonly PolicyMark[],
  policies: readonly Policy[],
): Suspension {
  const { status: kind, markedAt, policyVersion } = mark;
  const { windowDays, days } = policyOf(policies, policyVersion).suspensions[kind];
  const since = plusDays(markedAt, -windowDays);
  const before = marks.filter((other) => other.status === kind && other.markedAt >= since && precedes(other, mark));
  const counted = [...before.map((other) => other.markedAt), markedAt].toSorted();
  return { counted, windowDays, days: days[Math.min(before.length, days.length - 1)] ?? 0 };
}

/**
 * All penalties that a set of marks causes, expired ones included. The result depends only on the set, not on the order
 * in which marks became known.
 */
export function penalties(marks: readonly PolicyMark[], policies: readonly Policy[]): readonly Penalty[] {
  return marks.flatMap((mark) => {
    const { status: kind, gameEventId, markedAt, policyVersion, penaltyFrom: from = markedAt } = mark;
    if (kind === 'attended' || from === null) return [];
    const { days } = suspensionFor({ ...mark, status: kind }, marks, policies);
    if (days === 0) return [];
    return [{ kind, gameEventId, from, until: plusDays(from, days), policyVersion }];
  });
}

/**
 * The penalty in force at an instant, the last to expire if there are several. At the instant of its expiry it is over.
 */
export function penaltyAt<Any extends CarriedOverPenalty>(all: Iterable<Any>, at: Instant): Any | undefined {
  return lastToEnd([...all].filter(({ until }) => until > at));
}

// Marks of the same instant are ordered by id, so that the order is unique.
const precedes = (a: PolicyMark, b: PolicyMark): boolean =>
  a.markedAt < b.markedAt || (a.markedAt === b.markedAt && a.gameEventId < b.gameEventId);

// Days of 24 h. A suspension has the same length when daylight saving time begins or ends.
const plusDays = (instant: Instant, days: number): Instant => addDays(instant, days).toISOString();

// Whole days, so that a score changes at most once a day and not with every read.
const wholeDays = (from: Instant, to: Instant): number =>
  Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / DAY_MS));
