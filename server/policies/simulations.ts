import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { EventLog } from '@tablemates/event-store';
import type { Logger } from 'pino';
import { PolicyRules } from '../../modules/reliability/contract.ts';
import { newestOf, outdatedRefusal, policyAt, rulesOf } from '../../modules/reliability/policies.ts';
import { readPolicies } from '../../modules/reliability/read-policies.ts';
import {
  type Compared,
  type Comparison,
  comparedBy,
  comparisonOf,
  forgivenOf,
} from '../../modules/reliability/simulation/comparison.ts';
import type {
  SimulatedChange,
  SimulatedPerson,
  Simulation,
  SimulationReport,
} from '../../modules/reliability/simulation/contract.ts';
import type { Judged } from '../../modules/reliability/simulation/judged-by.ts';
import { readStandings, type Stander, standersOf } from '../../modules/reliability/simulation/standings.ts';
import { addDays } from '../../platform/add-time.ts';
import { withLockIfFree } from '../../platform/advisory-lock.ts';
import type { Clock, Instant } from '../../platform/clock.ts';
import type { Sql, Transaction } from '../../platform/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';

/** Reports are kept for this long after they were asked for. */
const KEPT_DAYS = 1;
/** How many an admin has at once. Another one replaces the oldest. */
const KEPT_EACH = 5;
/** A simulation that its worker did not survive so often would not survive the next time either. */
const MOST_ATTEMPTS = 3;
/** How often progress is recorded, and cancelling noticed. */
const BEAT_MS = 250;
/** People compared without a pause. Other work of the process goes on between them. */
const COMPARED_AT_ONCE = 500;
const ROWS_AT_ONCE = 1_000;

const underWay = refuse(
  409,
  'under_way',
  'You are already trying a policy. Please wait for its report, or cancel it first.',
);
const GAVE_UP = `It was begun ${MOST_ATTEMPTS} times, and its worker stopped each time. Please try it at a terminal: tablemates policy simulate.`;

type Stored = {
  readonly id: string;
  readonly askedBy: string;
  readonly askedAt: Instant;
  readonly rules: unknown;
  readonly basedOn: number;
  readonly forgiveRefilled: boolean;
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

export type Asked = {
  readonly rules: PolicyRules;
  /** The version that the rules were made from. By default the newest. */
  readonly basedOn?: number | undefined;
  readonly forgiveRefilled?: boolean | undefined;
};

type Deps = {
  readonly sql: Sql;
  readonly log: Pick<EventLog, 'head' | 'readAll' | 'readStream'>;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly logger: Pick<Logger, 'error'>;
};

/** Thrown inside a run whose simulation was cancelled, or was finished by another worker. */
const CANCELLED = new Error('the simulation was cancelled');

/** Policies that admins try on history. A worker process runs them as jobs; progress and reports are in two tables. */
export function policySimulations({ sql, log, clock, newId, logger }: Deps) {
  const now = () => clock().toISOString();

  /** Records progress at intervals. Throws if the simulation is not running any more, or the process stops. */
  const heart = (id: string, signal: AbortSignal) => {
    let beatAt = Number.NEGATIVE_INFINITY;
    return async (phase: Stored['phase'], done: bigint, total: bigint, people: number): Promise<void> => {
      signal.throwIfAborted();
      if (performance.now() - beatAt < BEAT_MS) return;
      beatAt = performance.now();
      const [alive] = await sql`
        update policy_simulations set phase = ${phase}, done = ${done}, total = ${total}, people = ${people}
        where id = ${id} and state = 'running' returning id`;
      if (!alive) throw CANCELLED;
    };
  };

  /** Reads the history and compares everybody, with a beat between the parts of the work. */
  const simulate = async ({ id, forgiveRefilled, ...stored }: Stored, signal: AbortSignal) => {
    const beat = heart(id, signal);
    const at = now();
    const policies = await readPolicies(log);
    const policy = { ...PolicyRules.parse(stored.rules), version: newestOf(policies).version + 1 };
    let standers: readonly Stander[] = [];
    let read = 0;
    for await (const reading of readStandings(log, { withSeats: forgiveRefilled })) {
      await beat('reading', reading.after, reading.head, reading.everybody.size);
      if (reading.after < reading.head) continue;
      standers = standersOf(reading);
      read = reading.read;
    }
    const people: Compared[] = [];
    for (let from = 0; from < standers.length; from += COMPARED_AT_ONCE) {
      await beat('comparing', BigInt(from), BigInt(standers.length), standers.length);
      for (const stander of standers.slice(from, from + COMPARED_AT_ONCE)) people.push(comparedBy(policy, stander, at));
      await turn();
    }
    const comparison = comparisonOf(people);
    const report = {
      at,
      inForce: policyAt(policies, at).version,
      read,
      ...numbersOf(comparison),
      forgiven: forgiveRefilled ? forgivenOf(standers) : null,
    };
    const seen = createHash('sha256')
      .update(JSON.stringify([rulesOf(policy), stored.basedOn, report]))
      .digest('hex');
    return { report: { ...report, seen } satisfies SimulationReport, comparison };
  };

  /** Stores a report with its people, unless the simulation was cancelled meanwhile. */
  const finish = (id: string, { report, comparison }: Awaited<ReturnType<typeof simulate>>) =>
    sql.begin(async (tx) => {
      const [done] = await tx`
        update policy_simulations
        set state = 'done', finished_at = ${now()}, report = ${tx.json(report)}, phase = 'comparing',
          done = ${report.people}, total = ${report.people}, people = ${report.people}
        where id = ${id} and state = 'running' returning id`;
      if (!done) throw CANCELLED;
      await storePeople(tx, id, comparison);
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
      await finish(id, await simulate(begun, signal));
    } catch (error) {
      if (error === CANCELLED) return;
      if (signal.aborted) {
        // this process stops in good order: another one begins again, and it does not count
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
   * Runs one after the other the simulations that are asked for and not done, also those that a dead process had begun.
   * Failures are recorded with a sentence. Not to be called twice at once: each holds everybody's marks in memory.
   */
  const run = async (signal: AbortSignal): Promise<void> => {
    const open = await sql<{ id: string }[]>`
      select id from policy_simulations where state in ('asked', 'running') order by asked_at`;
    for (const { id } of open) await withLockIfFree(sql, `policy simulation ${id}`, () => attempt(id, signal));
  };

  return {
    /** Records a policy to try. 409 `outdated`; `under_way` while another one of this admin is tried. */
    async ask(askedBy: string, { rules, basedOn, forgiveRefilled = false }: Asked): Promise<Simulation | Refusal> {
      const policies = await readPolicies(log);
      const outdated = basedOn === undefined ? undefined : outdatedRefusal(policies, basedOn);
      if (outdated) return outdated;
      const made = basedOn ?? newestOf(policies).version;
      return sql.begin(async (tx) => {
        const [asked] = await tx<Stored[]>`
          insert into policy_simulations (id, asked_by, asked_at, rules, based_on, forgive_refilled, state)
          values (${newId()}, ${askedBy}, ${now()}, ${tx.json(rulesOf(rules))}, ${made}, ${forgiveRefilled}, 'asked')
          on conflict do nothing returning *`;
        if (!asked) return underWay;
        await tx`
          delete from policy_simulations where asked_by = ${askedBy} and id not in (
            select id from policy_simulations where asked_by = ${askedBy} order by asked_at desc, id desc limit ${KEPT_EACH})`;
        return shown(asked);
      }) as Promise<Simulation | Refusal>;
    },

    run,

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

    /** Cancels a simulation, or forgets its report. Returns whether this admin had it. */
    async remove(id: string, askedBy: string): Promise<boolean> {
      const gone = await sql`delete from policy_simulations where id = ${id} and asked_by = ${askedBy} returning id`;
      return gone.length > 0;
    },

    /** A part of the people whom a tried policy concerns, after a place in their list. */
    async people(
      id: string,
      { change, after, limit }: { readonly change: SimulatedChange; readonly after: number; readonly limit: number },
    ): Promise<readonly (Omit<SimulatedPerson, 'name'> & { readonly place: number })[]> {
      const rows = await sql<PersonRow[]>`
        select * from policy_simulation_people
        where simulation_id = ${id} and change = ${change} and place > ${after} order by place limit ${limit}`;
      return rows.map(({ place, userId, memberId, ...row }) => ({
        place,
        userId,
        memberId,
        before: { score: row.scoreBefore, penalty: penaltyOfRow(row.kindBefore, row.untilBefore) },
        after: { score: row.scoreAfter, penalty: penaltyOfRow(row.kindAfter, row.untilAfter) },
      }));
    },

    /** Deletes what is not kept any more. */
    async forget(at: Date): Promise<void> {
      await sql`delete from policy_simulations where asked_at <= ${keptSince(at)}`;
    },
  };
}

export type PolicySimulations = ReturnType<typeof policySimulations>;

const keptSince = (at: Date): Instant => addDays(at, -KEPT_DAYS).toISOString();

const shown = (stored: Stored): Simulation => ({
  id: stored.id,
  askedAt: stored.askedAt,
  rules: PolicyRules.parse(stored.rules),
  basedOn: stored.basedOn,
  forgiveRefilled: stored.forgiveRefilled,
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

/** A comparison without its people. */
const numbersOf = ({ people, newlyBlocked, freed, ...numbers }: Comparison) => ({
  ...numbers,
  scores: [...numbers.scores],
  people: people.length,
  newlyBlocked: newlyBlocked.length,
  freed: freed.length,
});

type PersonRow = {
  readonly place: number;
  readonly userId: string;
  readonly memberId: string;
  readonly scoreBefore: number;
  readonly scoreAfter: number;
  readonly kindBefore: 'no_show' | 'late_cancel' | null;
  readonly untilBefore: Instant | null;
  readonly kindAfter: 'no_show' | 'late_cancel' | null;
  readonly untilAfter: Instant | null;
};

const penaltyOfRow = (kind: PersonRow['kindBefore'], until: Instant | null): SimulatedPerson['before']['penalty'] =>
  kind !== null && until !== null ? { kind, until } : null;

async function storePeople(tx: Transaction, id: string, comparison: Comparison): Promise<void> {
  const moves = comparison.people
    .filter(({ before, after }) => before.score !== after.score)
    .toSorted((a, b) => moveOf(b) - moveOf(a) || a.memberId.localeCompare(b.memberId));
  const lists = { blocked: comparison.newlyBlocked, freed: comparison.freed, moved: moves };
  for (const [change, people] of Object.entries(lists)) {
    for (let from = 0; from < people.length; from += ROWS_AT_ONCE) {
      const rows = people.slice(from, from + ROWS_AT_ONCE).map(({ userId, memberId, before, after }, i) => ({
        ...{ simulationId: id, change, place: from + i + 1, userId, memberId },
        ...{ scoreBefore: before.score, kindBefore: kindOf(before), untilBefore: untilOf(before) },
        ...{ scoreAfter: after.score, kindAfter: kindOf(after), untilAfter: untilOf(after) },
      }));
      await tx`insert into policy_simulation_people ${tx(rows)}`;
    }
  }
}

const moveOf = ({ before, after }: Compared): number => Math.abs(after.score - before.score);
const kindOf = ({ penalty }: Judged) => penalty?.kind ?? null;
const untilOf = ({ penalty }: Judged) => penalty?.until ?? null;
