import type { AdminGameEvent } from '../../modules/admin/contract.ts';
import { containing, type Sql } from '../../platform/database.ts';
import { viewOf } from '../../platform/projection/projection.ts';
import { cafes, games, regions } from '../catalogue/catalogue.ts';
import { people } from '../people/people.ts';
import { gameEvents } from './game-events.ts';
import type { Place } from './queries.ts';

// Names are looked for first, among the few games and the hosts, and not once for each gameEvent.
const matching = (sql: Sql, search: string) => sql`
  and (e.game_id in (select id from ${sql(viewOf(games))} where position(${search} in lower(name)) > 0)
    or e.host_id in (select id from ${sql(viewOf(people))} where search_text like ${containing(search)}))`;

/** Every gameEvent, newest first; only those of which a game's name, a host's name or email has `search` in it. */
export const findAdminGameEvents = (sql: Sql, search: string | undefined, before: Place | undefined, limit: number) =>
  sql<AdminGameEvent[]>`
    select e.id, coalesce(g.name, 'Unknown Game') as game_name, e.status, e.host_id,
      case when h.first_name is null then 'Deleted member' else h.first_name || ' ' || h.last_name end as host_name,
      coalesce(h.email, '') as host_email, e.starts_at as event_date, e.start_time,
      coalesce(c.name, 'Unknown Cafe') as cafe_name, coalesce(c.address, '') as cafe_address,
      coalesce(r.name, 'Unknown Region') as region_name,
      jsonb_array_length(e.participant_ids) as current_participants, e.max_participants
    from ${sql(viewOf(gameEvents))} e
    left join ${sql(viewOf(games))} g on g.id = e.game_id
    left join ${sql(viewOf(cafes))} c on c.id = e.cafe_id
    left join ${sql(viewOf(regions))} r on r.id = e.region_id
    left join ${sql(viewOf(people))} h on h.id = e.host_id
    where true ${search ? matching(sql, search.toLowerCase()) : sql``}
      ${before ? sql`and (e.starts_at, e.id) < (${before.startsAt}, ${before.id})` : sql``}
    order by e.starts_at desc, e.id desc limit ${limit}`;
