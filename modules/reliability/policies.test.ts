import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../platform/refusal.ts';
import { PolicyRules } from './contract.ts';
import { type Adoption, adopt, builtInPolicies, type Policies, policiesFold, policyAt, rulesOf } from './policies.ts';
import { policy1 } from './policy.ts';

const NOW = '2026-06-01T12:00:00.000Z';
const minutes = (count: number, ms = 0) => new Date(Date.parse(NOW) + count * 60_000 + ms).toISOString();
const milder = { ...rulesOf(policy1), prior: 8 };
const adoption = (changes: Partial<Adoption> = {}): Adoption => ({
  rules: milder,
  effectiveFrom: minutes(1),
  reason: 'Newcomers deserve more.',
  now: NOW,
  ...changes,
});
const second: Policies = [...builtInPolicies, { ...milder, version: 2, effectiveFrom: minutes(60) }];
const codeOf = (policies: Policies, changes: Partial<Adoption>) => {
  const decided = adopt(policies, adoption(changes));
  return isRefusal(decided) ? decided.code : decided.map(({ type }) => type);
};

describe('adopting a policy', () => {
  it('is recorded with all rules, the next version, its instant and the reason', () => {
    expect(adopt(builtInPolicies, adoption({ basedOn: 1 }))).toEqual([
      {
        type: 'PolicyAdopted',
        data: { version: 2, effectiveFrom: minutes(1), rules: milder, reason: 'Newcomers deserve more.' },
      },
    ]);
  });

  it('is never for the past, nor for an instant that commands in progress could miss', () => {
    expect(codeOf(builtInPolicies, { effectiveFrom: minutes(-1) })).toBe('too_soon');
    expect(codeOf(builtInPolicies, { effectiveFrom: minutes(1, -1) })).toBe('too_soon');
  });

  it('keeps versions in the order of their instants, and lets the next version replace a future one', () => {
    const rules = { ...milder, prior: 9 };
    expect(codeOf(second, { rules, effectiveFrom: minutes(60, -1) })).toBe('out_of_order');
    expect(codeOf(second, { rules, effectiveFrom: minutes(60) })).toEqual(['PolicyAdopted']);
  });

  it('refuses rules made from another version than the newest, and rules that change nothing', () => {
    expect(codeOf(second, { basedOn: 1, effectiveFrom: minutes(90) })).toBe('outdated');
    expect(codeOf(second, { effectiveFrom: minutes(90) })).toBe('no_change');
    expect(codeOf(second, { rules: rulesOf(policy1), effectiveFrom: minutes(90) })).toEqual(['PolicyAdopted']);
  });
});

it('the policy in force is the newest whose instant has come, that instant included', () => {
  const third: Policies = [...second, { ...milder, version: 3, effectiveFrom: minutes(60) }];
  expect(policyAt(second, minutes(60, -1)).version).toBe(1);
  expect(policyAt(second, minutes(60)).version).toBe(2);
  expect(policyAt(third, minutes(60)).version).toBe(3);
  expect(policyAt(builtInPolicies, NOW).version).toBe(1);
});

it('an adopted policy is read back from the log', () => {
  const decided = adopt(builtInPolicies, adoption());
  if (isRefusal(decided)) throw new Error(decided.message);
  const [, adopted] = decided.reduce(policiesFold.evolve, policiesFold.initial);
  expect(adopted).toEqual({ ...milder, version: 2, effectiveFrom: minutes(1) });
});

describe('the rules', () => {
  const accepts = (changes: object) => PolicyRules.safeParse({ ...rulesOf(policy1), ...changes }).success;
  const noShow = (changes: object) => ({
    suspensions: { ...policy1.suspensions, no_show: { windowDays: 90, days: [7, 14], ...changes } },
  });

  it('stay within sensible bounds', () => {
    expect(accepts({})).toBe(true);
    expect([accepts({ prior: 0 }), accepts({ halfLifeDays: 0 }), accepts({ halfLifeDays: 2.5 })]).not.toContain(true);
    expect(accepts({ weights: { no_show: -1, late_cancel: 0 } })).toBe(false);
    expect(accepts({ weights: { no_show: 1 } })).toBe(false);
  });

  it('know no other keys, and no suspension that gets shorter', () => {
    expect(accepts({ piror: 3 })).toBe(false);
    expect(accepts(noShow({ days: [7, 7, 14] }))).toBe(true);
    expect([
      accepts(noShow({ days: [14, 7] })),
      accepts(noShow({ days: [] })),
      accepts(noShow({ windowDays: 0 })),
    ]).toEqual([false, false, false]);
  });
});
