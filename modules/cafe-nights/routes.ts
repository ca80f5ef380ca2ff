import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Clock } from '../../platform/clock.ts';
import { createApi, jsonBody, jsonReply, noContent, refusalReply, refusals } from '../../platform/http/api.ts';
import { commandContext } from '../../platform/http/command-context.ts';
import { commandReply } from '../../platform/http/command-reply.ts';
import { rememberPosition } from '../../platform/http/consistency.ts';
import { id } from '../../platform/http/schemas.ts';
import { only, signedIn } from '../../platform/http/session.ts';
import { IfMatchHeader, stale, staleReply, tagged } from '../../platform/http/versions.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { type CafeNightsCommands, type Keeper, keeperRefusal } from './commands.ts';
import {
  Affected,
  AffectedQuery,
  CloseRequest,
  DeskLinkReply,
  type DeskRow,
  FreeQuery,
  FreeStarts,
  House,
  HouseReply,
  HouseRequest,
  ReopenRequest,
} from './contract.ts';
import type { House as KnownHouse } from './house.ts';

type Deps = {
  readonly commands: CafeNightsCommands;
  readonly clock: Clock;
  readonly publicUrl: string;
  /** The owner of a cafe, null without one who can answer for it; undefined unless it is in the catalog. */
  readonly ownerOf: (cafeId: string) => Promise<string | null | undefined>;
  readonly houseAt: (cafeId: string) => Promise<KnownHouse | undefined>;
  /** The night of a house that is on, or is next. */
  readonly tonightAt: (house: KnownHouse | undefined) => string;
  /** The evenings ahead on these nights, from the log. */
  readonly affectedAt: (
    cafeId: string,
    house: KnownHouse | undefined,
    nights: { readonly from: string; readonly to: string },
  ) => Promise<Affected>;
  /** The upcoming evenings that break the rules of the house, from the log. */
  readonly conflictsAt: (cafeId: string, house: KnownHouse | undefined) => Promise<readonly DeskRow[]>;
  /** The free starts of a local day; undefined for an unknown cafe. */
  readonly freeAt: (
    cafeId: string,
    wanted: { readonly date: string; readonly maxParticipants: number },
  ) => Promise<readonly string[] | Refusal>;
};

const tags = ['Cafes'];
const params = z.object({ id });

const readRoute = createRoute({
  method: 'get',
  path: '/cafes/{id}/house',
  tags,
  summary: 'Show the house rules of a cafe',
  description: 'For its owner and admins. `conflicts` are upcoming evenings that break them.',
  middleware: [signedIn] as const,
  request: { params },
  responses: { 200: jsonReply('The rules, and the evenings that break them', HouseReply), ...refusals },
});

const setRoute = createRoute({
  method: 'put',
  path: '/cafes/{id}/house',
  tags,
  summary: 'Set the house rules of a cafe',
  description:
    'They bind evenings that are scheduled or moved from now on. Evenings that are there already stay, and those that break them are in `conflicts`.',
  middleware: [signedIn] as const,
  request: { params, headers: IfMatchHeader, ...jsonBody(HouseRequest) },
  responses: {
    200: jsonReply('The rules, and the evenings that break them', HouseReply),
    ...stale(House),
    ...refusals,
  },
});

const affectedRoute = createRoute({
  method: 'get',
  path: '/cafes/{id}/closings/affected',
  tags,
  summary: 'List the evenings on the nights for which a cafe is to be closed',
  description: 'For its owner and admins. Those that have begun or are cancelled are left out.',
  middleware: [signedIn] as const,
  request: { params, query: AffectedQuery },
  responses: { 200: jsonReply('The evenings', Affected), ...refusals },
});

const closeRoute = createRoute({
  method: 'post',
  path: '/cafes/{id}/closings',
  tags,
  summary: 'Close a cafe from one night to another',
  description:
    'For its owner and admins. Nothing can be scheduled there or moved there on these nights (409 `cafe_closed` with `from` and `to`), and series skip them. Evenings that are there keep their seats and lose their table: each host who still has one there ten minutes later gets one email, with other cafes that are free.',
  middleware: [signedIn] as const,
  request: { params, ...jsonBody(CloseRequest) },
  responses: { 201: jsonReply('The rules, and the evenings that break them', HouseReply), ...refusals },
});

const reopenRoute = createRoute({
  method: 'post',
  path: '/cafes/{id}/closings/{closingId}/reopen',
  tags,
  summary: 'Open a cafe again before a closing is over',
  description: 'For its owner and admins. Evenings that are still there get their table back.',
  middleware: [signedIn] as const,
  request: { params: params.extend({ closingId: id }), ...jsonBody(ReopenRequest) },
  responses: { 200: jsonReply('The rules, and the evenings that break them', HouseReply), ...refusals },
});

const freeRoute = createRoute({
  method: 'get',
  path: '/cafes/{id}/free',
  tags,
  summary: 'List the starts of a day that a cafe allows',
  description: 'By the quarter hour, in the city’s time. A cafe without house rules allows every one that is to come.',
  middleware: [only('isProvider', 'Only organizers can host events.')] as const,
  request: { params, query: FreeQuery },
  responses: { 200: jsonReply('The starts', FreeStarts), ...refusals },
});

const openLinkRoute = createRoute({
  method: 'post',
  path: '/cafes/{id}/desk-link',
  tags,
  summary: 'Open a link to the desk for the staff',
  description:
    'For the owner. It leads to the page of the desk; its `link` opens the desk of the API too. It is shown once, and a former one is worth nothing any more.',
  middleware: [signedIn] as const,
  request: { params },
  responses: { 201: jsonReply('The link', DeskLinkReply), ...refusals },
});

const closeLinkRoute = createRoute({
  method: 'delete',
  path: '/cafes/{id}/desk-link',
  tags,
  summary: 'Close the link to the desk',
  middleware: [signedIn] as const,
  request: { params },
  responses: { 204: { description: 'No link is open' }, ...refusals },
});

/** A house as its keepers see it, with the closings that are not over. */
export const shownHouse = (house: KnownHouse | undefined, tonight: string): House =>
  House.parse({
    version: 0,
    hours: [],
    exceptions: [],
    tablesAtOnce: null,
    headsAtOnce: null,
    noticeHours: null,
    askFirst: false,
    note: '',
    access: [],
    ...house,
    closings: (house?.closings ?? [])
      .filter(({ to }) => to >= tonight)
      .toSorted((one, other) => one.from.localeCompare(other.from)),
  });

/** The routes of house rules. */
export function cafeNightsRoutes({ commands, clock, publicUrl, ownerOf, ...reads }: Deps) {
  const { houseAt, tonightAt, affectedAt, conflictsAt, freeAt } = reads;
  const shown = (house: KnownHouse | undefined) => shownHouse(house, tonightAt(house));
  async function replyOf(c: Context, cafeId: string, house: KnownHouse | undefined) {
    const conflicts = await conflictsAt(cafeId, house);
    return HouseReply.parse({ house: tagged(c, shown(house)), conflicts });
  }
  const refusalFor = async (cafeId: string, by: Keeper) => keeperRefusal(await ownerOf(cafeId), by);

  return createApi()
    .openapi(readRoute, async (c) => {
      const { id: cafeId } = c.req.valid('param');
      const refused = await refusalFor(cafeId, c.get('session'));
      if (refused) return refusalReply(c, refused);
      return c.json(await replyOf(c, cafeId, await houseAt(cafeId)), 200);
    })
    .openapi(setRoute, async (c) => {
      const { id: cafeId } = c.req.valid('param');
      const [request, ifMatch] = [c.req.valid('json'), c.req.valid('header')['if-match']];
      const done = await commands.setHouse(commandContext(c.var, clock), cafeId, c.get('session'), request, ifMatch);
      if (isRefusal(done) && done.status === 412) return staleReply(c, done.message, shown(await houseAt(cafeId)));
      if (isRefusal(done)) return refusalReply(c, done);
      rememberPosition(c, done.position);
      return c.json(await replyOf(c, cafeId, done.house), 200);
    })
    .openapi(affectedRoute, async (c) => {
      const { id: cafeId } = c.req.valid('param');
      const refused = await refusalFor(cafeId, c.get('session'));
      if (refused) return refusalReply(c, refused);
      return c.json(Affected.parse(await affectedAt(cafeId, await houseAt(cafeId), c.req.valid('query'))), 200);
    })
    .openapi(closeRoute, async (c) => {
      const { id: cafeId } = c.req.valid('param');
      const context = commandContext(c.var, clock);
      const done = await commands.closeCafe(context, cafeId, c.get('session'), c.req.valid('json'));
      return commandReply(c, done, async ({ house }) => c.json(await replyOf(c, cafeId, house), 201));
    })
    .openapi(reopenRoute, async (c) => {
      const { id: cafeId, closingId } = c.req.valid('param');
      const wanted = { closingId, ...c.req.valid('json') };
      const done = await commands.reopenCafe(commandContext(c.var, clock), cafeId, c.get('session'), wanted);
      return commandReply(c, done, async ({ house }) => c.json(await replyOf(c, cafeId, house), 200));
    })
    .openapi(freeRoute, async (c) => {
      const { date, seats: maxParticipants } = c.req.valid('query');
      const free = await freeAt(c.req.valid('param').id, { date, maxParticipants });
      return isRefusal(free) ? refusalReply(c, free) : c.json([...free], 200);
    })
    .openapi(openLinkRoute, async (c) => {
      const { id: cafeId } = c.req.valid('param');
      const opened = await commands.openDeskLink(commandContext(c.var, clock), cafeId, c.get('session'));
      return commandReply(c, opened, ({ token }) =>
        c.json({ url: `${publicUrl}/cafes/${cafeId}/desk?link=${token}` }, 201),
      );
    })
    .openapi(closeLinkRoute, async (c) => {
      const { id: cafeId } = c.req.valid('param');
      const closed = await commands.closeDeskLink(commandContext(c.var, clock), cafeId, c.get('session'));
      return commandReply(c, closed, () => noContent(c));
    });
}
