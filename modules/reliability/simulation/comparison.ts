import type { Instant } from '../../../platform/clock.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { decide } from '../decide.ts';
import type { Policies } from '../policies.ts';
import type { Policy } from '../policy.ts';
import { isToldOf } from '../rules.ts';
import { evolve, penaltyOf, type Standing } from '../standing.ts';
import { type Judged, judgedBy, withoutLateCancels } from './judged-by.ts';
import type { MarkedPerson } from './standings.ts';

/** A person's score and penalty under the present rules and under other rules. */
export type Compared = Pick<MarkedPerson, 'userId' | 'memberId'> & { readonly before: Judged; readonly after: Judged };

/** The number of scores in a range, both ends included. */
type Bucket = { readonly from: number; readonly to: number; readonly before: number; readonly after: number };

export type Comparison = {
  readonly people: readonly Compared[];
  readonly moved: number;
  readonly up: number;
  readonly down: number;
  /** Points by which changed scores change: the average, rounded to tenths, and the maximum. */
  readonly averageMove: number;
  readonly greatestMove: number;
  /** Best scores first, down to the worst existing one. */
  readonly scores: readonly Bucket[];
  readonly blockedBefore: number;
  readonly blockedAfter: number;
  readonly newlyBlocked: readonly Compared[];
  readonly freed: readonly Compared[];
};

/**
 * One person's score and penalty, compared with those under a policy that had always been in force, and under which late
 * cancels in `refilled` weigh nothing. Pure.
 */
export function comparedBy(
  policy: Policy,
  { userId, memberId, standing, refilled }: MarkedPerson,
  at: Instant,
): Compared {
  const before = { score: standing.score, penalty: penaltyOf(standing, at) };
  return { userId, memberId, before, after: judgedBy(policy, withoutLateCancels(standing, refilled), at) };
}

/** Whether a policy judged a mark of the person. */
export const wasJudgedBy = (version: number, { standing }: MarkedPerson): boolean =>
  Object.values(standing.marks).some(({ policyVersion }) => policyVersion === version);

/**
 * One person's score and penalty, compared with those once the policy in force judges their marks again that `version`
 * judged: by the decider itself. Pure.
 */
export function comparedAgain(
  policies: Policies,
  version: number,
  { userId, memberId, standing }: MarkedPerson,
  at: Instant,
): Compared {
  const decided = decide({ type: 'judgeAgain', version, reason: '', now: at }, standing, policies);
  const then = isRefusal(decided) ? standing : decided.reduce(evolve, standing);
  const judged = (state: Standing): Judged => ({ score: state.score, penalty: penaltyOf(state, at) });
  return { userId, memberId, before: judged(standing), after: judged(then) };
}

/** Whether the person would get a mail about it. */
export const isMailed = ({ before, after }: Compared): boolean =>
  isToldOf({ score: before.score, until: before.penalty?.until }, { score: after.score, until: after.penalty?.until });

/** Whether it makes a difference to the person. */
export const isChanged = ({ before, after }: Compared): boolean =>
  before.score !== after.score || before.penalty?.until !== after.penalty?.until;

/** Sums up the comparisons of single people. Pure. */
export function comparisonOf(people: readonly Compared[]): Comparison {
  const moves = people.map(({ before, after }) => after.score - before.score).filter((move) => move !== 0);
  const total = moves.reduce((sum, move) => sum + Math.abs(move), 0);
  return {
    people,
    moved: moves.length,
    up: moves.filter((move) => move > 0).length,
    down: moves.filter((move) => move < 0).length,
    averageMove: moves.length === 0 ? 0 : Math.round((10 * total) / moves.length) / 10,
    greatestMove: moves.reduce((most, move) => Math.max(most, Math.abs(move)), 0),
    scores: distribution(people),
    blockedBefore: people.filter(({ before }) => before.penalty).length,
    blockedAfter: people.filter(({ after }) => after.penalty).length,
    newlyBlocked: people
      .filter(({ before, after }) => !before.penalty && after.penalty)
      .sort(longestFirst((one) => one.after)),
    freed: people
      .filter(({ before, after }) => before.penalty && !after.penalty)
      .sort(longestFirst((one) => one.before)),
  };
}

const untilOf = ({ penalty }: Judged): string => penalty?.until ?? '';
const longestFirst = (judged: (one: Compared) => Judged) => (a: Compared, b: Compared) =>
  untilOf(judged(b)).localeCompare(untilOf(judged(a))) || a.memberId.localeCompare(b.memberId);

const STEP = 5;

/** One bucket for the full score, then buckets of five points. */
function distribution(people: readonly Compared[]): readonly Bucket[] {
  const worst = people.reduce((least, { before, after }) => Math.min(least, before.score, after.score), 100);
  const buckets: Bucket[] = [];
  for (let to = 100; to >= worst; to = to === 100 ? 99 : to - STEP) {
    const from = to === 100 ? 100 : to - STEP + 1;
    const within = ({ score }: Judged) => score >= from && score <= to;
    const [before, after] = [
      people.filter((one) => within(one.before)).length,
      people.filter((one) => within(one.after)).length,
    ];
    buckets.push({ from: Math.max(from, 0), to, before, after });
  }
  return buckets;
}

/** The late cancels of participants, and how many of them weigh nothing because the seat was filled again. */
export function forgivenOf(marked: readonly MarkedPerson[]): {
  readonly forgiven: number;
  readonly lateCancels: number;
} {
  const lateCancels = marked.flatMap(({ standing, refilled }) =>
    Object.values(standing.marks)
      .filter(({ role, status }) => role === 'participant' && status === 'late_cancel')
      .map(({ gameEventId }) => refilled.includes(gameEventId)),
  );
  return { forgiven: lateCancels.filter(Boolean).length, lateCancels: lateCancels.length };
}
