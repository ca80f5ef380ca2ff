import type { EventLog } from '@tablemates/event-store';
import type { ReliabilityCommands } from '../../modules/reliability/commands.ts';
import { policyAt } from '../../modules/reliability/policies.ts';
import { readPolicies } from '../../modules/reliability/read-policies.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { findToRejudge } from '../../projections/identity/people-queries.ts';

/** Concurrent appends, which share their flushes. */
const AT_ONCE = 100;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

type Deps = {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly log: Pick<EventLog, 'readStream'>;
  readonly reliability: Pick<ReliabilityCommands, 'rejudge'>;
};

/**
 * The sweeps that calculate reliability scores again. Each new score is a separate domain event, so a stopped sweep
 * loses nothing: the next one finds the remaining people.
 */
export function rejudging({ sql, clock, newId, log, reliability }: Deps) {
  /** @param before only scores of policies before this version */
  const rejudge = async (now: string, before?: number): Promise<void> => {
    let after = BEFORE_ALL;
    for (;;) {
      const userIds = await findToRejudge(sql, { ...(before !== undefined && { before }), after, limit: AT_ONCE });
      await Promise.all(
        userIds.map((userId) => reliability.rejudge({ commandId: newId(), actor: 'system', now }, userId)),
      );
      const last = userIds.at(-1);
      if (last === undefined || userIds.length < AT_ONCE) return;
      after = last;
    }
  };
  const inForce = async () => {
    const now = clock().toISOString();
    return { now, policy: policyAt(await readPolicies(log), now) };
  };

  return {
    /** Recalculates all scores that were not calculated by the policy in force. */
    async byNewPolicy(): Promise<void> {
      const { now, policy } = await inForce();
      if (policy.effectiveFrom !== null) await rejudge(now, policy.version);
    },

    /** Recalculates scores if the policy lets marks age. A score changes at most once a day. */
    async byAge(): Promise<void> {
      const { now, policy } = await inForce();
      if (policy.halfLifeDays !== null) await rejudge(now);
    },
  };
}
