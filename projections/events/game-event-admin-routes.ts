import { createRoute, z } from '@hono/zod-openapi';
import { AdminGameEvent, AdminGameEventsQuery } from '../../modules/admin/contract.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { DEFAULT_LIMIT, page, readCursor, rowsOf } from '../../platform/http/paging.ts';
import { id, instant } from '../../platform/http/schemas.ts';
import { only } from '../../platform/http/session.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { adminGameEventFilter, findAdminGameEvents } from './game-event-admin-queries.ts';

const listRoute = createRoute({
  method: 'get',
  path: '/admin/game-events',
  tags: ['Admin'],
  summary: 'List every game event, or those that a filter finds',
  description: 'Those that have not started, soonest first, then the others, the latest first.',
  middleware: [only('isAdmin', 'Only admins can see every event.')] as const,
  request: { query: AdminGameEventsQuery },
  responses: { 200: jsonReply('A page of game events', z.array(AdminGameEvent)), ...refusals },
});

/** What a page's last row follows: the moment by which the list is sorted, its start and its id. */
const NowAndLast = z.tuple([instant, instant, id]);

/** Every gameEvent, for admins. */
export function gameEventAdminRoutes({ sql, clock }: { readonly sql: Sql; readonly clock: Clock }) {
  return createApi().openapi(listRoute, async (c) => {
    const { cursor, limit = DEFAULT_LIMIT, page: number = 1, ...filter } = c.req.valid('query');
    const last = readCursor(cursor, NowAndLast);
    if (isRefusal(last)) return refusalReply(c, last);
    const now = last ? last[0] : clock().toISOString();
    const after = last && { startsAt: last[1], id: last[2] };
    const wanted = adminGameEventFilter(filter, now, c.var.session.adminRole);
    const found = await findAdminGameEvents(sql, wanted, now, { after, ...rowsOf(limit, number, last) });
    const shown = page(c, found, limit, (row) => [now, row.eventDate, row.id]);
    return c.json(z.array(AdminGameEvent).parse(shown), 200);
  });
}
