import type { Instant } from '../../platform/clock.ts';
import { DAY_MS } from '../../platform/time-units.ts';
import { scoreBy } from './consequences.ts';
import type { Explanation } from './contract.ts';
import { judgingPolicy, type Policies } from './policies.ts';
import { type PenaltyMark, policyOf, score, suspensionFor, weighed } from './policy.ts';
import { penaltyOf, type Standing, withMark } from './standing.ts';

/**
 * Why a person's score and penalty are what they are at an instant, with the numbers of the policy that determined them
 * (evenings contract, section 7, "Explained").
 */
export function explain(standing: Standing, policies: Policies, at: Instant): Explanation {
  const marks = Object.values(standing.marks);
  const policy = policyOf(policies, standing.policyVersion);
  const next = judgingPolicy(policies, standing.policyVersion, at);
  const totals = weighed(marks, policy, at);
  const { prior, weights, halfLifeDays } = policy;
  const good = prior + totals.attended;
  return {
    reliabilityScore: standing.score,
    sum: {
      prior,
      attended: totals.attended,
      noShows: { marks: totals.no_show, weight: weights.no_show },
      lateCancels: { marks: totals.late_cancel, weight: weights.late_cancel },
      halfLifeDays,
      good,
      all: good + weights.no_show * totals.no_show + weights.late_cancel * totals.late_cancel,
      score: score(totals, policy),
      policyVersion: policy.version,
    },
    scoreAfterNext: score(weighed([...marks, { status: 'attended', markedAt: at }], next, at), next),
    suspensions: next.suspensions,
    penalty: penaltyInForce(standing, policies, at),
    contested: contested(standing, policies, at),
  };
}

/** The marks whose contest is open, the latest first. */
function contested(standing: Standing, policies: Policies, at: Instant): Explanation['contested'] {
  const marks = Object.values(standing.marks);
  const policy = judgingPolicy(policies, standing.policyVersion, at);
  const open = Object.values(standing.contests).filter(({ state }) => state === 'open');
  const lastFirst = open.toSorted((one, other) => Date.parse(other.contestedAt) - Date.parse(one.contestedAt));
  return lastFirst.flatMap(({ contestId, gameEventId }) => {
    const mark = standing.marks[gameEventId];
    if (!mark || mark.status === 'attended') return [];
    const { status: markStatus, penaltyFrom } = mark;
    const { days } = suspensionFor({ ...mark, status: markStatus }, marks, policies);
    return {
      contestId,
      gameEventId,
      markStatus,
      scoreIfOverturned: scoreBy(policy, withMark(standing, { ...mark, status: 'attended' }), at),
      penaltyWaits: penaltyFrom === null && days > 0 ? { days } : null,
    };
  });
}

function penaltyInForce(standing: Standing, policies: Policies, at: Instant): Explanation['penalty'] {
  const penalty = penaltyOf(standing, at);
  if (!penalty) return null;
  const { kind, from, until, policyVersion, gameEventId } = penalty;
  const mark = gameEventId === undefined ? undefined : standing.marks[gameEventId];
  return {
    kind,
    from,
    expiresAt: until,
    days: (Date.parse(until) - Date.parse(from)) / DAY_MS,
    policyVersion,
    cause: mark ? causeOf(standing, policies, { ...mark, status: kind }) : null,
  };
}

function causeOf(
  { marks }: Standing,
  policies: Policies,
  mark: PenaltyMark,
): NonNullable<Explanation['penalty']>['cause'] {
  const { counted, windowDays } = suspensionFor(mark, Object.values(marks), policies);
  const { days } = policyOf(policies, mark.policyVersion).suspensions[mark.status];
  return { gameEventId: mark.gameEventId, marks: [...counted], windowDays, lengths: days };
}
