import { createRoute, z } from '@hono/zod-openapi';
import type { EventLog } from '@tablemates/event-store';
import type { Context } from 'hono';
import type { PublicHouse } from '../../modules/cafe-nights/contract.ts';
import {
  Cafe,
  CafesQuery,
  CitiesQuery,
  City,
  Game,
  GamesQuery,
  Region,
  RegionsQuery,
} from '../../modules/catalog/contract.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { DEFAULT_LIMIT, page, readCursor, rowsOf, total } from '../../platform/http/paging.ts';
import { id } from '../../platform/http/schemas.ts';
import type { HttpEnv } from '../../platform/http/session.ts';
import { tagged } from '../../platform/http/versions.ts';
import { isRefusal, type Refusal, unknown } from '../../platform/refusal.ts';
import { withProposals } from './proposals.ts';
import {
  type Cursor,
  countCafes,
  countCities,
  countGames,
  countRegions,
  findCafe,
  findCafes,
  findCities,
  findCity,
  findGame,
  findGames,
  findRegion,
  findRegions,
  type Page,
} from './queries.ts';

type Deps = {
  readonly sql: Sql;
  readonly log: Pick<EventLog, 'readStream'>;
  readonly clock: Clock;
  /** The city name of a cafe without a city. */
  readonly cityName: string;
  /** What everybody is told of a cafe’s house; null without one. */
  readonly houseOf: (cafeId: string) => Promise<PublicHouse | null>;
};

const tags = ['Catalog'];
const list = <Query extends z.ZodObject, Schema extends z.ZodType>(
  path: string,
  summary: string,
  query: Query,
  schema: Schema,
) =>
  createRoute({
    method: 'get',
    path,
    tags,
    summary,
    request: { query },
    responses: { 200: jsonReply('A page of entries, by name', z.array(schema)), ...refusals },
  });

const gamesRoute = list('/games', 'List the games, or those of a search or status', GamesQuery, Game);
const cafesRoute = list('/cafes', 'List the cafes, or those of a search, region or status', CafesQuery, Cafe);
const regionsRoute = list('/regions', 'List the regions, or those of a search', RegionsQuery, Region);
const citiesRoute = list('/cities', 'List the cities, or those of a search', CitiesQuery, City);
const one = <Schema extends z.ZodType>(path: `${string}/{id}`, what: string, schema: Schema) =>
  createRoute({
    method: 'get',
    path,
    tags,
    summary: `Show a ${what}`,
    request: { params: z.object({ id }) },
    responses: { 200: jsonReply(`The ${what}`, schema), ...refusals },
  });

const gameRoute = one('/games/{id}', 'game', Game);
const cafeRoute = one('/cafes/{id}', 'cafe', Cafe);
const regionRoute = one('/regions/{id}', 'region', Region);
const cityRoute = one('/cities/{id}', 'city', City);

const NameAndId = z.tuple([z.string(), id]);
type PageQuery = Pick<z.infer<typeof GamesQuery>, 'limit' | 'cursor' | 'page'>;
/** A cafe as everybody sees it. */
const PublicCafe = Cafe.omit({ ownerId: true, proposal: true });

/** The read routes of the catalog. Visitors see active games and approved cafes, admins see all. */
export function catalogReadRoutes({ sql, log, clock, cityName, houseOf }: Deps) {
  /** Reads the requested page and converts its entries for the reply. For admins a header has the number of all entries. */
  async function listed<Shown>(
    c: Context<HttpEnv>,
    { limit = DEFAULT_LIMIT, cursor, page: number = 1 }: PageQuery,
    shown: z.ZodType<Shown>,
    find: (part: Page) => Promise<readonly Cursor[]>,
    count: () => Promise<number>,
  ): Promise<Shown[] | Refusal> {
    const last = readCursor(cursor, NameAndId);
    if (isRefusal(last)) return last;
    const after = last && { sortName: last[0], id: last[1] };
    const part = { after, ...rowsOf(limit, number, after) };
    const [found, entries] = await Promise.all([find(part), seesAll(c) ? count() : undefined]);
    if (entries !== undefined) total(c, entries);
    return z.array(shown).parse(page(c, found, limit, ({ sortName, id }) => [sortName, id]));
  }
  const seesAll = (c: Context<HttpEnv>): boolean => c.get('session')?.isAdmin ?? false;

  return createApi()
    .openapi(gamesRoute, async (c) => {
      const asked = c.req.valid('query');
      const find = (part: Page) => findGames(sql, { ...asked, all: seesAll(c) }, part);
      const games = await listed(c, asked, Game, find, () => countGames(sql, asked));
      return isRefusal(games) ? refusalReply(c, games) : c.json(games, 200);
    })
    .openapi(cafesRoute, async (c) => {
      const all = seesAll(c);
      const { own, ...asked } = c.req.valid('query');
      const ownerId = own && c.get('session')?.userId;
      // a visitor owns none
      if (own && ownerId === undefined) return c.json([], 200);
      const filter = { ...asked, ownerId };
      const find = (part: Page) => findCafes(sql, { cityName, now: clock().toISOString() }, { ...filter, all }, part);
      const cafes = await listed<Cafe>(c, asked, all ? Cafe : PublicCafe, find, () => countCafes(sql, filter));
      if (isRefusal(cafes)) return refusalReply(c, cafes);
      return c.json(all ? await withProposals({ sql, log }, cafes) : cafes, 200);
    })
    .openapi(cafeRoute, async (c) => {
      const all = seesAll(c);
      const found = await findCafe(sql, c.req.valid('param').id, cityName);
      const cafe = !found?.removed && (all || found?.status === 'approved') ? found : undefined;
      const isOwn = cafe?.ownerId !== null && cafe?.ownerId === c.get('session')?.userId;
      if (!cafe) return refusalReply(c, unknown('cafe'));
      const [listed = cafe] = all ? await withProposals({ sql, log }, [cafe]) : [];
      const shown = { ...listed, house: await houseOf(cafe.id) };
      return c.json(tagged(c, (all || isOwn ? Cafe : PublicCafe).parse(shown)), 200);
    })
    .openapi(gameRoute, async (c) => {
      const found = await findGame(sql, c.req.valid('param').id);
      const game = seesAll(c) || found?.status === 'active' ? found : undefined;
      return game ? c.json(tagged(c, Game.parse(game)), 200) : refusalReply(c, unknown('game'));
    })
    .openapi(regionRoute, async (c) => {
      const region = await findRegion(sql, c.req.valid('param').id);
      return region ? c.json(tagged(c, Region.parse(region)), 200) : refusalReply(c, unknown('region'));
    })
    .openapi(cityRoute, async (c) => {
      const city = await findCity(sql, c.req.valid('param').id);
      return city ? c.json(tagged(c, City.parse(city)), 200) : refusalReply(c, unknown('city'));
    })
    .openapi(regionsRoute, async (c) => {
      const asked = c.req.valid('query');
      const find = (part: Page) => findRegions(sql, asked, part);
      const regions = await listed(c, asked, Region, find, () => countRegions(sql, asked));
      return isRefusal(regions) ? refusalReply(c, regions) : c.json(regions, 200);
    })
    .openapi(citiesRoute, async (c) => {
      const asked = c.req.valid('query');
      const find = (part: Page) => findCities(sql, asked, part);
      const cities = await listed(c, asked, City, find, () => countCities(sql, asked));
      return isRefusal(cities) ? refusalReply(c, cities) : c.json(cities, 200);
    });
}
