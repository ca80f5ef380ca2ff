import { viewOf } from '@tablemates/event-store';
import type { MarkingRecord } from '../../modules/reliability/contract.ts';
import type { Sql } from '../../platform/database.ts';
import { gameEvents } from '../events/game-events.ts';
import { attendance } from './attendance.ts';

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
