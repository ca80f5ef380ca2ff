import { describe, expect, it, test } from 'vitest';
import type { PolicyRules } from '../../../modules/reliability/contract.ts';
import { areSame, PolicyValues, rulesOf, valuesOf } from './policy-values.ts';

const rules: PolicyRules = {
  prior: 4,
  weights: { no_show: 1, late_cancel: 0.5 },
  halfLifeDays: null,
  suspensions: { no_show: { windowDays: 90, days: [7, 14, 30] }, late_cancel: { windowDays: 30, days: [0, 3, 7] } },
};

test('rules are the same after the form has shown them', () => {
  expect(rulesOf(valuesOf(rules))).toEqual(rules);
  expect(rulesOf(valuesOf({ ...rules, halfLifeDays: 180 }))).toEqual({ ...rules, halfLifeDays: 180 });
});

test('values are the same however they are typed', () => {
  const typed = { ...valuesOf(rules), prior: ' 4.0 ', noShowDays: '7 14  30' };
  expect(areSame(typed, { rules, forgiveRefilled: false })).toBe(true);
  expect(areSame(typed, { rules, forgiveRefilled: true })).toBe(false);
  expect(areSame({ ...typed, halfLife: '90' }, { rules, forgiveRefilled: false })).toBe(false);
});

describe('a form with a mistake', () => {
  it.each<[keyof PolicyValues, string, string]>([
    ['prior', '0', 'Please give a number from 0.5 to 100.'],
    ['prior', '', 'Please give a number from 0.5 to 100.'],
    ['noShowWeight', 'much', 'Please give a number from 0 to 10.'],
    ['halfLife', '1.5', 'Please give a whole number from 1 to 3,650, or nothing.'],
    ['noShowWindow', '5000', 'Please give a whole number from 1 to 3,650.'],
    ['noShowDays', '', 'Please list whole numbers of days, such as 7, 14, 30.'],
    ['noShowDays', '7; 14', 'Please list whole numbers of days, such as 7, 14, 30.'],
    ['noShowDays', '14, 7', 'None may be shorter than the one before it.'],
    ['lateCancelDays', '7, 400', 'Each must be from 0 to 365 days.'],
    ['lateCancelDays', '1 2 3 4 5 6 7 8 9 10 11', 'Please list at most 10 numbers.'],
  ])('says at %s of “%s” what is right', (field, text, message) => {
    const { error } = PolicyValues.safeParse({ ...valuesOf(rules), [field]: text });
    expect(error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, message]]);
  });
});
