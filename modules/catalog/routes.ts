import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Clock } from '../../platform/clock.ts';
import { createApi, jsonBody, jsonReply, noContent, refusalReply, refusals } from '../../platform/http/api.ts';
import { commandContext } from '../../platform/http/command-context.ts';
import { commandReply } from '../../platform/http/command-reply.ts';
import { rememberPosition } from '../../platform/http/consistency.ts';
import { id } from '../../platform/http/schemas.ts';
import { only } from '../../platform/http/session.ts';
import { IfMatchHeader, stale, staleReply, tagged } from '../../platform/http/versions.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import type { CafeDetails } from './cafe.ts';
import type { Done } from './carry-out.ts';
import type { CatalogCommands } from './commands.ts';
import {
  AddCafeRequest,
  AddCityRequest,
  AddGameRequest,
  Cafe,
  ChangeCafeRequest,
  ChangeCityRequest,
  ChangeGameRequest,
  City,
  Game,
  Region,
  RegionRequest,
  RemoveCafeRequest,
} from './contract.ts';
import { notListed } from './entry.ts';

type Deps = {
  readonly commands: CatalogCommands;
  readonly clock: Clock;
  /** The name of a cafe's city, or of the configured city if it has none. */
  readonly cityNameOf: (cityId: string | null) => Promise<string>;
};

const tags = ['Catalog'];
const admins = only('isAdmin', 'Only admins can change the catalog.');
const params = z.object({ id });

const adding = <Body extends z.ZodType, Shown extends z.ZodType>(path: string, one: string, body: Body, shown: Shown) =>
  createRoute({
    method: 'post',
    path,
    tags,
    summary: `Add a ${one}`,
    middleware: [admins] as const,
    request: jsonBody(body),
    responses: { 201: jsonReply(`The new ${one}`, shown), ...refusals },
  });
const changing = <Body extends z.ZodType, Shown extends z.ZodType>(
  path: `${string}/{id}`,
  one: string,
  body: Body,
  shown: Shown,
) =>
  createRoute({
    method: 'patch',
    path,
    tags,
    summary: `Change a ${one}; absent fields stay unchanged`,
    middleware: [admins] as const,
    request: { params, headers: IfMatchHeader, ...jsonBody(body) },
    responses: { 200: jsonReply(`The ${one} as it is now`, shown), ...stale(shown), ...refusals },
  });
const removing = (path: `${string}/{id}`, summary: string) =>
  createRoute({
    method: 'delete',
    path,
    tags,
    summary,
    middleware: [admins] as const,
    request: { params },
    responses: { 204: { description: 'Gone' }, ...refusals },
  });

const routes = {
  addGame: adding('/games', 'game', AddGameRequest, Game),
  changeGame: changing('/games/{id}', 'game', ChangeGameRequest, Game),
  removeGame: removing('/games/{id}', 'Remove a game, unless an upcoming event uses it'),
  addCafe: adding('/cafes', 'cafe', AddCafeRequest, Cafe),
  changeCafe: changing('/cafes/{id}', 'cafe', ChangeCafeRequest, Cafe),
  removeCafe: createRoute({
    ...removing(
      '/cafes/{id}',
      'Remove a cafe, unless an upcoming event is there. With `{"upcoming": "tell"}` such events stay, with their seats, and their hosts are mailed',
    ),
    request: { params, body: { ...jsonBody(RemoveCafeRequest).body, required: false } },
  }),
  addCity: adding('/cities', 'city', AddCityRequest, City),
  changeCity: changing('/cities/{id}', 'city', ChangeCityRequest, City),
  removeCity: removing('/cities/{id}', 'Remove a city, unless an upcoming event is there'),
  addRegion: adding('/regions', 'region', RegionRequest, Region),
  changeRegion: changing('/regions/{id}', 'region', RegionRequest, Region),
  removeRegion: removing('/regions/{id}', 'Remove a region and its cities, unless it has cafes or upcoming events'),
};

/** The catalog's routes for admins. */
export function catalogRoutes({ commands, clock, cityNameOf }: Deps) {
  /** The entry after a command, for the reply. Another admin may have removed it meanwhile. */
  const after = <Details>(
    c: Context,
    done: Done<Details> | Refusal,
  ): ({ id: string; version: number } & Details) | Refusal => {
    if (isRefusal(done)) return done;
    rememberPosition(c, done.position);
    return done.details ? { ...done.details, id: done.id, version: done.version } : notListed;
  };
  const isStale = (answer: unknown): answer is Refusal => isRefusal(answer) && answer.status === 412;
  const gone = (c: Context, done: Done<unknown> | Refusal) => commandReply(c, done, () => noContent(c));
  /** Without the proposal, of which the state has no names and no note. */
  const shownCafe = async (cafe: { readonly cityId: string | null }): Promise<Cafe> =>
    Cafe.omit({ proposal: true }).parse({ ...cafe, cityName: await cityNameOf(cafe.cityId) });

  return createApi()
    .openapi(routes.addGame, async (c) => {
      const game = after(c, await commands.addGame(commandContext(c.var, clock), c.req.valid('json')));
      return isRefusal(game) ? refusalReply(c, game) : c.json(tagged(c, Game.parse(game)), 201);
    })
    .openapi(routes.changeGame, async (c) => {
      const { id } = c.req.valid('param');
      const [patch, ifMatch] = [c.req.valid('json'), c.req.valid('header')['if-match']];
      const game = after(c, await commands.changeGame(commandContext(c.var, clock), id, patch, ifMatch));
      if (isStale(game)) return staleReply(c, game.message, Game.parse(game.details?.current));
      return isRefusal(game) ? refusalReply(c, game) : c.json(tagged(c, Game.parse(game)), 200);
    })
    .openapi(routes.removeGame, async (c) =>
      gone(c, await commands.removeGame(commandContext(c.var, clock), c.req.valid('param').id)),
    )
    .openapi(routes.addCafe, async (c) => {
      const cafe = after(c, await commands.addCafe(commandContext(c.var, clock), c.req.valid('json')));
      return isRefusal(cafe) ? refusalReply(c, cafe) : c.json(tagged(c, await shownCafe(cafe)), 201);
    })
    .openapi(routes.changeCafe, async (c) => {
      const { id } = c.req.valid('param');
      const [patch, ifMatch] = [c.req.valid('json'), c.req.valid('header')['if-match']];
      const cafe = after(c, await commands.changeCafe(commandContext(c.var, clock), id, patch, ifMatch));
      // The command has put the cafe's present details into the refusal.
      if (isStale(cafe)) return staleReply(c, cafe.message, await shownCafe(cafe.details?.current as CafeDetails));
      return isRefusal(cafe) ? refusalReply(c, cafe) : c.json(tagged(c, await shownCafe(cafe)), 200);
    })
    .openapi(routes.removeCafe, async (c) => {
      const { id } = c.req.valid('param');
      const tell = c.req.valid('json')?.upcoming === 'tell';
      return gone(c, await commands.removeCafe(commandContext(c.var, clock), id, { tell }));
    })
    .openapi(routes.addCity, async (c) => {
      const city = after(c, await commands.addCity(commandContext(c.var, clock), c.req.valid('json')));
      return isRefusal(city) ? refusalReply(c, city) : c.json(tagged(c, City.parse(city)), 201);
    })
    .openapi(routes.changeCity, async (c) => {
      const { id } = c.req.valid('param');
      const [patch, ifMatch] = [c.req.valid('json'), c.req.valid('header')['if-match']];
      const city = after(c, await commands.changeCity(commandContext(c.var, clock), id, patch, ifMatch));
      if (isStale(city)) return staleReply(c, city.message, City.parse(city.details?.current));
      return isRefusal(city) ? refusalReply(c, city) : c.json(tagged(c, City.parse(city)), 200);
    })
    .openapi(routes.removeCity, async (c) =>
      gone(c, await commands.removeCity(commandContext(c.var, clock), c.req.valid('param').id)),
    )
    .openapi(routes.addRegion, async (c) => {
      const region = after(c, await commands.addRegion(commandContext(c.var, clock), c.req.valid('json')));
      return isRefusal(region) ? refusalReply(c, region) : c.json(tagged(c, Region.parse(region)), 201);
    })
    .openapi(routes.changeRegion, async (c) => {
      const { id } = c.req.valid('param');
      const [patch, ifMatch] = [c.req.valid('json'), c.req.valid('header')['if-match']];
      const region = after(c, await commands.changeRegion(commandContext(c.var, clock), id, patch, ifMatch));
      if (isStale(region)) return staleReply(c, region.message, Region.parse(region.details?.current));
      return isRefusal(region) ? refusalReply(c, region) : c.json(tagged(c, Region.parse(region)), 200);
    })
    .openapi(routes.removeRegion, async (c) =>
      gone(c, await commands.removeRegion(commandContext(c.var, clock), c.req.valid('param').id)),
    );
}
