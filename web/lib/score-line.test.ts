import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LedgerEntry } from '../../modules/reliability/contract.ts';
import { linePath, lowestShown, place, scoreAt, scoreSteps } from './score-line.ts';

const DAY = 86_400_000;
const joinedAt = '2026-06-01T00:00:00.000Z';
const start = Date.parse(joinedAt);
const fact = (day: number, scoreBefore: number, scoreAfter: number) =>
  ({ at: new Date(start + day * DAY).toISOString(), scoreBefore, scoreAfter }) as LedgerEntry;

describe('a score over time', () => {
  it('starts at 100 with the account and holds until now', () => {
    expect(scoreSteps([], joinedAt, start + DAY)).toEqual([
      { at: start, score: 100 },
      { at: start + DAY, score: 100 },
    ]);
  });

  it('steps at each fact', () => {
    const steps = scoreSteps([fact(1, 100, 80), fact(2, 80, 83)], joinedAt, start + 4 * DAY);
    expect(steps.map(({ at, score }) => [(at - start) / DAY, score])).toEqual([
      [0, 100],
      [1, 80],
      [2, 83],
      [4, 83],
    ]);
    expect([-1, 0, 1, 1.5, 2, 9].map((day) => scoreAt(steps, start + day * DAY))).toEqual([100, 100, 80, 80, 83, 83]);
    const frame = { from: start, to: start + 4 * DAY, lowest: 60 };
    expect(linePath(steps, frame)).toBe('M0 0H25V50H50V42.5H100V42.5');
  });
});

it('the picture always holds every step, and the end of Good', () => {
  const scores = fc.array(fc.tuple(fc.nat(1000), fc.nat(100)), { maxLength: 20 });
  fc.assert(
    fc.property(scores, (drawn) => {
      const ledger = drawn.sort(([a], [b]) => a - b).map(([day, score]) => fact(day, 100, score));
      const steps = scoreSteps(ledger, joinedAt, start + 500 * DAY);
      const frame = { from: steps[0]?.at ?? 0, to: steps.at(-1)?.at ?? 0, lowest: lowestShown(steps, 60) };
      expect(frame.lowest).toBeLessThan(80);
      for (const step of steps) {
        const { x, y } = place(step, frame);
        for (const value of [x, y]) expect(value >= 0 && value <= 100).toBe(true);
      }
    }),
  );
});
