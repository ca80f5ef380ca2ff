import type { ReliabilityAt } from '../../modules/reliability/contract.ts';
import type { Sql } from '../../platform/database.ts';
import { viewOf } from '../../platform/projection/projection.ts';
import { gameEvents } from '../game-events/game-events.ts';
import { attendance } from './attendance.ts';

/** How many seats a host marked, and how many of those marks stand otherwise now because an admin decided. */
export async function findMarkingRecord(sql: Sql, hostId: string): Promise<ReliabilityAt['marking']> {
  const [record] = await sql<[ReliabilityAt['marking']]>`
    select count(a.host_status)::int as marks,
      (count(*) filter (where a.cause = 'admin' and a.host_status <> a.status))::int as overturned
    from ${sql(viewOf(gameEvents))} e join ${sql(viewOf(attendance))} a on a.game_event_id = e.id
    where e.host_id = ${hostId}`;
  return record;
}
