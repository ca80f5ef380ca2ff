import { PolicyRules } from '../../modules/reliability/contract.ts';
import type { Simulation, SimulationReport } from '../../modules/reliability/simulation/contract.ts';
import { addDays } from '../../platform/add-time.ts';
import type { Instant } from '../../platform/clock.ts';
import { refuse } from '../../platform/refusal.ts';

/** Simulations are kept for this long after the request. */
const KEPT_DAYS = 1;

/** Simulations requested after this instant are still kept at `at`. */
export const keptSince = (at: Date): Instant => addDays(at, -KEPT_DAYS).toISOString();

export const noTrial = refuse(
  404,
  'not_found',
  'This trial is not kept any more: it was cancelled, or is older than a day.',
);

/** A row of the table `policy_simulations`. */
export type Stored = {
  readonly id: string;
  readonly askedBy: string;
  readonly askedAt: Instant;
  readonly rules: unknown;
  readonly basedOn: number;
  readonly forgiveRefilled: boolean;
  /** The policy whose marks are judged again. */
  readonly judgedUnder: number | null;
  readonly state: Simulation['state'];
  readonly attempts: number;
  readonly phase: Simulation['progress']['phase'];
  readonly done: bigint;
  readonly total: bigint;
  readonly people: number;
  readonly message: string | null;
  readonly finishedAt: Instant | null;
  readonly report: SimulationReport | null;
};

export const shown = (stored: Stored): Simulation => ({
  id: stored.id,
  askedAt: stored.askedAt,
  rules: PolicyRules.parse(stored.rules),
  basedOn: stored.basedOn,
  forgiveRefilled: stored.forgiveRefilled,
  judgedUnder: stored.judgedUnder,
  state: stored.state,
  progress: {
    phase: stored.phase,
    done: Number(stored.done),
    of: Number(stored.total),
    people: stored.people,
  },
  message: stored.message,
  finishedAt: stored.finishedAt,
  keptUntil: addDays(stored.askedAt, KEPT_DAYS).toISOString(),
  report: stored.report,
});
