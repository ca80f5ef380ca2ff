import { createRoute, z } from '@hono/zod-openapi';
import { AdminGameEvent, AdminGameEventsQuery } from '../../modules/admin/contract.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { DEFAULT_LIMIT, page, rowsOf } from '../../platform/http/paging.ts';
import { only } from '../../platform/http/session.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { adminGameEventFilter, findAdminGameEvents } from './game-event-admin-queries.ts';
import { gameEventCursor } from './game-event-routes.ts';

const listRoute = createRoute({
  method: 'get',
  path: '/admin/game-events',
  tags: ['Admin'],
  summary: 'List every game event, newest first, or those of a search, a period, a region or a status',
  middleware: [only('isAdmin', 'Only admins can see every event.')] as const,
  request: { query: AdminGameEventsQuery },
  responses: { 200: jsonReply('A page of game events', z.array(AdminGameEvent)), ...refusals },
});

/** Every gameEvent, for admins. */
export function gameEventAdminRoutes({ sql, clock }: { readonly sql: Sql; readonly clock: Clock }) {
  return createApi().openapi(listRoute, async (c) => {
    const { cursor, limit = DEFAULT_LIMIT, page: number = 1, ...filter } = c.req.valid('query');
    const last = gameEventCursor(cursor);
    if (isRefusal(last)) return refusalReply(c, last);
    const part = { after: last, ...rowsOf(limit, number, last) };
    const wanted = adminGameEventFilter(filter, clock().toISOString(), c.var.session.adminRole);
    const found = await findAdminGameEvents(sql, wanted, part);
    const shown = page(c, found, limit, ({ eventDate, id }) => [eventDate, id]);
    return c.json(z.array(AdminGameEvent).parse(shown), 200);
  });
}
