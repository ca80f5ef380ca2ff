import { expect, test } from 'vitest';
import { lastToEnd } from './rules.ts';

const until = '2026-03-15T18:00:00.000Z';
const earlier = '2026-03-14T18:00:00.000Z';

test('of several penalties the one counts that ends last', () => {
  const [one, other] = [
    { kind: 'late_cancel', gameEventId: 'a', until },
    { kind: 'no_show', gameEventId: 'b', until: earlier },
  ];
  expect(lastToEnd([one, other])).toBe(one);
  expect(lastToEnd([other, one])).toBe(one);
  expect(lastToEnd([])).toBeUndefined();
});

test('of two that end at the same instant it is the no-show, then the greater id, in whichever order they came', () => {
  const penalties = [
    { kind: 'no_show', gameEventId: 'b', until, policyVersion: 1 },
    { kind: 'no_show', gameEventId: 'a', until, policyVersion: 2 },
    { kind: 'late_cancel', gameEventId: 'c', until, policyVersion: 1 },
  ];
  expect(lastToEnd(penalties)).toBe(penalties[0]);
  expect(lastToEnd(penalties.toReversed())).toBe(penalties[0]);
});
