import { viewOf } from '@tablemates/event-store';
import type { GameEventRecord } from '../../modules/admin/contract.ts';
import type { Sql } from '../../platform/database.ts';
import { cafes, games, regions } from '../catalog/catalog.ts';
import { gameEvents } from '../events/game-events.ts';
import { participations } from '../events/participations.ts';
import { people } from '../identity/people.ts';
import { attendance } from '../reliability/attendance.ts';

/** A gameEvent with its host, as its record shows it; undefined for an unknown id. */
export async function findRecordedGameEvent(sql: Sql, id: string): Promise<GameEventRecord['gameEvent'] | undefined> {
  const [found] = await sql<GameEventRecord['gameEvent'][]>`
    select e.id, coalesce(g.name, 'Unknown Game') as game_name, e.status, e.host_id,
      case when h.first_name is null then 'Deleted member' else h.first_name || ' ' || h.last_name end as host_name,
      coalesce(h.email, '') as host_email, e.starts_at as event_date, e.start_time, e.cafe_id, e.region_id,
      coalesce(c.name, 'Unknown Cafe') as cafe_name, coalesce(c.address, '') as cafe_address,
      coalesce(r.name, 'Unknown Region') as region_name, e.description, e.min_participants,
      jsonb_array_length(e.participant_ids) + jsonb_array_length(e.held) as current_participants, e.max_participants
    from ${sql(viewOf(gameEvents))} e
    left join ${sql(viewOf(games))} g on g.id = e.game_id
    left join ${sql(viewOf(cafes))} c on c.id = e.cafe_id
    left join ${sql(viewOf(regions))} r on r.id = e.region_id
    left join ${sql(viewOf(people))} h on h.id = e.host_id
    where e.id = ${id}`;
  return found;
}

/** The seats that people have or had at a gameEvent, with their marks. How a seat was given is known by the log alone. */
export const findSeatsAt = (sql: Sql, gameEventId: string, limit: number) =>
  sql<Omit<GameEventRecord['seats'][number], 'how'>[]>`
    select p.status, p.joined_at, a.status as mark, coalesce(e.confirmed_ids ? p.user_id::text, false) as is_confirmed,
      e.check_ins -> p.user_id::text as check_in, jsonb_build_object('id', p.user_id,
        'firstName', coalesce(u.first_name, 'Deleted'), 'lastName', coalesce(u.last_name, 'member')) as person
    from ${sql(viewOf(participations))} p
    left join ${sql(viewOf(gameEvents))} e on e.id = p.game_event_id
    left join ${sql(viewOf(attendance))} a on a.game_event_id = p.game_event_id and a.user_id = p.user_id
    left join ${sql(viewOf(people))} u on u.id = p.user_id
    where p.game_event_id = ${gameEventId}
    order by p.status <> 'joined', p.joined_at, p.id limit ${limit}`;

/** The names of games and cafes by their ids, those in use and those that are gone. */
export async function findCatalogNames(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<{ id: string; name: string }[]>`
    select id, name from ${sql(viewOf(games))} where id = any(${[...ids]}::uuid[])
    union all select id, name from ${sql(viewOf(cafes))} where id = any(${[...ids]}::uuid[])`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}
