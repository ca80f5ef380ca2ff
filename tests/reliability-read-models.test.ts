import fc from 'fast-check';
import { expect, test } from 'vitest';
import { penaltyOf, scoreOf, totalsOf } from '../modules/reliability/standing.ts';
import { toReliability } from '../projections/reliability/queries.ts';
import { newcomer, type ReliabilityRow, reliability } from '../projections/reliability/reliability.ts';
import { historyOf } from '../projections/reliability-history/history.ts';
import { anyLife, at, carryOut, PERSON } from './support/reliability-lives.ts';

// The join rule reads the stream, people read the table: they must never hear different things.

test('the read model tells what the stream says, at any instant from its last domain event on', () => {
  fc.assert(
    fc.property(anyLife, fc.double({ min: 0, max: 100, noNaN: true }), (commands, days) => {
      const { standing, recorded } = carryOut(commands);
      const row = recorded.reduce<ReliabilityRow | undefined>(
        (before, event) =>
          reliability.types.includes(event.type) ? reliability.fold(before, event, [PERSON]) : before,
        undefined,
      );
      const last = Date.parse(recorded.at(-1)?.occurredAt ?? at(0));
      const now = new Date(last + days * 86_400_000).toISOString();
      const penalty = penaltyOf(standing, now);
      const totals = totalsOf(standing);
      expect(toReliability(row ?? newcomer(PERSON), now)).toEqual({
        reliabilityScore: scoreOf(standing),
        totalEventsAttended: totals.attended,
        totalNoShows: totals.no_show,
        totalLateCancels: totals.late_cancel,
        penaltyStatus: penalty?.kind ?? 'none',
        penaltyExpiresAt: penalty?.until ?? null,
      });
      expect(row?.policyVersion ?? 1).toBe(standing.policyVersion);
    }),
    { numRuns: 500 },
  );
});

test('the history ends with what the stream says, and each fact goes on from the one before it', () => {
  fc.assert(
    fc.property(anyLife, (commands) => {
      const { standing, recorded } = carryOut(commands);
      const facts = historyOf(recorded);
      const last = facts.at(-1);
      expect(last?.scoreAfter ?? 100).toBe(scoreOf(standing));
      const penalty = last && penaltyOf(standing, last.at);
      expect(last?.penaltyAfter ?? null).toEqual(penalty ? { kind: penalty.kind, expiresAt: penalty.until } : null);
      expect(facts.map(({ scoreBefore }) => scoreBefore)).toEqual(
        facts.map((_, index) => facts[index - 1]?.scoreAfter ?? 100),
      );
    }),
    { numRuns: 500 },
  );
});
