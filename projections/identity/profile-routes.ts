import { createRoute, z } from '@hono/zod-openapi';
import { ProfileReply } from '../../modules/events/contract.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { DEFAULT_LIMIT } from '../../platform/http/paging.ts';
import { id } from '../../platform/http/schemas.ts';
import { nobody } from '../../platform/refusal.ts';
import { findHosted, findJoined } from '../events/game-event-queries.ts';
import { findPublicUser, isShownAtTables } from './people-queries.ts';
import { findStats } from './profile-queries.ts';

const profileRoute = createRoute({
  method: 'get',
  path: '/users/{id}/profile',
  tags: ['People'],
  summary: 'Show a person, with the game events they host and join',
  request: { params: z.object({ id }) },
  responses: { 200: jsonReply('The profile; lists newest first', ProfileReply), ...refusals },
});

/** The read routes of public profiles. */
export function profileReadRoutes({ sql, clock }: { readonly sql: Sql; readonly clock: Clock }) {
  return createApi().openapi(profileRoute, async (c) => {
    const userId = c.req.valid('param').id;
    const viewer = c.get('session');
    const now = clock().toISOString();
    const user = await findPublicUser(sql, userId, viewer);
    if (!user) return refusalReply(c, nobody);
    const [isShown, stats, hostedEvents, joinedEvents] = await Promise.all([
      isShownAtTables(sql, userId),
      findStats(sql, userId),
      findHosted(sql, userId, {}, undefined, DEFAULT_LIMIT, now, viewer),
      findJoined(sql, userId, undefined, DEFAULT_LIMIT, now, viewer),
    ]);
    // if a person is not shown at tables, others do not see where they will be
    const seesAll = isShown || viewer?.isAdmin || viewer?.userId === userId;
    const shownJoined = seesAll ? joinedEvents : joinedEvents.filter(({ status }) => status !== 'upcoming');
    return c.json(ProfileReply.parse({ user, stats, hostedEvents, joinedEvents: shownJoined }), 200);
  });
}
