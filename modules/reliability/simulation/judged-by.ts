import type { Instant } from '../../../platform/clock.ts';
import { type CarriedOverPenalty, type Policy, penalties, penaltyAt, score, weighed } from '../policy.ts';
import type { Mark, Standing } from '../standing.ts';

/** A person's score from 0 to 100, and the penalty in force. */
export type Judged = { readonly score: number; readonly penalty: CarriedOverPenalty | undefined };

/**
 * A person's score and penalty at an instant, as if one policy had been in force at every mark. Waived penalties stay
 * waived, and a carried-over penalty stays unchanged.
 */
export function judgedBy(policy: Policy, { marks, waived, restored }: Standing, at: Instant): Judged {
  const all = Object.values(marks).map((mark) => ({ ...mark, policyVersion: policy.version }));
  const due = penalties(all, [policy]).filter(
    ({ gameEventId, kind }) => !waived.some((one) => one.gameEventId === gameEventId && one.kind === kind),
  );
  const brought = restored && restored !== 'waived' ? [restored] : [];
  return {
    score: score(weighed(all, policy, at), policy),
    penalty: penaltyAt<CarriedOverPenalty>([...due, ...brought], at),
  };
}

/**
 * The standing without the person's late cancels as a participant of these gameEvents. They count neither for the score
 * nor for penalties. Other marks stay, and so do late cancels as a host.
 */
export function withoutLateCancels(standing: Standing, gameEventIds: readonly string[]): Standing {
  const forgiven = new Set(gameEventIds);
  const counts = ({ gameEventId, role, status }: Mark) =>
    !(forgiven.has(gameEventId) && role === 'participant' && status === 'late_cancel');
  return { ...standing, marks: Object.fromEntries(Object.entries(standing.marks).filter(([, mark]) => counts(mark))) };
}
