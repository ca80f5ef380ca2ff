import { z } from 'zod';
import { id, instant, pageNumber, paging, requiredText } from '../../../platform/http/schemas.ts';
import { AttendanceStatus, PolicyRules } from '../contract.ts';
import { POLICY_REASON_LENGTH } from '../rules.ts';

/** The paths for simulating and adopting policies, below `/api`. */
export const policyPaths = {
  /** `AdoptPolicyRequest` → 201 `AdoptPolicyReply`. */
  adopt: '/admin/policies',
  /** `WithdrawPolicyRequest` → 204. 409 `too_late`, `withdrawn`. */
  withdraw: '/admin/policies/withdrawals',
  /** GET → the caller’s `Simulation[]`, the latest first. POST: `SimulatePolicyRequest` → 202 `Simulation`. */
  simulations: '/admin/policies/simulations',
  /** `Simulation`; DELETE cancels it or deletes its report. */
  simulation: '/admin/policies/simulations/{id}',
  /** `SimulatedPeopleQuery` → `SimulatedPerson[]`, paged. */
  people: '/admin/policies/simulations/{id}/people',
} as const;

/** The content of a policy file: rules, and optionally the version that they were made from. */
export const PolicyFile = PolicyRules.extend({ basedOn: z.int().min(1).optional() });

/** A policy file to simulate on history. 409 `under_way` while another simulation of this admin runs, `outdated`. */
export const SimulatePolicyRequest = PolicyFile.extend({
  /**
   * A late cancel whose seat was filled again has no weight. No policy can do that yet, so it can only be simulated.
   */
  forgiveRefilled: z.boolean().optional(),
});
export type SimulatePolicyRequest = z.infer<typeof SimulatePolicyRequest>;

/**
 * Tries what it would do if the policy in force judged the marks again that this one judged. 404 for an unknown policy;
 * 409 `in_force`, `under_way`.
 */
export const JudgeAgainTrial = z.strictObject({ judgedUnder: z.int().min(1) });
export type JudgeAgainTrial = z.infer<typeof JudgeAgainTrial>;

const score = z.int().min(0).max(100);
const count = z.int().min(0);

/** The results of a policy simulated on history, compared with the scores and penalties that people have. */
export const SimulationReport = z.object({
  /** The instant of the scores and penalties. */
  at: instant,
  /** The version of the policy in force at that instant. */
  inForce: z.int(),
  /** Domain events read. */
  read: count,
  /** People who were ever marked. */
  people: count,
  moved: count,
  up: count,
  down: count,
  /** Points by which changed scores change: the average, rounded to tenths, and the maximum. */
  averageMove: z.number(),
  greatestMove: count,
  /** How many scores there are in each range, both ends included; best scores first. */
  scores: z.array(z.object({ from: score, to: score, before: count, after: count })),
  blockedBefore: count,
  blockedAfter: count,
  newlyBlocked: count,
  freed: count,
  /** Late cancels of participants, and how many have no weight. Null if `forgiveRefilled` was off. */
  forgiven: z.object({ forgiven: count, lateCancels: count }).nullable(),
  /** Only if marks are judged again: people whose score or pause would change, and how many of them would get a mail. */
  again: z.object({ changed: count, mailed: count }).exactOptional(),
  /**
   * A digest of rules and report. An admin who adopts the policy sends it to confirm that they have seen this report.
   */
  seen: z.string().regex(/^[\da-f]{64}$/),
});
export type SimulationReport = z.infer<typeof SimulationReport>;

/** A policy that is simulated on history. It is kept until `keptUntil`. */
export const Simulation = z.object({
  id,
  askedAt: instant,
  rules: PolicyRules,
  basedOn: z.int(),
  forgiveRefilled: z.boolean(),
  /** The policy whose marks are judged again by the rules. Null if the rules judge all marks. */
  judgedUnder: z.int().nullable(),
  /** `asked`: it waits for a worker. */
  state: z.enum(['asked', 'running', 'done', 'failed']),
  progress: z.object({
    /** The history is read first. Then people are compared. */
    phase: z.enum(['reading', 'comparing']),
    /** Positions of the log while reading, people while comparing. */
    done: count,
    of: count,
    /** People with a mark found so far. */
    people: count,
  }),
  /** Why it failed. */
  message: z.string().nullable(),
  finishedAt: instant.nullable(),
  keptUntil: instant,
  report: SimulationReport.nullable(),
});
export type Simulation = z.infer<typeof Simulation>;

const Judged = z.object({
  score,
  penalty: z.object({ kind: AttendanceStatus.exclude(['attended']), until: instant }).nullable(),
});

/** A person whom the simulated policy affects. */
export const SimulatedPerson = z.object({
  userId: id,
  memberId: z.string(),
  /** “Deleted member” once erased. */
  name: z.string(),
  before: Judged,
  after: Judged,
});
export type SimulatedPerson = z.infer<typeof SimulatedPerson>;

/**
 * `blocked`: they would become suspended; `freed`: they would no longer be; `moved`: their score would change; `judged`:
 * everybody whose marks would be judged again, those first for whom it changes something.
 */
export const SimulatedChange = z.enum(['blocked', 'freed', 'moved', 'judged']);
export type SimulatedChange = z.infer<typeof SimulatedChange>;

export const SimulatedPeopleQuery = z.object({ change: SimulatedChange, ...paging, page: pageNumber });

/**
 * Adopts the rules of a simulation. 409 `not_done`, `not_seen` (the digest is of another report), `only_tried`,
 * `outdated`, `too_soon`, `out_of_order`, `no_change`.
 */
export const AdoptPolicyRequest = z.object({
  simulationId: id,
  /** The digest of the report. */
  seen: z.string(),
  reason: requiredText(POLICY_REASON_LENGTH, 'Please give a reason.'),
  /** The instant from which it is in force, at least a minute ahead. The default is the earliest possible one. */
  effectiveFrom: instant.optional(),
});
export type AdoptPolicyRequest = z.input<typeof AdoptPolicyRequest>;

export const WithdrawPolicyRequest = z.object({
  version: z.int().min(1),
  reason: requiredText(POLICY_REASON_LENGTH, 'Please give a reason.'),
});
export type WithdrawPolicyRequest = z.input<typeof WithdrawPolicyRequest>;

export const AdoptPolicyReply = z.object({ version: z.int(), effectiveFrom: instant });
export type AdoptPolicyReply = z.infer<typeof AdoptPolicyReply>;
