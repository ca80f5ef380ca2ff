import type { Instant } from '../../platform/clock.ts';
import type { AttendanceStatus } from './contract.ts';
import type { ReliabilityEvent } from './domain-events.ts';
import { judgingPolicy, type Policies } from './policies.ts';
import { type Penalty, type Policy, penalties, score, weighed } from './policy.ts';
import { evolve, type Mark, type Role, type Standing, withMark } from './standing.ts';

/**
 * `ScoreRejudged` if the policy in force and the age of the marks give another score than the recorded one. A person
 * without marks has the newcomers' score under any policy.
 */
export function rejudge(
  standing: Standing,
  policies: Policies,
  { now }: { readonly now: Instant },
): readonly ReliabilityEvent[] {
  if (Object.keys(standing.marks).length === 0) return [];
  const policy = judgingPolicy(policies, standing.policyVersion, now);
  const isSamePolicy = policy.version === standing.policyVersion;
  if (isSamePolicy && policy.halfLifeDays === null) return [];
  const score = scoreBy(policy, standing, now);
  if (isSamePolicy && score === standing.score) return [];
  return [{ type: 'ScoreRejudged', data: { policyVersion: policy.version, score } }];
}

/** The score that a policy gives the marks of a standing at an instant. */
export const scoreBy = (policy: Policy, { marks }: Standing, at: Instant): number =>
  score(weighed(Object.values(marks), policy, at), policy);

type NewMark = {
  readonly gameEventId: string;
  readonly startsAt: Instant;
  readonly role: Role;
  readonly status: AttendanceStatus;
  readonly now: Instant;
};

/** The data of a mark for the log. A changed mark keeps the instant and the policy of the first one. */
export function markData(standing: Standing, policies: Policies, command: NewMark) {
  const { gameEventId, status, now } = command;
  const policy = judgingPolicy(policies, standing.policyVersion, now);
  const before: Mark | undefined = standing.marks[gameEventId];
  const { startsAt, role } = before ?? command;
  const { markedAt, policyVersion } = before ?? { markedAt: now, policyVersion: policy.version };
  const mark = { gameEventId, startsAt, role, status, markedAt, policyVersion, ...changeOf(before, now) };
  const score = scoreBy(policy, withMark(standing, { ...mark, settled: false }), now);
  return { ...mark, previous: before?.status ?? null, score };
}

/** The instant of a change, and the instant from which a penalty counts that waited because of the former mark. */
function changeOf(before: Mark | undefined, now: Instant) {
  const from = before?.penaltyFrom;
  return { ...(before && { changedAt: now }), ...(from !== undefined && { penaltyFrom: from ?? now }) };
}

/**
 * The fact and its effect on every penalty, because one mark can change the penalties of other marks. If the present
 * rules give another score before the fact, `ScoreRejudged` comes first.
 *
 * @param andThen domain events about the fact that the same append records after its penalties
 */
export function withConsequences(
  standing: Standing,
  policies: Policies,
  { now }: { readonly now: Instant },
  fact: ReliabilityEvent,
  andThen: readonly ReliabilityEvent[] = [],
): readonly ReliabilityEvent[] {
  const after = [fact, ...andThen].reduce(evolve, standing);
  const waived = (penalty: Penalty) =>
    after.waived.some(({ gameEventId, kind }) => gameEventId === penalty.gameEventId && kind === penalty.kind);
  const due = penalties(Object.values(after.marks), policies).filter((penalty) => !waived(penalty));
  const isDue = (penalty: Penalty) => due.some((other) => samePenalty(penalty, other));
  const isNew = (penalty: Penalty) => {
    const before = after.penalties[penalty.gameEventId];
    return !before || !samePenalty(before, penalty);
  };
  const lifted = Object.values(after.penalties).filter((penalty) => !isDue(penalty));
  return [
    ...rejudge(standing, policies, { now }),
    fact,
    ...lifted.map(({ kind, gameEventId }) => ({ type: 'PenaltyLifted', data: { kind, gameEventId } }) as const),
    ...due.filter(isNew).map((penalty) => ({ type: 'PenaltyApplied', data: penalty }) as const),
    ...andThen,
  ];
}

const samePenalty = (a: Penalty, b: Penalty): boolean =>
  a.gameEventId === b.gameEventId &&
  a.kind === b.kind &&
  a.from === b.from &&
  a.until === b.until &&
  a.policyVersion === b.policyVersion;
