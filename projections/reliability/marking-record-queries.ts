import { viewOf } from '@tablemates/event-store';
import { OVERTURNED_DAYS, OVERTURNED_MARKS } from '../../modules/admin/rules.ts';
import type { MarkingRecord } from '../../modules/reliability/contract.ts';
import { addDays } from '../../platform/add-time.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { gameEvents } from '../events/game-events.ts';
import { attendance } from './attendance.ts';

/** The hosts with several marks that admins overturned, at game events of the last three months, and how many each. */
export const overturnedHosts = (sql: Sql, now: Instant) => sql`
  select e.host_id, count(*)::int as overturned
  from ${sql(viewOf(attendance))} a
  join ${sql(viewOf(gameEvents))} e on e.id = a.game_event_id
  where a.cause = 'admin' and a.host_status <> a.status and e.starts_at > ${addDays(now, -OVERTURNED_DAYS)}
  group by e.host_id having count(*) >= ${OVERTURNED_MARKS}`;

/** The number of seats that each host marked, and of those marks that an admin changed. */
export async function findMarkingRecords(
  sql: Sql,
  hostIds: readonly string[],
): Promise<(hostId: string) => MarkingRecord> {
  const rows = await sql<(MarkingRecord & { hostId: string })[]>`
    select e.host_id, count(a.host_status)::int as marks,
      (count(*) filter (where a.cause = 'admin' and a.host_status <> a.status))::int as overturned
    from ${sql(viewOf(gameEvents))} e join ${sql(viewOf(attendance))} a on a.game_event_id = e.id
    where e.host_id = any(${[...hostIds]}::uuid[]) group by e.host_id`;
  const records = new Map(rows.map(({ hostId, ...record }) => [hostId, record]));
  return (hostId) => records.get(hostId) ?? { marks: 0, overturned: 0 };
}
