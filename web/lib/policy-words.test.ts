import { expect, it } from 'vitest';
import { rulesInWords } from './policy-words.ts';

it('states the rules with their numbers', () => {
  const suspensions = { no_show: { windowDays: 90, days: [7, 14, 30] }, late_cancel: { windowDays: 1, days: [0, 1] } };
  const weights = { no_show: 1, late_cancel: 0.5 };
  const rules = rulesInWords({ prior: 4, weights, halfLifeDays: null, suspensions });
  expect(rules).toEqual([
    ['Everybody begins with', '4 attended'],
    ['Weighs against the score', 'a no-show 1, a late cancel 0.5'],
    ['Ratings count for half', 'never'],
    ['No-shows in 90 days pause for', '7, 14, then 30 days'],
    ['Late cancels in 1 day pause for', '0, then 1 day'],
  ]);
  expect(rulesInWords({ prior: 4, weights, halfLifeDays: 180, suspensions })[2]?.[1]).toBe('after 180 days');
});
