import type { EventLog } from '@tablemates/event-store';
import type { User } from '../../modules/identity/contract.ts';
import { accountOf } from '../../modules/identity/people/account.ts';
import { reliabilityStream } from '../../modules/reliability/domain-events.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { foldStreams } from '../../platform/fold-streams.ts';
import { people } from '../../projections/identity/people.ts';
import { findUserToManage } from '../../projections/identity/people-queries.ts';

type Deps = { readonly sql: Sql; readonly log: Pick<EventLog, 'readStream'> };

/**
 * People as a mail names and reaches them, without those who are erased. They are folded from their own streams: a mail
 * must not be lost, or go to a former address, because a read model is behind.
 */
export async function findPeople(
  { sql, log }: Deps,
  userIds: readonly string[],
  now: Instant,
): Promise<readonly User[]> {
  const streams = userIds.flatMap((userId) => [accountOf(userId).stream, reliabilityStream(userId)]);
  const rows = await foldStreams(sql, log, { streams, into: [people] });
  const found = await Promise.all(userIds.map((userId) => findUserToManage(rows, userId, now)));
  return found.filter((person) => person !== undefined);
}
