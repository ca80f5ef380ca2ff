import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../platform/refusal.ts';
import { anyLife, anyPolicies, anyStatus, at, carryOut, markOf } from '../../tests/support/reliability-lives.ts';
import { decide } from './decide.ts';
import { builtInPolicies, policyAt } from './policies.ts';
import { policyOf, score, weighed } from './policy.ts';
import { evolve, noStanding, penaltyOf, type Standing } from './standing.ts';

// Rules that hold after any commands of hosts and admins in any order, and after any adoption of policies.

const scoreBy = ({ marks, policyVersion }: Standing, policies = builtInPolicies, now = at(0)): number => {
  const policy = policyOf(policies, policyVersion);
  return score(weighed(Object.values(marks), policy, now), policy);
};

describe('after any commands in any order', () => {
  it('a score stays from 0 to 100', () => {
    fc.assert(
      fc.property(anyLife, anyPolicies, (commands, policies) => {
        const { score } = carryOut(commands, policies).standing;
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('replaying the log gives the same standing', () => {
    fc.assert(
      fc.property(anyLife, anyPolicies, (commands, policies) => {
        const { standing, recorded } = carryOut(commands, policies);
        expect(recorded.reduce(evolve, noStanding)).toEqual(standing);
      }),
    );
  });

  it('every fact has the score it led to, computed by the policy it names', () => {
    fc.assert(
      fc.property(anyLife, anyPolicies, (commands, policies) => {
        let standing = noStanding;
        for (const event of carryOut(commands, policies).recorded) {
          standing = evolve(standing, event);
          if (!('score' in event.data)) continue;
          expect(event.data.score).toBe(scoreBy(standing, policies, event.occurredAt));
          const isWithout = Object.keys(standing.marks).length === 0;
          if (!isWithout) expect(standing.policyVersion).toBe(policyAt(policies, event.occurredAt).version);
        }
      }),
    );
  });

  it('a penalty keeps the terms of the policy that made it, after any later adoption, until its mark is judged again', () => {
    fc.assert(
      fc.property(anyLife, anyPolicies, (commands, policies) => {
        let standing = noStanding;
        const judgedAgain = new Map<string, string>();
        for (const event of carryOut(commands, policies).recorded) {
          standing = evolve(standing, event);
          const { type, data } = event;
          if (type === 'MarksJudgedAgain') for (const id of data.gameEventIds) judgedAgain.set(id, event.occurredAt);
          if (type !== 'PenaltyApplied') continue;
          const { markedAt = data.from } = standing.marks[data.gameEventId] ?? {};
          const judgedAt = judgedAgain.get(data.gameEventId) ?? markedAt;
          expect(data.policyVersion).toBe(policyAt(policies, judgedAt).version);
          const { days } = policyOf(policies, data.policyVersion).suspensions[data.kind];
          expect(days).toContain((Date.parse(data.until) - Date.parse(data.from)) / 86_400_000);
        }
      }),
    );
  });

  it('a repeated command appends nothing, or is refused because nothing is left to do', () => {
    fc.assert(
      fc.property(anyLife, anyPolicies, (commands, policies) => {
        const { standing } = carryOut(commands, policies);
        const last = commands.at(-1);
        if (!last) return;
        const again = decide(last, standing, policies);
        expect(isRefusal(again) || again.length === 0).toBe(true);
      }),
    );
  });

  it('every penalty has a mark of its kind behind it', () => {
    fc.assert(
      fc.property(anyLife, anyPolicies, (commands, policies) => {
        const { standing } = carryOut(commands, policies);
        for (const [gameEventId, { kind }] of Object.entries(standing.penalties)) {
          expect(standing.marks[gameEventId]?.status).toBe(kind);
        }
      }),
    );
  });

  it('a host is credited exactly where a guest came', () => {
    fc.assert(
      fc.property(anyLife, (commands) => {
        const { standing } = carryOut(commands);
        for (const [gameEventId, guests] of Object.entries(standing.guests)) {
          expect(standing.marks[gameEventId]?.status).toBe(guests.length > 0 ? 'attended' : undefined);
        }
      }),
    );
  });
});

describe('marks', () => {
  const marks = fc.array(
    fc.record({ how: anyStatus, changes: fc.array(anyStatus, { maxLength: 3 }), day: fc.nat(120) }),
    {
      maxLength: 10,
    },
  );
  const verdict = ({ standing }: { standing: Standing }) => ({
    penalties: standing.penalties,
    marks: Object.fromEntries(Object.entries(standing.marks).map(([id, { changedAt: _, ...mark }]) => [id, mark])),
    score: standing.score,
    inForce: penaltyOf(standing, at(121)),
  });

  it('that change later count as if they had this status from the start', () => {
    fc.assert(
      fc.property(marks, fc.nat(50), (some, later) => {
        const changed = some.flatMap(({ how, changes, day }, n) => [
          markOf(n, how, day),
          ...changes.map((change, nth) => markOf(n, change, day + later + nth)),
        ]);
        const fromTheStart = some.map(({ how, changes, day }, n) => markOf(n, changes.at(-1) ?? how, day));
        expect(verdict(carryOut(changed))).toEqual(verdict(carryOut(fromTheStart)));
      }),
    );
  });

  it('of different game events can be recorded in any order', () => {
    fc.assert(
      fc.property(marks, fc.infiniteStream(fc.nat()), (some, weights) => {
        const commands = some.map(({ how, day }, n) => markOf(n, how, day));
        const shuffled = commands
          .map((command) => ({ command, weight: weights.next().value }))
          .sort((a, b) => a.weight - b.weight)
          .map(({ command }) => command);
        expect(verdict(carryOut(shuffled))).toEqual(verdict(carryOut(commands)));
      }),
    );
  });
});
