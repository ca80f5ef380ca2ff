import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { EventLog } from '@tablemates/event-store';
import type { Logger } from 'pino';
import { PolicyRules } from '../../modules/reliability/contract.ts';
import { nextVersion, policyAt, rulesOf } from '../../modules/reliability/policies.ts';
import { readPolicies } from '../../modules/reliability/read-policies.ts';
import {
  type Compared,
  type Comparison,
  comparedAgain,
  comparedBy,
  comparisonOf,
  forgivenOf,
  isChanged,
  isMailed,
  wasJudgedBy,
} from '../../modules/reliability/simulation/comparison.ts';
import type { SimulationReport } from '../../modules/reliability/simulation/contract.ts';
import { type MarkedPerson, markedPeopleOf, readStandings } from '../../modules/reliability/simulation/standings.ts';
import { withLockIfFree } from '../../platform/advisory-lock.ts';
import type { Clock, Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { storePeople } from './simulation-people.ts';
import type { Stored } from './stored-simulation.ts';

/** A simulation whose worker died this many times is not tried again, because it would probably end the same way. */
const MOST_ATTEMPTS = 3;
/** How often progress is recorded and a cancellation is noticed. */
const RECORD_MS = 250;
/** Number of people compared without a pause. Other work of the process runs in the pauses. */
const COMPARED_AT_ONCE = 500;

const GAVE_UP = `It was begun ${MOST_ATTEMPTS} times, and its worker stopped each time. The log of the worker says more.`;

export type SimulationDeps = {
  readonly sql: Sql;
  readonly log: Pick<EventLog, 'head' | 'readAll' | 'readStream'>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'error'>;
};

/** Thrown inside a run whose simulation was cancelled, or was finished by another worker. */
const CANCELLED = new Error('the simulation was cancelled');

/** Runs the requested simulations, as a job of a worker process. */
export function simulationRunner({ sql, log, clock, logger }: SimulationDeps) {
  const now = () => clock().toISOString();

  /** Stores a report with its people, unless the simulation has been cancelled. */
  const finish = (id: string, { report, comparison, isAgain }: Awaited<ReturnType<typeof simulate>>) =>
    sql.begin(async (tx) => {
      const [done] = await tx`
        update policy_simulations
        set state = 'done', finished_at = ${now()}, report = ${tx.json(report)}, phase = 'comparing',
          done = ${report.people}, total = ${report.people}, people = ${report.people}
        where id = ${id} and state = 'running' returning id`;
      if (!done) throw CANCELLED;
      await storePeople(tx, id, comparison, isAgain);
    });

  const fail = (id: string, message: string) => sql`
    update policy_simulations set state = 'failed', finished_at = ${now()}, message = ${message}
    where id = ${id} and state in ('asked', 'running')`;

  const attempt = async (id: string, signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return;
    const [begun] = await sql<Stored[]>`
      update policy_simulations
      set state = 'running', attempts = attempts + 1, phase = 'reading', done = 0, total = 0, people = 0
      where id = ${id} and state in ('asked', 'running') returning *`;
    if (!begun) return;
    if (begun.attempts > MOST_ATTEMPTS) return void (await fail(id, GAVE_UP));
    try {
      await finish(id, await simulate({ sql, log }, begun, { at: now(), signal }));
    } catch (error) {
      if (error === CANCELLED) return;
      if (signal.aborted) {
        // this process shuts down: another one begins again, and this attempt does not count
        await sql`update policy_simulations set state = 'asked', attempts = attempts - 1
          where id = ${id} and state = 'running'`;
        return;
      }
      logger.error({ err: error, simulation: id }, 'a policy could not be tried');
      await fail(
        id,
        'The history could not be read to its end. Please try again; operators find the cause in the log.',
      );
    }
  };

  /**
   * Runs all open simulations one after the other, also those that a dead process began. Failures are recorded with a
   * message. Do not call it concurrently: each run holds everybody's marks in memory.
   */
  return async (signal: AbortSignal): Promise<void> => {
    const open = await sql<{ id: string }[]>`
      select id from policy_simulations where state in ('asked', 'running') order by asked_at`;
    for (const { id } of open) await withLockIfFree(sql, `policy simulation ${id}`, () => attempt(id, signal));
  };
}

/** Records progress at intervals. Throws if the simulation is not running any more, or the process stops. */
function progressRecorder(sql: Sql, id: string, signal: AbortSignal) {
  let recordedAt = Number.NEGATIVE_INFINITY;
  return async (phase: Stored['phase'], done: bigint, total: bigint, people: number): Promise<void> => {
    signal.throwIfAborted();
    if (performance.now() - recordedAt < RECORD_MS) return;
    recordedAt = performance.now();
    const [alive] = await sql`
      update policy_simulations set phase = ${phase}, done = ${done}, total = ${total}, people = ${people}
      where id = ${id} and state = 'running' returning id`;
    if (!alive) throw CANCELLED;
  };
}

/** Reads the history and compares everybody as of `at`, and records progress between the parts of the work. */
async function simulate(
  { sql, log }: Pick<SimulationDeps, 'sql' | 'log'>,
  { id, forgiveRefilled, judgedUnder, ...stored }: Stored,
  { at, signal }: { readonly at: Instant; readonly signal: AbortSignal },
) {
  const recordProgress = progressRecorder(sql, id, signal);
  const policies = await readPolicies(log);
  const policy = { ...PolicyRules.parse(stored.rules), version: nextVersion(policies) };
  let marked: readonly MarkedPerson[] = [];
  let read = 0;
  for await (const reading of readStandings(log, { withSeats: forgiveRefilled })) {
    await recordProgress('reading', reading.after, reading.head, reading.everybody.size);
    if (reading.after < reading.head) continue;
    marked = markedPeopleOf(reading);
    read = reading.read;
  }
  if (judgedUnder !== null) marked = marked.filter((person) => wasJudgedBy(judgedUnder, person));
  const compared = (person: MarkedPerson) =>
    judgedUnder === null ? comparedBy(policy, person, at) : comparedAgain(policies, judgedUnder, person, at);
  const people: Compared[] = [];
  for (let from = 0; from < marked.length; from += COMPARED_AT_ONCE) {
    await recordProgress('comparing', BigInt(from), BigInt(marked.length), marked.length);
    for (const person of marked.slice(from, from + COMPARED_AT_ONCE)) people.push(compared(person));
    await turn();
  }
  const comparison = comparisonOf(people);
  const report = {
    at,
    inForce: policyAt(policies, at).version,
    read,
    ...numbersOf(comparison),
    forgiven: forgiveRefilled ? forgivenOf(marked) : null,
    ...(judgedUnder !== null && {
      again: { changed: people.filter(isChanged).length, mailed: people.filter(isMailed).length },
    }),
  };
  const seen = createHash('sha256')
    .update(JSON.stringify([rulesOf(policy), stored.basedOn, judgedUnder, report]))
    .digest('hex');
  return { report: { ...report, seen } satisfies SimulationReport, comparison, isAgain: judgedUnder !== null };
}

/** A comparison without its people. */
const numbersOf = ({ people, newlyBlocked, freed, ...numbers }: Comparison) => ({
  ...numbers,
  scores: [...numbers.scores],
  people: people.length,
  newlyBlocked: newlyBlocked.length,
  freed: freed.length,
});
