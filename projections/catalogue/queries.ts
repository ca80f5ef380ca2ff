import type { Cafe, City, Game, Region } from '../../modules/catalogue/contract.ts';
import type { Sql } from '../../platform/database.ts';
import { viewOf } from '../../platform/projection/projection.ts';
import { cafes, cities, games, regions } from './catalogue.ts';

/** Games by name: those in play, or all of them. */
export const findGames = (sql: Sql, all: boolean) => sql<Game[]>`
  select id, name, description, image_url, copyright_disclaimer, status from ${sql(viewOf(games))}
  where ${all} or status = 'active' order by lower(name)`;

/** Cafes by name: the approved ones, or all of them; one alone where an id is given. */
export const findCafes = (sql: Sql, cityName: string, all: boolean, id: string | null = null) => sql<Cafe[]>`
  select c.id, c.name, c.address, c.zipcode, c.image, c.city_id, coalesce(t.name, ${cityName}) as city_name,
    c.region_id, c.status
  from ${sql(viewOf(cafes))} c left join ${sql(viewOf(cities))} t on t.id = c.city_id
  where (${all} or c.status = 'approved') and (${id}::uuid is null or c.id = ${id}) order by lower(c.name)`;

/** Regions by name. */
export const findRegions = (sql: Sql) => sql<Region[]>`
  select id, name from ${sql(viewOf(regions))} order by lower(name)`;

/** Cities by name. */
export const findCities = (sql: Sql) => sql<City[]>`
  select id, name, region_id from ${sql(viewOf(cities))} order by lower(name)`;
