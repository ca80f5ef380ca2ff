import { createRoute, z } from '@hono/zod-openapi';
import { CafeMonth, CafeMonthQuery } from '../../modules/cafe-nights/contract.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { id } from '../../platform/http/schemas.ts';
import { signedIn } from '../../platform/http/session.ts';
import { instantFrom, localDateOf } from '../../platform/local-time.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { findCounted } from '../numbers/numbers-queries.ts';
import type { deskRoutes } from './desk-routes.ts';
import { monthOf } from './month.ts';
import { countGuests } from './month-queries.ts';

type Deps = {
  readonly sql: Sql;
  readonly clock: Clock;
  /** The city's time zone. */
  readonly timeZone: string;
} & Pick<Parameters<typeof deskRoutes>[0], 'deskFor'>;

const monthRoute = createRoute({
  method: 'get',
  path: '/cafes/{id}/month',
  tags: ['Cafes'],
  summary: 'Show what a month brought a cafe, beside the month before',
  description: 'For its owner and admins. Nobody is named.',
  middleware: [signedIn] as const,
  request: { params: z.object({ id }), query: CafeMonthQuery },
  responses: { 200: jsonReply('The month', CafeMonth), ...refusals },
});

/** The month so many months after one, both `YYYY-MM`. */
const monthAfter = (month: string, months: number): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + months, 1)).toISOString().slice(0, 7);

/** The route of a cafe's month. */
export function cafeMonthRoutes({ sql, clock, timeZone, deskFor }: Deps) {
  async function broughtIn(cafeId: string, month: string, now: string) {
    const firstOf = (each: string) => instantFrom(`${each}-01`, '00:00', timeZone);
    // no month has more days, and a date that there is not is none of an evening
    const filter = { cafeId, from: `${month}-01`, to: `${month}-31` };
    const [counted, guests] = await Promise.all([
      findCounted(sql, filter, now),
      countGuests(sql, cafeId, firstOf(month), firstOf(monthAfter(month, 1))),
    ]);
    const { totals, best } = monthOf(counted);
    return { totals: { ...totals, ...guests }, best };
  }

  return createApi().openapi(monthRoute, async (c) => {
    const { id: cafeId } = c.req.valid('param');
    // not the link for the staff
    const may = await deskFor(cafeId, c.get('session'), undefined);
    if (isRefusal(may)) return refusalReply(c, may);
    const now = clock().toISOString();
    const current = localDateOf(now, timeZone).slice(0, 7);
    const { month = monthAfter(current, -1) } = c.req.valid('query');
    const [its, before] = await Promise.all([
      broughtIn(cafeId, month, now),
      broughtIn(cafeId, monthAfter(month, -1), now),
    ]);
    const shown = {
      cafe: { id: cafeId, name: may.name },
      month,
      isOver: current > month,
      ...its,
      before: before.totals,
    };
    return c.json(CafeMonth.parse(shown), 200);
  });
}
