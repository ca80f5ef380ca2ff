import { viewOf } from '@tablemates/event-store';
import type { z } from 'zod';
import type { AdminGameEvent, AdminGameEventsQuery } from '../../modules/admin/contract.ts';
import type { GameEventRecord } from '../../modules/admin/records/contract.ts';
import { HALF_EMPTY_HOURS } from '../../modules/admin/rules.ts';
import { UNKNOWN_CAFE, UNKNOWN_GAME } from '../../modules/catalog/rules.ts';
import { type AdminRole, mayRead, seesNamesOnly } from '../../modules/identity/rules.ts';
import { addHours } from '../../platform/add-time.ts';
import type { Instant } from '../../platform/clock.ts';
import { containing, containsWords, type Sql, withCustomPlan } from '../../platform/database.ts';
import { soughtAddress } from '../../platform/http/email-address.ts';
import { isNearlyFoundBy } from '../../platform/near-words.ts';
import { cafes, games, regions } from '../catalog/catalog.ts';
import { groups } from '../groups/groups.ts';
import { people } from '../identity/people.ts';
import { findNearly, personMatches } from '../identity/people-queries.ts';
import { attendance } from '../reliability/attendance.ts';
import { series } from '../series/series.ts';
import { describedFor, type GameEventCursor, seatsTaken } from './game-event-queries.ts';
import { gameEvents } from './game-events.ts';

/** If more people than this match a name, the hosts among them are looked up from the gameEvents. */
const FEW = 2_000;

type GameEventSearch = Omit<z.output<typeof AdminGameEventsQuery>, 'limit' | 'cursor' | 'page'>;
type AdminGameEventFilter = Omit<GameEventSearch, 'seats'> & {
  readonly seats?: 'underHalf' | undefined;
  /** Whether hosts are found and shown by their names only. */
  readonly namesOnly?: boolean;
};

/**
 * The filter of an admin's request, with periods relative to `now` resolved, and without what their role may not read: the
 * events that are found would tell about it.
 */
export function adminGameEventFilter(
  { seats, marks, ...asked }: GameEventSearch,
  now: Instant,
  role: AdminRole | null,
): AdminGameEventFilter {
  const filter = { ...asked, marks: mayRead(role, 'judgments') ? marks : undefined, namesOnly: seesNamesOnly(role) };
  if (seats !== 'underHalfSoon') return { ...filter, seats };
  const until = addHours(now, HALF_EMPTY_HOURS).toISOString();
  const { from = now, to = until } = filter;
  // all instants have the same format, so the later one is also the greater text
  return {
    ...filter,
    status: 'upcoming',
    seats: 'underHalf',
    from: from > now ? from : now,
    to: to < until ? to : until,
  };
}

type Sought = {
  readonly search: string;
  readonly namesOnly: boolean;
  readonly gameIds: readonly string[];
  readonly hostIds: readonly string[] | 'many';
};

/**
 * Whether the host `h` has this in their name or address (specification, section 7). Phone numbers, which are part of
 * the search text, do not count, and addresses only for admins who may read them.
 */
const isCalled = (sql: Sql, { search, namesOnly }: Pick<Sought, 'search' | 'namesOnly'>) => {
  if (namesOnly) return personMatches(sql, 'h', search, { namesOnly: true });
  const address = containing(soughtAddress(search));
  // the search text has the address, too, and an index
  return sql`(${personMatches(sql, 'h', search, { namesOnly: true })} or (h.search_text like ${address} and h.email like ${address}))`;
};

/** Looks names up once, before the query of gameEvents, and not for each gameEvent. */
async function seek(sql: Sql, asked: Pick<Sought, 'search' | 'namesOnly'>): Promise<Sought> {
  const [found, called] = await Promise.all([
    sql<
      { id: string }[]
    >`select id from ${sql(viewOf(games))} where ${containsWords(sql, sql`search_text`, asked.search)}`,
    withCustomPlan(
      sql,
      (tx) => tx<{ id: string; hosts: boolean }[]>`
        select p.id, exists (select from ${sql(viewOf(gameEvents))} e where e.host_id = p.id) as hosts from (
          select h.id from ${sql(viewOf(people))} h where ${isCalled(sql, asked)} limit ${FEW + 1}) p`,
    ),
  ]);
  const hostIds = called.filter(({ hosts }) => hosts).map(({ id }) => id);
  return { ...asked, gameIds: found.map(({ id }) => id), hostIds: called.length > FEW ? 'many' : hostIds };
}

/** The same of what is spelled nearly like it. */
async function seekNearly(sql: Sql, asked: Pick<Sought, 'search' | 'namesOnly'>): Promise<Sought> {
  const hosting = sql`exists (select from ${sql(viewOf(gameEvents))} e where e.host_id = p.id)`;
  const [named, hostIds] = await Promise.all([
    sql<{ id: string; name: string }[]>`select id, name from ${sql(viewOf(games))}`,
    findNearly(sql, asked.search, { namesOnly: asked.namesOnly, among: hosting }),
  ]);
  const gameIds = named.filter(({ name }) => isNearlyFoundBy(asked.search, name)).map(({ id }) => id);
  return { ...asked, gameIds, hostIds };
}

const soughtBy = (sql: Sql, { search, spelling, namesOnly = false }: AdminGameEventFilter) =>
  search ? (spelling ? seekNearly : seek)(sql, { search, namesOnly }) : undefined;

const nothing = ({ gameIds, hostIds }: Sought): boolean => gameIds.length + hostIds.length === 0;

/** @param sought the games and hosts that the filter's search text names, if it has one */
const matching = (
  sql: Sql,
  { from, to, regionId, status, seats, full, cafeId, hostId, groupId, weekday, marks }: AdminGameEventFilter,
  sought: Sought | undefined,
) => sql`
  true ${sought ? named(sql, sought) : sql``}
  ${from ? sql`and e.starts_at >= ${from}` : sql``}
  ${to ? sql`and e.starts_at < ${to}` : sql``}
  ${regionId ? sql`and e.region_id = ${regionId}` : sql``}
  ${status === 'notCancelled' ? sql`and e.status <> 'cancelled'` : status ? sql`and e.status = ${status}` : sql``}
  ${seats === 'underHalf' ? sql`and 2 * ${seatsTaken(sql)} < e.max_participants` : sql``}
  ${full ? sql`and ${seatsTaken(sql)} >= e.max_participants` : sql``}
  ${cafeId ? sql`and e.cafe_id = ${cafeId}` : sql``}
  ${hostId ? sql`and e.host_id = ${hostId}` : sql``}
  ${groupId ? sql`and e.group_id = ${groupId}` : sql``}
  ${weekday ? sql`and e.weekday = ${Number(weekday)}` : sql``}
  ${marks ? sql`and exists (${marked(sql, marks)})` : sql``}`;

const MARKED = { rated: ['attended', 'no_show', 'late_cancel'], noShow: ['no_show'], lateCancel: ['late_cancel'] };

const marked = (sql: Sql, marks: keyof typeof MARKED) => sql`
  select from ${sql(viewOf(attendance))} a where a.game_event_id = e.id and a.status = any(${MARKED[marks]})`;

const named = (sql: Sql, { gameIds, hostIds, ...asked }: Sought) => sql`
  and (e.game_id = any(${gameIds as string[]}::uuid[]) or ${
    hostIds === 'many'
      ? sql`e.host_id in (${hostsCalled(sql, asked)})`
      : sql`e.host_id = any(${hostIds as string[]}::uuid[])`
  })`;

/** Few people host, so their names are read one by one. A join would read everybody's. */
const hostsCalled = (sql: Sql, asked: Pick<Sought, 'search' | 'namesOnly'>) => sql`
  select host_id from (select distinct host_id from ${sql(viewOf(gameEvents))}) hosts
  where exists (select from ${sql(viewOf(people))} h where h.id = hosts.host_id and ${isCalled(sql, asked)})`;

const shape = (sql: Sql, namesOnly = false) => sql`
  e.id, coalesce(g.name, ${UNKNOWN_GAME}) as game_name, e.status, e.host_id,
  case when h.first_name is null then 'Deleted member' else h.first_name || ' ' || h.last_name end as host_name,
  ${namesOnly ? sql`case when h.email is null then '' end` : sql`coalesce(h.email, '')`} as host_email, e.starts_at as event_date, e.start_time,
  coalesce(c.name, ${UNKNOWN_CAFE}) as cafe_name, coalesce(c.address, '') as cafe_address,
  coalesce(r.name, 'Unknown Region') as region_name,
  ${seatsTaken(sql)} as current_participants, e.max_participants, e.cafe_id, e.region_id, e.version`;

const names = (sql: Sql) => sql`
  left join ${sql(viewOf(games))} g on g.id = e.game_id
  left join ${sql(viewOf(cafes))} c on c.id = e.cafe_id
  left join ${sql(viewOf(regions))} r on r.id = e.region_id
  left join ${sql(viewOf(people))} h on h.id = e.host_id`;

/** A part of the list: it starts after a gameEvent, or after a number of rows. */
type GameEventPage = { readonly after?: GameEventCursor | undefined; readonly offset?: number; readonly limit: number };

/**
 * The gameEvents that a filter finds: those that start from `now` on, soonest first, then the others, the latest first.
 * Names are read only for the part, so one far back costs little more.
 */
export async function findAdminGameEvents(
  sql: Sql,
  filter: AdminGameEventFilter,
  now: Instant,
  { after, offset = 0, limit }: GameEventPage,
): Promise<AdminGameEvent[]> {
  const sought = await soughtBy(sql, filter);
  if (sought && nothing(sought)) return [];
  const upTo = offset + limit;
  const isAhead = after === undefined || after.startsAt >= now;
  const ordered = sql`order by e.starts_at < ${now},
    case when e.starts_at >= ${now} then e.starts_at end, case when e.starts_at >= ${now} then e.id end,
    e.starts_at desc, e.id desc`;
  return withCustomPlan(sql, (tx) => {
    const found = tx`select e.id, e.starts_at from ${tx(viewOf(gameEvents))} e where ${matching(tx, filter, sought)}`;
    return tx<AdminGameEvent[]>`
    with part as (
      select e.id from (
        (${found} and e.starts_at >= ${now} ${isAhead ? tx`` : tx`and false`}
          ${after ? tx`and (e.starts_at, e.id) > (${after.startsAt}, ${after.id})` : tx``}
          order by e.starts_at, e.id limit ${upTo})
        union all
        (${found} and e.starts_at < ${now}
          ${isAhead || !after ? tx`` : tx`and (e.starts_at, e.id) < (${after.startsAt}, ${after.id})`}
          order by e.starts_at desc, e.id desc limit ${upTo})
      ) e ${ordered} limit ${limit} offset ${offset}
    )
    select ${shape(tx, filter.namesOnly)} from part join ${tx(viewOf(gameEvents))} e using (id) ${names(tx)} ${ordered}`;
  });
}

/** A gameEvent as its record shows it to an admin of this role; undefined for an unknown id. */
export async function findRecordedGameEvent(
  sql: Sql,
  id: string,
  role: AdminRole | null,
): Promise<GameEventRecord['gameEvent'] | undefined> {
  const [found] = await sql<GameEventRecord['gameEvent'][]>`
    select ${shape(sql, seesNamesOnly(role))}, ${describedFor(sql)} as description, e.min_participants,
      case when s.id is not null then jsonb_build_object('id', s.id, 'words', s.words) end as series,
      case when b.id is not null then jsonb_build_object('id', b.id, 'name', b.name) end as "group"
    from ${sql(viewOf(gameEvents))} e ${names(sql)}
    left join ${sql(viewOf(series))} s on s.id = e.series_id
    left join ${sql(viewOf(groups))} b on b.id = e.group_id where e.id = ${id}`;
  return found;
}

/** The number of gameEvents that a filter finds. */
export async function countAdminGameEvents(sql: Sql, filter: AdminGameEventFilter): Promise<number> {
  const sought = await soughtBy(sql, filter);
  if (sought && nothing(sought)) return 0;
  const [counted] = await withCustomPlan(
    sql,
    (tx) => tx<[{ gameEvents: number }]>`
    select count(*)::int as game_events from ${tx(viewOf(gameEvents))} e where ${matching(tx, filter, sought)}`,
  );
  return counted.gameEvents;
}
