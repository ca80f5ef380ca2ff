import { createRoute, z } from '@hono/zod-openapi';
import { GameEventNeedingRating, NeedsRatingQuery } from '../../modules/reliability/contract.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { DEFAULT_LIMIT, InstantAndId, page, readCursor } from '../../platform/http/paging.ts';
import { only } from '../../platform/http/session.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { findNeedingRating } from './attendance-queries.ts';

const GameEventsNeedingRating = z.array(GameEventNeedingRating);

const needsRatingRoute = createRoute({
  method: 'get',
  path: '/game-events/needs-rating',
  tags: ['Reliability'],
  summary: 'List the game events whose attendance I may rate, as the host or an organizer who had no seat',
  description:
    'Started, with an open rating window and somebody not marked yet; the soonest to close first. With include=rated also those fully marked.',
  middleware: [only('isProvider', 'Only organizers can rate attendance.')] as const,
  request: { query: NeedsRatingQuery },
  responses: { 200: jsonReply('A page of game events with who took part', GameEventsNeedingRating), ...refusals },
});

/**
 * The route of game events that hosts still have to rate. Register it before `/game-events/{id}`, which matches its
 * path.
 */
export function attendanceRoutes({ sql, clock }: { readonly sql: Sql; readonly clock: Clock }) {
  return createApi().openapi(needsRatingRoute, async (c) => {
    const { include, cursor, limit = DEFAULT_LIMIT } = c.req.valid('query');
    const last = readCursor(cursor, InstantAndId);
    if (isRefusal(last)) return refusalReply(c, last);
    const after = last && { startsAt: last[0], id: last[1] };
    const now = clock().toISOString();
    const { userId } = c.get('session');
    const found = await findNeedingRating(sql, userId, now, {
      withRated: include === 'rated',
      after,
      limit: limit + 1,
    });
    const shown = page(c, found, limit, ({ dateTime, id }) => [dateTime, id]);
    return c.json(GameEventsNeedingRating.parse(shown), 200);
  });
}
