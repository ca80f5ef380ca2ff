import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLate, ratingClosesAt } from '../events/rules.ts';
import {
  noTotals,
  type PenaltyKind,
  type PolicyMark,
  penalties as penaltiesBy,
  penaltyAt,
  policy1,
  policyOf,
  score,
  weighed,
} from './policy.ts';

const MARKED = '2026-03-01T18:00:00.000Z';
const daysAfter = (days: number, ms = 0) => new Date(Date.parse(MARKED) + days * 86_400_000 + ms).toISOString();
const marked = (gameEventId: string, status: PolicyMark['status'], days = 0, ms = 0): PolicyMark => ({
  gameEventId,
  status,
  markedAt: daysAfter(days, ms),
  policyVersion: 1,
});
const penalties = (marks: readonly PolicyMark[], policies = [policy1]) => penaltiesBy(marks, policies);
const lengths = (marks: readonly PolicyMark[]) =>
  penalties(marks).map(({ from, until }) => (Date.parse(until) - Date.parse(from)) / 86_400_000);

describe('the score', () => {
  it('is 100 for newcomers', () => {
    expect(score(noTotals, policy1)).toBe(100);
  });

  it.each([
    { attended: 0, no_show: 1, late_cancel: 0, expected: 80 },
    { attended: 0, no_show: 0, late_cancel: 1, expected: 89 },
    { attended: 3, no_show: 1, late_cancel: 2, expected: 78 },
    { attended: 10, no_show: 0, late_cancel: 0, expected: 100 },
    { attended: 0, no_show: 4, late_cancel: 0, expected: 50 },
  ])(
    'is $expected after $attended attended, $no_show missed and $late_cancel cancelled late',
    ({ expected, ...totals }) => {
      expect(score(totals, policy1)).toBe(expected);
    },
  );

  const totals = fc.record({ attended: fc.nat(5000), no_show: fc.nat(5000), late_cancel: fc.nat(5000) });

  it('is a whole number from 0 to 100, for any history', () => {
    fc.assert(
      fc.property(totals, (some) => {
        const result = score(some, policy1);
        expect(Number.isInteger(result)).toBe(true);
        expect(result).toBeGreaterThanOrEqual(0);
        expect(result).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('never falls by attending, never rises by missing, and a late cancel never costs more than a no-show', () => {
    fc.assert(
      fc.property(totals, (some) => {
        const of = (status: keyof typeof some) => score({ ...some, [status]: some[status] + 1 }, policy1);
        const before = score(some, policy1);
        expect(of('attended')).toBeGreaterThanOrEqual(before);
        expect(of('late_cancel')).toBeLessThanOrEqual(before);
        expect(of('no_show')).toBeLessThanOrEqual(of('late_cancel'));
      }),
    );
  });
});

describe('marks that age', () => {
  const halving = { ...policy1, halfLifeDays: 30 };

  it('count for half after each half-life, good and bad alike', () => {
    const marks = [marked('a', 'no_show'), marked('b', 'attended', 30)];
    expect(weighed(marks, halving, daysAfter(0))).toEqual({ attended: 1, no_show: 1, late_cancel: 0 });
    expect(weighed(marks, halving, daysAfter(60))).toEqual({ attended: 0.5, no_show: 0.25, late_cancel: 0 });
    expect(score(weighed(marks, halving, daysAfter(60)), halving)).toBe(95);
  });

  it('age by whole days, and not at all under a policy without a half-life', () => {
    const marks = [marked('a', 'no_show')];
    expect(weighed(marks, halving, daysAfter(1, -1)).no_show).toBe(1);
    expect(weighed(marks, halving, daysAfter(1)).no_show).toBeLessThan(1);
    expect(weighed(marks, policy1, daysAfter(3000)).no_show).toBe(1);
  });
});

describe('penalties', () => {
  it('suspend 7 days for the first no-show, 14 for the second, 30 for the third and every further one', () => {
    const marks = ['a', 'b', 'c', 'd'].map((gameEventId, day) => marked(gameEventId, 'no_show', day));
    expect(lengths(marks)).toEqual([7, 14, 30, 30]);
  });

  it('let the first late cancel pass, and suspend 3 days for the second and 7 for every further one', () => {
    const marks = ['a', 'b', 'c', 'd'].map((gameEventId, day) => marked(gameEventId, 'late_cancel', day));
    expect(lengths(marks)).toEqual([3, 7, 7]);
  });

  it('do not come from attending', () => {
    expect(penalties([marked('a', 'attended')])).toEqual([]);
  });

  it('count the two kinds separately', () => {
    expect(lengths([marked('a', 'no_show'), marked('b', 'late_cancel', 1)])).toEqual([7]);
  });

  it('run from the mark and name their cause and the policy that made them', () => {
    expect(penalties([marked('a', 'no_show', 2)])).toEqual([
      { kind: 'no_show', gameEventId: 'a', from: daysAfter(2), until: daysAfter(9), policyVersion: 1 },
    ]);
  });

  it('stay what they were when a later policy judges later marks', () => {
    const milder = {
      no_show: { windowDays: 90, days: [1] },
      late_cancel: { windowDays: 30, days: [0] },
    };
    const policies = [policy1, { ...policy1, version: 2, suspensions: milder }];
    const marks = [marked('a', 'no_show'), { ...marked('b', 'no_show', 1), policyVersion: 2 }];
    expect(penalties(marks, policies)).toMatchObject([
      { gameEventId: 'a', until: daysAfter(7), policyVersion: 1 },
      { gameEventId: 'b', until: daysAfter(2), policyVersion: 2 },
    ]);
  });

  it.each<[PenaltyKind, number, number[], number[]]>([
    ['no_show', 90, [7, 14], [7, 7]],
    ['late_cancel', 30, [3], []],
  ])('look back on %s %i days, that very instant included', (kind, days, within, beyond) => {
    expect(lengths([marked('a', kind), marked('b', kind, days)])).toEqual(within);
    expect(lengths([marked('a', kind), marked('b', kind, days, 1)])).toEqual(beyond);
  });

  it('are the same for any order of the marks, including marks of the same instant', () => {
    const mark = fc.record({
      status: fc.constantFrom<PolicyMark['status'][]>('attended', 'late_cancel', 'no_show'),
      day: fc.integer({ min: 0, max: 120 }),
    });
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (some, weights) => {
        const marks = some.map(({ status, day }, index) => marked(`game-event-${index}`, status, day));
        const shuffled = marks
          .map((entry) => ({ entry, weight: weights.next().value }))
          .sort((a, b) => a.weight - b.weight)
          .map(({ entry }) => entry);
        const byId = (list: readonly PolicyMark[]) =>
          [...penalties(list)].sort((a, b) => a.gameEventId.localeCompare(b.gameEventId));
        expect(byId(shuffled)).toEqual(byId(marks));
      }),
    );
  });
});

describe('the penalty in force', () => {
  const noShow = penalties([marked('a', 'no_show')]);

  it('holds until the last millisecond before its expiry, and at the expiry it is over', () => {
    expect(penaltyAt(noShow, daysAfter(0))).toBeDefined();
    expect(penaltyAt(noShow, daysAfter(7, -1))).toBeDefined();
    expect(penaltyAt(noShow, daysAfter(7))).toBeUndefined();
  });

  it('is the one that expires last', () => {
    const both = penalties([
      marked('a', 'no_show'),
      marked('b', 'late_cancel', 5),
      marked('c', 'late_cancel', 5, 1),
      marked('d', 'late_cancel', 6),
    ]);
    expect(penaltyAt(both, daysAfter(6))).toMatchObject({
      kind: 'late_cancel',
      gameEventId: 'd',
      until: daysAfter(13),
    });
  });

  it('names the same cause for two that expire at once, in any order of recording', () => {
    const both = penalties(['a', 'b', 'c', 'd'].map((gameEventId) => marked(gameEventId, 'no_show')));
    expect(penaltyAt(both, daysAfter(1))).toMatchObject({ gameEventId: 'd', until: daysAfter(30) });
    expect(penaltyAt([...both].reverse(), daysAfter(1))).toMatchObject({ gameEventId: 'd' });
  });

  it('reads as a no-show where both kinds expire at once', () => {
    const both = penalties([
      marked('a', 'late_cancel', -20),
      marked('b', 'late_cancel', -10),
      marked('x', 'no_show'),
      marked('y', 'late_cancel'),
    ]);
    expect(penaltyAt(both, daysAfter(1))).toMatchObject({ kind: 'no_show', gameEventId: 'x' });
    expect(penaltyAt([...both].reverse(), daysAfter(1))).toMatchObject({ kind: 'no_show', gameEventId: 'x' });
  });
});

describe('limits of time', () => {
  it('call a cancel late from exactly 24 h before the start on', () => {
    expect(isLate(daysAfter(1), daysAfter(0, -1))).toBe(false);
    expect(isLate(daysAfter(1), daysAfter(0))).toBe(true);
    expect(isLate(daysAfter(1), daysAfter(0.5))).toBe(true);
  });

  it('count days as 24 h, through the nights in which the clocks change', () => {
    expect(ratingClosesAt('2026-03-07T20:00:00.000Z')).toBe('2026-03-10T20:00:00.000Z');
    expect(ratingClosesAt('2026-10-31T20:00:00.000Z')).toBe('2026-11-03T20:00:00.000Z');
  });
});

it('every policy is found by its version, and an unknown version is not', () => {
  expect(policyOf([policy1], 1)).toBe(policy1);
  expect(() => policyOf([policy1], 0)).toThrow('no reliability policy 0');
});
