import { viewOf } from '@tablemates/event-store';
import type { z } from 'zod';
import type { AdminGameEvent, AdminGameEventsQuery } from '../../modules/admin/contract.ts';
import type { GameEventRecord } from '../../modules/admin/records/contract.ts';
import { UNKNOWN_CAFE, UNKNOWN_GAME } from '../../modules/catalog/rules.ts';
import { containing, type Sql, withCustomPlan } from '../../platform/database.ts';
import { cafes, games, regions } from '../catalog/catalog.ts';
import { people } from '../identity/people.ts';
import { type GameEventCursor, seatsTaken } from './game-event-queries.ts';
import { gameEvents } from './game-events.ts';

/** Among more people than these who are called so, somebody is soon found who hosts: no need to know who. */
const FEW = 2_000;

type AdminGameEventFilter = Pick<
  z.output<typeof AdminGameEventsQuery>,
  'search' | 'from' | 'to' | 'regionId' | 'status' | 'seats'
>;

type Sought = {
  readonly pattern: string;
  readonly gameIds: readonly string[];
  readonly hostIds: readonly string[] | 'many';
};

/** Names are looked for first, and not once for each gameEvent. */
async function seek(sql: Sql, search: string): Promise<Sought> {
  const pattern = containing(search.toLowerCase());
  const [found, called] = await Promise.all([
    sql<{ id: string }[]>`select id from ${sql(viewOf(games))} where lower(name) like ${pattern}`,
    withCustomPlan(
      sql,
      (tx) => tx<{ id: string; hosts: boolean }[]>`
        select p.id, exists (select from ${sql(viewOf(gameEvents))} e where e.host_id = p.id) as hosts from (
          select id from ${sql(viewOf(people))} where search_text like ${pattern} limit ${FEW + 1}) p`,
    ),
  ]);
  const hostIds = called.filter(({ hosts }) => hosts).map(({ id }) => id);
  return { pattern, gameIds: found.map(({ id }) => id), hostIds: called.length > FEW ? 'many' : hostIds };
}

const nothing = ({ gameIds, hostIds }: Sought): boolean => gameIds.length + hostIds.length === 0;

/** @param sought what the words of the filter name, if it has any */
const matching = (
  sql: Sql,
  { from, to, regionId, status, seats }: AdminGameEventFilter,
  sought: Sought | undefined,
) => sql`
  true ${sought ? named(sql, sought) : sql``}
  ${from ? sql`and e.starts_at >= ${from}` : sql``}
  ${to ? sql`and e.starts_at < ${to}` : sql``}
  ${regionId ? sql`and e.region_id = ${regionId}` : sql``}
  ${status ? sql`and e.status = ${status}` : sql``}
  ${seats === 'underHalf' ? sql`and 2 * ${seatsTaken(sql)} < e.max_participants` : sql``}`;

const named = (sql: Sql, { pattern, gameIds, hostIds }: Sought) => sql`
  and (e.game_id = any(${gameIds as string[]}::uuid[]) or ${
    hostIds === 'many' ? sql`h.search_text like ${pattern}` : sql`e.host_id = any(${hostIds as string[]}::uuid[])`
  })`;

const shape = (sql: Sql) => sql`
  e.id, coalesce(g.name, ${UNKNOWN_GAME}) as game_name, e.status, e.host_id,
  case when h.first_name is null then 'Deleted member' else h.first_name || ' ' || h.last_name end as host_name,
  coalesce(h.email, '') as host_email, e.starts_at as event_date, e.start_time,
  coalesce(c.name, ${UNKNOWN_CAFE}) as cafe_name, coalesce(c.address, '') as cafe_address,
  coalesce(r.name, 'Unknown Region') as region_name,
  ${seatsTaken(sql)} as current_participants, e.max_participants`;

const source = (sql: Sql) => sql`
  from ${sql(viewOf(gameEvents))} e
  left join ${sql(viewOf(games))} g on g.id = e.game_id
  left join ${sql(viewOf(cafes))} c on c.id = e.cafe_id
  left join ${sql(viewOf(regions))} r on r.id = e.region_id
  left join ${sql(viewOf(people))} h on h.id = e.host_id`;

/**
 * The gameEvents that a filter finds, newest first.
 *
 * @param fromEnd reads the same order backwards, oldest first
 */
export async function findAdminGameEvents(
  sql: Sql,
  filter: AdminGameEventFilter,
  last: GameEventCursor | undefined,
  limit: number,
  fromEnd = false,
): Promise<AdminGameEvent[]> {
  const [beyond, direction] = fromEnd ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const sought = filter.search ? await seek(sql, filter.search) : undefined;
  if (sought && nothing(sought)) return [];
  return withCustomPlan(
    sql,
    (tx) => tx<AdminGameEvent[]>`
    select ${shape(sql)} ${source(sql)}
    where ${matching(sql, filter, sought)}
      ${last ? sql`and (e.starts_at, e.id) ${beyond} (${last.startsAt}, ${last.id})` : sql``}
    order by e.starts_at ${direction}, e.id ${direction} limit ${limit}`,
  );
}

/** A gameEvent as its record shows it; undefined for an unknown id. */
export async function findRecordedGameEvent(sql: Sql, id: string): Promise<GameEventRecord['gameEvent'] | undefined> {
  const [found] = await sql<GameEventRecord['gameEvent'][]>`
    select ${shape(sql)}, e.cafe_id, e.region_id, e.description, e.min_participants ${source(sql)} where e.id = ${id}`;
  return found;
}

/** The number of gameEvents that a filter finds. */
export async function countAdminGameEvents(sql: Sql, filter: AdminGameEventFilter): Promise<number> {
  const sought = filter.search ? await seek(sql, filter.search) : undefined;
  if (sought && nothing(sought)) return 0;
  const [counted] = await withCustomPlan(
    sql,
    (tx) => tx<[{ gameEvents: number }]>`
    select count(*)::int as game_events from ${sql(viewOf(gameEvents))} e
    left join ${sql(viewOf(people))} h on h.id = e.host_id
    where ${matching(sql, filter, sought)}`,
  );
  return counted.gameEvents;
}
