import type { Fold } from '@tablemates/event-store';
import type { Instant } from '../../platform/clock.ts';
import { type Refusal, refuse, unknown } from '../../platform/refusal.ts';
import { MINUTE_MS } from '../../platform/time-units.ts';
import type { PolicyRules } from './contract.ts';
import type { PolicyEvent } from './domain-events.ts';
import { type Policy, policy1, policyOf } from './policy.ts';

/** A policy with the instant from which it is in force; null for the built-in policy. */
export type DatedPolicy = Policy & {
  readonly effectiveFrom: Instant | null;
  /** It was withdrawn before that instant. */
  readonly isWithdrawn?: true;
};

/** All policies in order of their versions. Never empty. */
export type Policies = readonly [DatedPolicy, ...DatedPolicy[]];

export const builtInPolicies: Policies = [{ ...policy1, effectiveFrom: null }];

export const policiesFold: Fold<Policies, PolicyEvent> = {
  initial: builtInPolicies,
  evolve: ([builtIn, ...adopted], domainEvent) => {
    if (domainEvent.type === 'PolicyAdopted') {
      const { version, effectiveFrom, rules } = domainEvent.data;
      return [builtIn, ...adopted, { ...rules, version, effectiveFrom }];
    }
    const { version } = domainEvent.data;
    return [
      builtIn,
      ...adopted.map((each) => (each.version === version ? { ...each, isWithdrawn: true as const } : each)),
    ];
  },
};

/** The policy in force at an instant: the newest one that has taken effect. */
export const policyAt = (policies: Policies, at: Instant): DatedPolicy =>
  policies.findLast(
    ({ effectiveFrom, isWithdrawn }) => effectiveFrom !== null && effectiveFrom <= at && !isWithdrawn,
  ) ?? policies[0];

/**
 * The policy for a person's next score. Its version never decreases, even if another machine's clock is behind.
 *
 * @param lastVersion the policy that determined the present score
 */
export function judgingPolicy(policies: Policies, lastVersion: number, at: Instant): Policy {
  const inForce = policyAt(policies, at);
  return inForce.version < lastVersion ? policyOf(policies, lastVersion) : inForce;
}

/** Minimum time between adoption and effect. It is longer than any command takes, so every command sees the policy. */
const NOTICE_MS = MINUTE_MS;

/** The earliest instant to offer for a new policy: the first full minute after the notice. */
export const earliestEffect = (now: Date): Instant =>
  new Date(Math.ceil((now.getTime() + NOTICE_MS) / MINUTE_MS) * MINUTE_MS).toISOString();

export type Adoption = {
  readonly rules: PolicyRules;
  readonly effectiveFrom: Instant;
  readonly reason: string;
  /** The version that the rules were made from. Undefined if not given. */
  readonly basedOn?: number | undefined;
  readonly now: Instant;
};

/** The policy that was adopted last, whether it is in force or not. Withdrawn ones do not count. */
export const newestOf = (policies: Policies): DatedPolicy =>
  policies.findLast(({ isWithdrawn }) => !isWithdrawn) ?? policies[0];

/** The version of the next policy. Those of withdrawn ones are not used again. */
export const nextVersion = (policies: Policies): number => policies.length + 1;

/** 409 `outdated` if rules were made from a version that is not the newest. */
export function outdatedRefusal(policies: Policies, basedOn: number): Refusal | undefined {
  const { version } = newestOf(policies);
  if (basedOn === version) return undefined;
  return refuse(409, 'outdated', `These rules were made from policy ${basedOn}, but the newest is ${version}.`);
}

/**
 * Adopts a policy. Refuses with 409 `outdated` (made from a version that is not the newest), `too_soon` (less than
 * `NOTICE_MS` ahead), `out_of_order` (in force before the newest) and `no_change`.
 */
export function adopt(
  policies: Policies,
  { rules, effectiveFrom, reason, basedOn, now }: Adoption,
): readonly PolicyEvent[] | Refusal {
  const newest = newestOf(policies);
  const outdated = basedOn === undefined ? undefined : outdatedRefusal(policies, basedOn);
  if (outdated) return outdated;
  if (Date.parse(effectiveFrom) < Date.parse(now) + NOTICE_MS) {
    return refuse(409, 'too_soon', 'A policy comes into force at least one minute after it is adopted.');
  }
  if (newest.effectiveFrom !== null && effectiveFrom < newest.effectiveFrom) {
    const message = `Policy ${newest.version} comes into force at ${newest.effectiveFrom}; the next cannot come before it.`;
    return refuse(409, 'out_of_order', message);
  }
  if (sameRules(newest, rules))
    return refuse(409, 'no_change', `These rules are the same as those of policy ${newest.version}.`);
  return [{ type: 'PolicyAdopted', data: { version: nextVersion(policies), effectiveFrom, rules, reason } }];
}

const unknownPolicy = unknown('policy');
const wasWithdrawn = refuse(409, 'withdrawn', 'This policy was withdrawn already.');
const tooLate = refuse(
  409,
  'too_late',
  'This policy is in force, or will be within a minute. Adopt the former rules again instead.',
);

/** Withdraws a policy that is still to come: at least `NOTICE_MS` ahead, so that every command sees it in time. */
export function withdraw(
  policies: Policies,
  { version, reason, now }: { readonly version: number; readonly reason: string; readonly now: Instant },
): readonly PolicyEvent[] | Refusal {
  const policy = policies.find((each) => each.version === version);
  if (!policy) return unknownPolicy;
  if (policy.isWithdrawn) return wasWithdrawn;
  const { effectiveFrom } = policy;
  if (effectiveFrom === null || Date.parse(effectiveFrom) < Date.parse(now) + NOTICE_MS) return tooLate;
  return [{ type: 'PolicyWithdrawn', data: { version, reason } }];
}

/** Only the rules of a policy, with a fixed order of keys. */
export const rulesOf = ({ prior, weights, halfLifeDays, suspensions: { no_show, late_cancel } }: PolicyRules) => ({
  prior,
  weights: { no_show: weights.no_show, late_cancel: weights.late_cancel },
  halfLifeDays,
  suspensions: {
    no_show: { windowDays: no_show.windowDays, days: no_show.days },
    late_cancel: { windowDays: late_cancel.windowDays, days: late_cancel.days },
  },
});

const sameRules = (a: PolicyRules, b: PolicyRules): boolean =>
  JSON.stringify(rulesOf(a)) === JSON.stringify(rulesOf(b));
