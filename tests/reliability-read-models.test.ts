import fc from 'fast-check';
import { expect, test } from 'vitest';
import { policy1, weighed } from '../modules/reliability/policy.ts';
import { penaltyOf } from '../modules/reliability/standing.ts';
import { historyOf } from '../projections/reliability/history.ts';
import {
  newcomer,
  type ReliabilityRow,
  reliabilityAt,
  reliabilityFold,
} from '../projections/reliability/reliability.ts';
import { anyLife, anyPolicies, at, carryOut } from './support/reliability-lives.ts';

// The join rule reads the stream, people read the table: the two must never differ.

test('the read model equals the stream, at any instant from its last domain event on', () => {
  fc.assert(
    fc.property(anyLife, anyPolicies, fc.double({ min: 0, max: 100, noNaN: true }), (commands, policies, days) => {
      const { standing, recorded } = carryOut(commands, policies);
      const row = recorded.reduce(reliabilityFold.evolve<ReliabilityRow>, newcomer);
      const last = Date.parse(recorded.at(-1)?.occurredAt ?? at(0));
      const now = new Date(last + days * 86_400_000).toISOString();
      const penalty = penaltyOf(standing, now);
      const totals = weighed(Object.values(standing.marks), policy1, now);
      expect(reliabilityAt(row, now)).toEqual({
        reliabilityScore: standing.score,
        totalEventsAttended: totals.attended,
        totalNoShows: totals.no_show,
        totalLateCancels: totals.late_cancel,
        penaltyStatus: penalty?.kind ?? 'none',
        penaltyExpiresAt: penalty?.until ?? null,
      });
      expect(row.policyVersion).toBe(standing.policyVersion);
    }),
    { numRuns: 500 },
  );
});

test('the history ends with the state of the stream, and each fact begins where the one before it ended', () => {
  fc.assert(
    fc.property(anyLife, anyPolicies, (commands, policies) => {
      const { standing, recorded } = carryOut(commands, policies);
      const facts = historyOf(recorded);
      const last = facts.at(-1);
      expect(last?.scoreAfter ?? 100).toBe(standing.score);
      const penalty = last && penaltyOf(standing, last.at);
      expect(last?.penaltyAfter ?? null).toEqual(
        penalty ? { kind: penalty.kind, expiresAt: penalty.until, policyVersion: penalty.policyVersion } : null,
      );
      expect(facts.map(({ scoreBefore }) => scoreBefore)).toEqual(
        facts.map((_, index) => facts[index - 1]?.scoreAfter ?? 100),
      );
    }),
    { numRuns: 500 },
  );
});
