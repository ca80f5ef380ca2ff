import { expect, test } from 'vitest';
import { gradeOf, lastToEnd } from './rules.ts';

const until = '2026-03-15T18:00:00.000Z';
const earlier = '2026-03-14T18:00:00.000Z';

test('the penalty that ends last counts', () => {
  const [one, other] = [
    { kind: 'late_cancel', gameEventId: 'a', until },
    { kind: 'no_show', gameEventId: 'b', until: earlier },
  ];
  expect(lastToEnd([one, other])).toBe(one);
  expect(lastToEnd([other, one])).toBe(one);
  expect(lastToEnd([])).toBeUndefined();
});

test('of two penalties with the same end, the no-show counts, then the greater id, in any order', () => {
  const penalties = [
    { kind: 'no_show', gameEventId: 'b', until, policyVersion: 1 },
    { kind: 'no_show', gameEventId: 'a', until, policyVersion: 2 },
    { kind: 'late_cancel', gameEventId: 'c', until, policyVersion: 1 },
  ];
  expect(lastToEnd(penalties)).toBe(penalties[0]);
  expect(lastToEnd(penalties.toReversed())).toBe(penalties[0]);
});

test.each([
  [100, 'Good'],
  [80, 'Good'],
  [79, 'Fair'],
  [50, 'Fair'],
  [49, 'Poor'],
  [0, 'Poor'],
])('grades %d percent as %s', (score, grade) => {
  expect(gradeOf(score)).toBe(grade);
});
