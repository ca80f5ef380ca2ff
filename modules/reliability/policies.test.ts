import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../platform/refusal.ts';
import { PolicyRules } from './contract.ts';
import {
  type Adoption,
  adopt,
  builtInPolicies,
  newestOf,
  type Policies,
  policiesFold,
  policyAt,
  rulesOf,
  withdraw,
} from './policies.ts';
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

describe('withdrawing a policy', () => {
  const withdrawing = (policies: Policies, version: number, now: string) =>
    withdraw(policies, { version, reason: 'A wrong weight.', now });
  const withdrawn: Policies = [
    ...builtInPolicies,
    { ...milder, version: 2, effectiveFrom: minutes(60), isWithdrawn: true },
  ];

  it('is recorded with its reason, while every command can still see it in time', () => {
    const event = { type: 'PolicyWithdrawn', data: { version: 2, reason: 'A wrong weight.' } };
    expect(withdrawing(second, 2, minutes(59))).toEqual([event]);
    expect(withdrawing(second, 2, minutes(59, 1))).toMatchObject({ status: 409, code: 'too_late' });
  });

  it('is refused for the built-in policy, for one that is withdrawn, and for one that there is not', () => {
    expect(withdrawing(second, 1, NOW)).toMatchObject({ code: 'too_late' });
    expect(withdrawing(withdrawn, 2, NOW)).toMatchObject({ code: 'withdrawn' });
    expect(withdrawing(second, 3, NOW)).toMatchObject({ status: 404 });
  });

  it('leaves the former policy in force, whose rules the next one changes, under a version of its own', () => {
    expect(policyAt(withdrawn, minutes(60)).version).toBe(1);
    expect(newestOf(withdrawn).version).toBe(1);
    expect(adopt(withdrawn, adoption({ basedOn: 1, effectiveFrom: minutes(1) }))).toMatchObject([
      { data: { version: 3, rules: milder } },
    ]);
    expect(adopt(withdrawn, adoption({ rules: rulesOf(policy1) }))).toMatchObject({ code: 'no_change' });
  });

  it('is read back from the log', () => {
    const events = [
      ...adoptedNow(),
      { type: 'PolicyWithdrawn' as const, data: { version: 2, reason: 'A wrong weight.' } },
    ];
    expect(events.reduce(policiesFold.evolve, policiesFold.initial)[1]).toMatchObject({
      version: 2,
      isWithdrawn: true,
    });
  });
});

function adoptedNow() {
  const decided = adopt(builtInPolicies, adoption());
  if (isRefusal(decided)) throw new Error(decided.message);
  return decided;
}

it('the policy in force is the newest whose instant has come, that instant included', () => {
  const third: Policies = [...second, { ...milder, version: 3, effectiveFrom: minutes(60) }];
  expect(policyAt(second, minutes(60, -1)).version).toBe(1);
  expect(policyAt(second, minutes(60)).version).toBe(2);
  expect(policyAt(third, minutes(60)).version).toBe(3);
  expect(policyAt(builtInPolicies, NOW).version).toBe(1);
});

it('an adopted policy is read back from the log', () => {
  const [, adopted] = adoptedNow().reduce(policiesFold.evolve, policiesFold.initial);
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
