import { viewOf } from '@tablemates/event-store';
import type { Fragment } from 'postgres';
import { OVERTURNED_DAYS, OVERTURNED_MARKS } from '../../modules/admin/rules.ts';
import type { MarkingRecord } from '../../modules/reliability/contract.ts';
import { addDays } from '../../platform/add-time.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { gameEvents } from '../events/game-events.ts';
import { attendance } from './attendance.ts';

/**
 * The hosts and organizers with several marks that admins overturned, at game events of the last three months, and how
 * many each.
 */
export const overturnedHosts = (sql: Sql, now: Instant) => sql`
  select coalesce(a.marked_by, e.host_id) as host_id, count(*)::int as overturned
  from ${sql(viewOf(attendance))} a
  join ${sql(viewOf(gameEvents))} e on e.id = a.game_event_id
  where a.cause = 'admin' and a.host_status <> a.status and e.starts_at > ${addDays(now, -OVERTURNED_DAYS)}
  group by coalesce(a.marked_by, e.host_id) having count(*) >= ${OVERTURNED_MARKS}`;

/**
 * The marks that hosts and organizers made: `user_id`, `starts_at`, `status`, `cause`, `host_status`.
 *
 * @param isTheirs the condition that a user id is one of theirs
 */
export const marksOf = (sql: Sql, isTheirs: (column: Fragment) => Fragment) => sql`(
  select e.host_id as user_id, e.starts_at, a.status, a.cause, a.host_status
  from ${sql(viewOf(gameEvents))} e join ${sql(viewOf(attendance))} a on a.game_event_id = e.id
  where ${isTheirs(sql`e.host_id`)} and a.marked_by is null
  union all select a.marked_by, e.starts_at, a.status, a.cause, a.host_status
  from ${sql(viewOf(attendance))} a join ${sql(viewOf(gameEvents))} e on e.id = a.game_event_id
  where ${isTheirs(sql`a.marked_by`)})`;

/** The number of seats that each host or organizer marked, and of those marks that an admin changed. */
export async function findMarkingRecords(
  sql: Sql,
  hostIds: readonly string[],
): Promise<(hostId: string) => MarkingRecord> {
  const rows = await sql<(MarkingRecord & { hostId: string })[]>`
    select user_id as host_id, count(host_status)::int as marks,
      (count(*) filter (where cause = 'admin' and host_status <> status))::int as overturned
    from ${marksOf(sql, (column) => sql`${column} = any(${[...hostIds]}::uuid[])`)} m group by user_id`;
  const records = new Map(rows.map(({ hostId, ...record }) => [hostId, record]));
  return (hostId) => records.get(hostId) ?? { marks: 0, overturned: 0 };
}
