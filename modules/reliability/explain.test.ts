import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyLife, anyPolicies, at, carryOut, markOf } from '../../tests/support/reliability-lives.ts';
import { explain } from './explain.ts';
import { builtInPolicies, policyAt } from './policies.ts';

const standingAfter = (...commands: Parameters<typeof carryOut>[0]) => carryOut(commands, builtInPolicies).standing;

describe('an explanation', () => {
  it('shows a newcomer what everybody starts with', () => {
    const { reliabilityScore, sum, scoreAfterNext, penalty } = explain(standingAfter(), builtInPolicies, at(0));
    expect({ reliabilityScore, scoreAfterNext, penalty }).toEqual({
      reliabilityScore: 100,
      scoreAfterNext: 100,
      penalty: null,
    });
    expect(sum).toMatchObject({ prior: 4, attended: 0, good: 4, all: 4, score: 100, policyVersion: 1 });
  });

  it('adds up: attended and given, divided by all, with a late cancel at half', () => {
    const standing = standingAfter(
      markOf(0, 'attended', 1),
      markOf(1, 'no_show', 1.1),
      markOf(2, 'late_cancel', 1.2),
      markOf(3, 'attended', 1.3),
    );
    const { reliabilityScore, sum, scoreAfterNext } = explain(standing, builtInPolicies, at(2));
    expect(sum).toMatchObject({
      prior: 4,
      attended: 2,
      noShows: { marks: 1, weight: 1 },
      lateCancels: { marks: 1, weight: 0.5 },
      good: 6,
      all: 7.5,
      score: 80,
    });
    expect(reliabilityScore).toBe(80);
    expect(scoreAfterNext).toBe(82);
  });

  it('names the place of the mark behind a penalty, and the lengths of that kind', () => {
    const standing = standingAfter(markOf(0, 'no_show', 1), markOf(1, 'no_show', 2));
    expect(explain(standing, builtInPolicies, at(3)).penalty).toEqual({
      kind: 'no_show',
      from: at(2),
      expiresAt: at(16),
      days: 14,
      policyVersion: 1,
      cause: {
        gameEventId: Object.keys(standing.marks)[1],
        marks: [at(1), at(2)],
        windowDays: 90,
        lengths: [7, 14, 30],
      },
    });
  });

  it('leaves out a penalty from the instant of its end', () => {
    const standing = standingAfter(markOf(0, 'no_show', 1));
    expect(explain(standing, builtInPolicies, at(7.999)).penalty).not.toBeNull();
    expect(explain(standing, builtInPolicies, at(8)).penalty).toBeNull();
  });

  it('does not reveal what caused a penalty that an earlier account carried over', () => {
    const penalty = { kind: 'no_show', from: at(-1), until: at(13), policyVersion: 1 } as const;
    const standing = standingAfter({ type: 'restore', penalty, now: at(0) });
    expect(explain(standing, builtInPolicies, at(1)).penalty).toMatchObject({ days: 14, cause: null });
  });
});

describe('after any facts', () => {
  it('the sum gives the recorded score, as long as marks do not age', () => {
    fc.assert(
      fc.property(anyLife, (commands) => {
        const { standing } = carryOut(commands, builtInPolicies);
        const { reliabilityScore, sum } = explain(standing, builtInPolicies, at(400));
        expect(sum.score).toBe(reliabilityScore);
        expect(Math.round((100 * sum.good) / sum.all)).toBe(sum.score);
      }),
    );
  });

  it('the next attended evening gives the promised score', () => {
    fc.assert(
      fc.property(anyLife, anyPolicies, (commands, policies) => {
        const { standing } = carryOut(commands, policies);
        const now = 400;
        const promised = explain(standing, policies, at(now)).scoreAfterNext;
        const next = carryOut([...commands, markOf(99, 'attended', now)], policies).standing;
        expect(next.score).toBe(promised);
      }),
    );
  });

  it('a penalty has the length of its place among the marks that count together', () => {
    fc.assert(
      fc.property(anyLife, anyPolicies, fc.integer({ min: 0, max: 400 }), (commands, policies, day) => {
        const { standing, recorded } = carryOut(commands, policies);
        const { penalty } = explain(standing, policies, at(day));
        if (!penalty?.cause) return;
        const { marks, lengths, gameEventId } = penalty.cause;
        expect(penalty.days).toBe(lengths[Math.min(marks.length, lengths.length) - 1]);
        const again = recorded.findLast(
          ({ type, data }) => type === 'MarksJudgedAgain' && data.gameEventIds.includes(gameEventId),
        );
        const judgedAt = again?.occurredAt ?? marks.at(-1) ?? penalty.from;
        expect(policyAt(policies, judgedAt).version).toBe(penalty.policyVersion);
      }),
    );
  });
});
