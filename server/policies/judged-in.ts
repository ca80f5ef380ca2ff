import type { EventLog } from '@tablemates/event-store';
import { policyAt } from '../../modules/reliability/policies.ts';
import { readPolicies } from '../../modules/reliability/read-policies.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import type { JudgedIn } from '../bulk/whom.ts';
import { keptSince, noTrial, type Stored } from './stored-simulation.ts';

const notDone = refuse(409, 'not_done', 'Please wait for the report before you judge anything again.');
const notSeen = refuse(409, 'not_seen', 'Please look at the report of exactly this before you judge it again.');
const outdated = refuse(409, 'outdated', 'Another policy is in force by now. Please look at a new report first.');

/** The people whose marks a trial judged again, once an admin has seen its report, and while its rules are in force. */
export function judgedIn({
  sql,
  log,
  clock,
}: {
  readonly sql: Sql;
  readonly log: Pick<EventLog, 'readStream'>;
  readonly clock: Clock;
}): JudgedIn {
  return async (trial, seen, most) => {
    const [found] = await sql<Pick<Stored, 'judgedUnder' | 'report'>[]>`
      select judged_under, report from policy_simulations
      where id = ${trial} and judged_under is not null and asked_at > ${keptSince(clock())}`;
    if (!found || found.judgedUnder === null) return noTrial;
    if (!found.report) return notDone;
    if (found.report.seen !== seen) return notSeen;
    const policies = await readPolicies(log);
    if (policyAt(policies, clock().toISOString()).version !== found.report.inForce) return outdated;
    const rows = await sql<{ userId: string }[]>`
      select user_id from policy_simulation_people
      where simulation_id = ${trial} and change = 'judged' order by place limit ${most}`;
    return { policyVersion: found.judgedUnder, ids: rows.map(({ userId }) => userId) };
  };
}
