import type { PolicyRules } from '../../modules/reliability/contract.ts';
import { newestOf, outdatedRefusal, type Policies, policyAt, rulesOf } from '../../modules/reliability/policies.ts';
import { readPolicies } from '../../modules/reliability/read-policies.ts';
import type { JudgeAgainTrial, Simulation } from '../../modules/reliability/simulation/contract.ts';
import type { Instant } from '../../platform/clock.ts';
import type { NewId } from '../../platform/ids.ts';
import { isRefusal, type Refusal, refuse, unknown } from '../../platform/refusal.ts';
import { type SimulationDeps, simulationRunner } from './run-simulations.ts';
import { findPeople } from './simulation-people.ts';
import { keptSince, type Stored, shown } from './stored-simulation.ts';

/** Maximum number of simulations kept for each admin. A new one replaces the oldest. */
const KEPT_EACH = 5;

const underWay = refuse(
  409,
  'under_way',
  'You are already trying a policy. Please wait for its report, or cancel it first.',
);

const unknownPolicy = unknown('policy');
const inForce = refuse(409, 'in_force', 'This policy is in force: nothing would change.');

export type TrialRequest =
  | {
      readonly rules: PolicyRules;
      /** The version that the rules were made from. By default the newest. */
      readonly basedOn?: number | undefined;
      readonly forgiveRefilled?: boolean | undefined;
    }
  /** The policy in force judges the marks of this one again. */
  | JudgeAgainTrial;

/** What a trial is made of, or why it cannot be. */
function triedBy(policies: Policies, asked: TrialRequest, now: Instant) {
  if ('judgedUnder' in asked) {
    const { judgedUnder } = asked;
    if (!policies.some(({ version }) => version === judgedUnder)) return unknownPolicy;
    const rules = policyAt(policies, now);
    if (rules.version === judgedUnder) return inForce;
    return { rules, basedOn: newestOf(policies).version, forgiveRefilled: false, judgedUnder };
  }
  const { rules, basedOn = newestOf(policies).version, forgiveRefilled = false } = asked;
  return outdatedRefusal(policies, basedOn) ?? { rules, basedOn, forgiveRefilled, judgedUnder: null };
}

type Deps = SimulationDeps & { readonly newId: NewId };

/** Policies that admins try on history. A worker process runs them as jobs; progress and reports are in two tables. */
export function policySimulations({ sql, log, clock, newId, logger }: Deps) {
  const now = () => clock().toISOString();

  return {
    /**
     * Records a policy to try. Refuses with `outdated`, for marks to judge again with 404 and `in_force`, or with
     * `under_way` while another one of this admin is tried.
     */
    async ask(askedBy: string, wanted: TrialRequest): Promise<Simulation | Refusal> {
      const tried = triedBy(await readPolicies(log), wanted, now());
      if (isRefusal(tried)) return tried;
      const { rules, basedOn, forgiveRefilled, judgedUnder } = tried;
      return sql.begin(async (tx) => {
        const [asked] = await tx<Stored[]>`
          insert into policy_simulations (id, asked_by, asked_at, rules, based_on, forgive_refilled, judged_under, state)
          values (${newId()}, ${askedBy}, ${now()}, ${tx.json(rulesOf(rules))}, ${basedOn}, ${forgiveRefilled},
            ${judgedUnder}, 'asked')
          on conflict do nothing returning *`;
        if (!asked) return underWay;
        await tx`
          delete from policy_simulations where asked_by = ${askedBy} and id not in (
            select id from policy_simulations where asked_by = ${askedBy} order by asked_at desc, id desc limit ${KEPT_EACH})`;
        return shown(asked);
      }) as Promise<Simulation | Refusal>;
    },

    /** Runs all open simulations. */
    run: simulationRunner({ sql, log, clock, logger }),

    /** A simulation that is still kept. */
    async find(id: string): Promise<Simulation | undefined> {
      const [found] = await sql<Stored[]>`
        select * from policy_simulations where id = ${id} and asked_at > ${keptSince(clock())}`;
      return found && shown(found);
    },

    /** An admin's simulations, the last one first. */
    async listOf(askedBy: string): Promise<readonly Simulation[]> {
      const found = await sql<Stored[]>`
        select * from policy_simulations where asked_by = ${askedBy} and asked_at > ${keptSince(clock())}
        order by asked_at desc, id desc`;
      return found.map(shown);
    },

    /** Cancels a simulation, or deletes its report. Returns whether this admin had it. */
    async remove(id: string, askedBy: string): Promise<boolean> {
      const gone = await sql`delete from policy_simulations where id = ${id} and asked_by = ${askedBy} returning id`;
      return gone.length > 0;
    },

    /** One page of the people affected by a tried policy, after a place in their list. */
    people: (id: string, part: Parameters<typeof findPeople>[2]) => findPeople(sql, id, part),

    /** Deletes simulations that are no longer kept. */
    async forget(at: Date): Promise<void> {
      await sql`delete from policy_simulations where asked_at <= ${keptSince(at)}`;
    },
  };
}

export type PolicySimulations = ReturnType<typeof policySimulations>;
