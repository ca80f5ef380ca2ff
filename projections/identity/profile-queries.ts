import { viewOf } from '@tablemates/event-store';
import type { Sql } from '../../platform/database.ts';
import { gameEvents } from '../events/game-events.ts';
import { participations } from '../events/participations.ts';

/** Numbers of hosted and joined game events. `completed` counts past ones of both kinds. */
type Stats = { readonly hosting: number; readonly joined: number; readonly completed: number };

export async function findStats(sql: Sql, userId: string): Promise<Stats> {
  const [stats] = await sql<Stats[]>`
    with theirs as (
      select id, status, true as hosted from ${sql(viewOf(gameEvents))} where host_id = ${userId}
      union all
      select e.id, e.status, false from ${sql(viewOf(participations))} p
      join ${sql(viewOf(gameEvents))} e on e.id = p.game_event_id
      where p.user_id = ${userId} and p.status = 'joined'
    )
    select (count(*) filter (where hosted and status <> 'cancelled'))::int as hosting,
      (count(*) filter (where not hosted and status <> 'cancelled'))::int as joined,
      (count(*) filter (where status in ('completed', 'archived')))::int as completed
    from theirs`;
  return stats ?? { hosting: 0, joined: 0, completed: 0 };
}
