import { createRoute, z } from '@hono/zod-openapi';
import { Cafe, City, Game, Region } from '../../modules/catalogue/contract.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { id } from '../../platform/http/schemas.ts';
import { refuse } from '../../platform/refusal.ts';
import { findCafes, findCities, findGames, findRegions } from './queries.ts';

type Deps = {
  readonly sql: Sql;
  /** What a cafe without a city says. */
  readonly cityName: string;
};

const tags = ['Catalogue'];
const list = <Schema extends z.ZodType>(path: string, summary: string, schema: Schema) =>
  createRoute({
    method: 'get',
    path,
    tags,
    summary,
    responses: { 200: jsonReply('All of them, by name', z.array(schema)), ...refusals },
  });

const gamesRoute = list('/games', 'List the games', Game);
const cafesRoute = list('/cafes', 'List the cafes', Cafe);
const regionsRoute = list('/regions', 'List the regions', Region);
const citiesRoute = list('/cities', 'List the cities', City);
const cafeRoute = createRoute({
  method: 'get',
  path: '/cafes/{id}',
  tags,
  summary: 'Show a cafe',
  request: { params: z.object({ id }) },
  responses: { 200: jsonReply('The cafe', Cafe), ...refusals },
});

const unknownCafe = refuse(404, 'not_found', 'This cafe does not exist.');

/** What there is to choose from: visitors see active games and approved cafes, admins see all. */
export function catalogueQueries({ sql, cityName }: Deps) {
  return createApi()
    .openapi(gamesRoute, async (c) => {
      const found = await findGames(sql, c.get('session')?.isAdmin ?? false);
      return c.json(z.array(Game).parse(found), 200);
    })
    .openapi(cafesRoute, async (c) => {
      const found = await findCafes(sql, cityName, c.get('session')?.isAdmin ?? false);
      return c.json(z.array(Cafe).parse(found), 200);
    })
    .openapi(cafeRoute, async (c) => {
      const isAdmin = c.get('session')?.isAdmin ?? false;
      const [cafe] = await findCafes(sql, cityName, isAdmin, c.req.valid('param').id);
      return cafe ? c.json(Cafe.parse(cafe), 200) : refusalReply(c, unknownCafe);
    })
    .openapi(regionsRoute, async (c) => c.json(z.array(Region).parse(await findRegions(sql)), 200))
    .openapi(citiesRoute, async (c) => c.json(z.array(City).parse(await findCities(sql)), 200));
}
