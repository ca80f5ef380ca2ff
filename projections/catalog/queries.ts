import { viewOf } from '@tablemates/event-store';
import type { Fragment } from 'postgres';
import type {
  Cafe,
  CafesQuery,
  CitiesQuery,
  City,
  Game,
  GamesQuery,
  Region,
  RegionsQuery,
} from '../../modules/catalog/contract.ts';
import type { Instant } from '../../platform/clock.ts';
import { containsWords, type Sql } from '../../platform/database.ts';
import { gameEvents } from '../events/game-events.ts';
import { cafes, cities, games, regions } from './catalog.ts';

/** The cursor of a list: the last entry of the page before. */
export type Cursor = { readonly sortName: string; readonly id: string };
/** A page of a list: at most `limit` entries after the cursor, or after `offset` entries. */
export type Page = { readonly after?: Cursor | undefined; readonly offset?: number; readonly limit: number };
type Placed = Cafe & { readonly removed: boolean };
type Listed<Entry> = Entry & { readonly sortName: string };

/** The part of a statement that selects a page, after a condition. */
const only = (sql: Sql, { after, offset = 0, limit }: Page) => sql`
  ${after ? sql`and (x.sort_name, x.id) > (${after.sortName}, ${after.id}::uuid)` : sql``}
  order by x.sort_name, x.id limit ${limit} offset ${offset}`;

type GameFilter = Pick<GamesQuery, 'q' | 'status'>;
/** `ownerId`: only the cafes of this person, whatever their status. */
type CafeFilter = Pick<CafesQuery, 'q' | 'regionId' | 'status'> & { readonly ownerId?: string | undefined };
/** Whether entries count that only admins see. */
type OfAll = { readonly all: boolean };
type RegionFilter = Pick<RegionsQuery, 'q'>;
type CityFilter = Pick<CitiesQuery, 'q'>;

async function counted(sql: Sql, from: Fragment): Promise<number> {
  const [row] = await sql<{ entries: number }[]>`select count(*)::int as entries ${from}`;
  return row?.entries ?? 0;
}

/** Whether a text contains the words of `q`. The catalog is short, so no index is needed. */
const has = (sql: Sql, text: Fragment, q = '') => containsWords(sql, text, q);

const matchingGames = (sql: Sql, { q, status, all }: GameFilter & OfAll) => sql`
  from ${sql(viewOf(games))} x
  where (${all} or x.status = 'active') and ${has(sql, sql`x.search_text`, q)}
    ${status ? sql`and x.status = ${status}` : sql``}`;

/** The games that a filter finds, by name: the active ones, or all. */
export const findGames = (sql: Sql, filter: GameFilter & OfAll, part: Page) => sql<Listed<Game>[]>`
  select x.* ${matchingGames(sql, filter)} ${only(sql, part)}`;

/** The number of games that a filter finds, active or not. */
export const countGames = (sql: Sql, filter: GameFilter) => counted(sql, matchingGames(sql, { ...filter, all: true }));

/** One game, active or not. */
export async function findGame(sql: Sql, id: string): Promise<Game | undefined> {
  const [game] = await sql<Game[]>`select * from ${sql(viewOf(games))} where id = ${id}`;
  return game;
}

const cafeColumns = (sql: Sql, cityName: string) => sql`
  x.*, coalesce(t.name, ${cityName}) as city_name
  from ${sql(viewOf(cafes))} x left join ${sql(viewOf(cities))} t on t.id = x.city_id`;

const matchingCafes = (sql: Sql, { q, regionId, status, ownerId, all }: CafeFilter & OfAll) => sql`
  left join ${sql(viewOf(regions))} r on r.id = x.region_id
  where not x.removed and (${all || ownerId !== undefined} or x.status = 'approved')
    and ${has(sql, sql`concat_ws(' ', x.search_text, x.place_text, r.search_text)`, q)}
    ${ownerId === undefined ? sql`` : sql`and x.owner_id = ${ownerId}`}
    ${regionId ? sql`and x.region_id = ${regionId}` : sql``}
    ${status ? sql`and x.status = ${status}` : sql``}`;

/**
 * The cafes that a filter finds, by name, with their region and the number of gameEvents there within seven days: the
 * approved ones, or all.
 */
export const findCafes = (
  sql: Sql,
  { cityName, now }: { readonly cityName: string; readonly now: Instant },
  filter: CafeFilter & OfAll,
  part: Page,
) => sql<Listed<Cafe>[]>`
  select r.name as region_name, coalesce(week.tables, 0) as tables_this_week, ${cafeColumns(sql, cityName)}
  left join (
    select cafe_id, count(*)::int as tables from ${sql(viewOf(gameEvents))}
    where status = 'upcoming' and starts_at > ${now} and starts_at < ${now}::timestamptz + interval '7 days'
    group by cafe_id) week on week.cafe_id = x.id
  ${matchingCafes(sql, filter)} ${only(sql, part)}`;

/** The number of cafes that a filter finds, approved or not. */
export const countCafes = (sql: Sql, filter: CafeFilter) =>
  counted(sql, sql`from ${sql(viewOf(cafes))} x ${matchingCafes(sql, { ...filter, all: true })}`);

/** The cafes in the catalog that a person owns, whatever their status. */
export const findCafesOwnedBy = (sql: Sql, ownerId: string) => sql<{ id: string; name: string }[]>`
  select id, name from ${sql(viewOf(cafes))} where owner_id = ${ownerId} order by sort_name, id`;

/** One cafe, approved or not, also once it is `removed` from the catalog. */
export async function findCafe(sql: Sql, id: string, cityName = ''): Promise<Placed | undefined> {
  const [cafe] = await sql<Placed[]>`select ${cafeColumns(sql, cityName)} where x.id = ${id}`;
  return cafe;
}

const matchingRegions = (sql: Sql, { q }: RegionFilter) => sql`
  from ${sql(viewOf(regions))} x where (${has(sql, sql`x.search_text`, q)}
    or exists (select from ${sql(viewOf(cities))} t where t.region_id = x.id and ${has(sql, sql`t.search_text`, q)}))`;

/** The regions that a filter finds, by name. */
export const findRegions = (sql: Sql, filter: RegionFilter, part: Page) => sql<Listed<Region>[]>`
  select x.* ${matchingRegions(sql, filter)} ${only(sql, part)}`;

export const countRegions = (sql: Sql, filter: RegionFilter) => counted(sql, matchingRegions(sql, filter));

export async function findRegion(sql: Sql, id: string): Promise<Region | undefined> {
  const [region] = await sql<Region[]>`select * from ${sql(viewOf(regions))} where id = ${id}`;
  return region;
}

export async function findCity(sql: Sql, id: string): Promise<City | undefined> {
  const [city] = await sql<City[]>`select * from ${sql(viewOf(cities))} where id = ${id}`;
  return city;
}

const matchingCities = (sql: Sql, { q }: CityFilter) => sql`
  from ${sql(viewOf(cities))} x left join ${sql(viewOf(regions))} r on r.id = x.region_id
  where ${has(sql, sql`concat_ws(' ', x.search_text, r.search_text)`, q)}`;

/** The cities that a filter finds, by name. */
export const findCities = (sql: Sql, filter: CityFilter, part: Page) => sql<Listed<City>[]>`
  select x.* ${matchingCities(sql, filter)} ${only(sql, part)}`;

export const countCities = (sql: Sql, filter: CityFilter) => counted(sql, matchingCities(sql, filter));
