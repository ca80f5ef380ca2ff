import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import {
  Desk,
  DeskAsked,
  DeskLinkQuery,
  type DeskNight,
  DeskNumbers,
  DeskQuery,
} from '../../modules/cafe-nights/contract.ts';
import { datesFrom, type HouseRules, nightOf } from '../../modules/cafe-nights/rules.ts';
import { RATING_HOURS } from '../../modules/events/rules.ts';
import { addDays, addHours } from '../../platform/add-time.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { type Cell, csvAnswer, csvReply } from '../../platform/http/csv.ts';
import { id } from '../../platform/http/schemas.ts';
import type { HttpEnv, Session } from '../../platform/http/session.ts';
import { instantFrom, localMomentOf } from '../../platform/local-time.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { deskNights, numbersByWeekday } from './desk.ts';
import { findAsked, findDesk, findHeld } from './desk-queries.ts';

type Deps = {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly timeZone: string;
  /** A cafe and its house, for who may look at its desk: its owner, admins, and whoever has the link. */
  readonly deskFor: (
    cafeId: string,
    by: Session | null,
    link: string | undefined,
  ) => Promise<
    { readonly name: string; readonly house: (HouseRules & { readonly note: string }) | undefined } | Refusal
  >;
};

const tags = ['Cafes'];
/** A session of the owner or an admin, or the link alone. */
const security = [{ session: [] }, {}];
const request = { params: z.object({ id }), query: DeskQuery };

const deskRoute = createRoute({
  method: 'get',
  path: '/cafes/{id}/desk',
  tags,
  summary: 'Show who is at a cafe on which night',
  description: 'For its owner, admins, and whoever has the link for the staff. Nobody is named but hosts.',
  security,
  request,
  responses: { 200: jsonReply('The nights', Desk), ...refusals },
});

const askedRoute = createRoute({
  method: 'get',
  path: '/cafes/{id}/desk/asked',
  tags,
  summary: 'Show the tables that wait for the answer of a cafe',
  description: 'For its owner, admins, and whoever has the link for the staff. Nobody is named but hosts.',
  security,
  request: { params: request.params, query: DeskLinkQuery },
  responses: { 200: jsonReply('The evenings ahead, the soonest first', DeskAsked), ...refusals },
});

const csvRoute = createRoute({
  method: 'get',
  path: '/cafes/{id}/desk.csv',
  tags,
  summary: 'Export the nights of a cafe',
  description: 'For its owner, admins, and whoever has the link for the staff.',
  security,
  request,
  responses: { 200: csvAnswer('An evening a line, the soonest first'), ...refusals },
});

const numbersRoute = createRoute({
  method: 'get',
  path: '/cafes/{id}/desk/numbers',
  tags,
  summary: 'Show what each weekday of a cafe promised and brought in 90 days',
  description: 'For its owner, admins, and whoever has the link for the staff. Nobody is named.',
  security,
  request: { params: request.params, query: DeskLinkQuery },
  responses: { 200: jsonReply('The weekdays on which there was an evening', DeskNumbers), ...refusals },
});

/** How far back the numbers reach (groups contract, section 4, rule 12). */
const NUMBERS_DAYS = 90;

const COLUMNS = ['Night', 'Start', 'End', 'Game', 'Host', 'Taken', 'Held', 'Seats', 'Heads', 'Table', 'State'];

const linesOf = (nights: readonly DeskNight[], timeZone: string): readonly (readonly Cell[])[] =>
  nights.flatMap(({ date, gameEvents }) =>
    gameEvents.map((row) => [
      date,
      localMomentOf(row.startsAt, timeZone),
      localMomentOf(row.endsAt, timeZone),
      row.game,
      row.host,
      row.taken,
      row.held,
      row.maxParticipants,
      row.heads,
      row.table,
      row.cancelled ? 'cancelled' : row.moved ? 'moved' : '',
    ]),
  );

async function* onePage<Row>(rows: readonly Row[]) {
  yield rows;
}

/** The routes of a cafe's desk. */
export function deskRoutes({ sql, clock, timeZone, deskFor }: Deps) {
  async function deskOf(c: Context<HttpEnv>, cafeId: string, query: z.output<typeof DeskQuery>) {
    const may = await deskFor(cafeId, c.get('session'), query.link);
    if (isRefusal(may)) return may;
    const { name, house } = may;
    const from = query.from ?? nightOf(house, clock().toISOString(), timeZone);
    // with a night before and one after, whose evenings may reach into these
    const dates = datesFrom(from, query.days);
    const [first = from, last = from] = [dates[0], dates.at(-1)];
    const rows = await findDesk(
      sql,
      cafeId,
      instantFrom(first, '00:00', timeZone),
      instantFrom(last, '23:59', timeZone),
    );
    const nights = deskNights(house, rows, dates.slice(1, -1), timeZone);
    const { tablesAtOnce = null, headsAtOnce = null, note = '' } = house ?? {};
    return { cafe: { id: cafeId, name }, note, tablesAtOnce, headsAtOnce, nights };
  }

  return createApi()
    .openapi(deskRoute, async (c) => {
      const desk = await deskOf(c, c.req.valid('param').id, c.req.valid('query'));
      return isRefusal(desk) ? refusalReply(c, desk) : c.json(Desk.parse(desk), 200);
    })
    .openapi(askedRoute, async (c) => {
      const { id: cafeId } = c.req.valid('param');
      const may = await deskFor(cafeId, c.get('session'), c.req.valid('query').link);
      if (isRefusal(may)) return refusalReply(c, may);
      return c.json(DeskAsked.parse(await findAsked(sql, cafeId, clock().toISOString())), 200);
    })
    .openapi(numbersRoute, async (c) => {
      const { id: cafeId } = c.req.valid('param');
      const may = await deskFor(cafeId, c.get('session'), c.req.valid('query').link);
      if (isRefusal(may)) return refusalReply(c, may);
      const [from, to] = [addDays(clock(), -NUMBERS_DAYS), addHours(clock(), -RATING_HOURS)];
      const held = await findHeld(sql, cafeId, from.toISOString(), to.toISOString());
      return c.json(DeskNumbers.parse(numbersByWeekday(may.house, held, timeZone)), 200);
    })
    .openapi(csvRoute, async (c) => {
      const desk = await deskOf(c, c.req.valid('param').id, c.req.valid('query'));
      if (isRefusal(desk)) return refusalReply(c, desk);
      const [{ date = '' } = {}] = desk.nights;
      return csvReply(c, `desk-${date}.csv`, COLUMNS, onePage(linesOf(desk.nights, timeZone)));
    });
}
