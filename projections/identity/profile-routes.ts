import { createRoute, z } from '@hono/zod-openapi';
import { ProfileReply } from '../../modules/events/contract.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { DEFAULT_LIMIT } from '../../platform/http/paging.ts';
import { id } from '../../platform/http/schemas.ts';
import { refuse } from '../../platform/refusal.ts';
import { findHosted, findJoined } from '../events/game-event-queries.ts';
import { findPublicUser } from './people-queries.ts';
import { findStats } from './profile-queries.ts';

const profileRoute = createRoute({
  method: 'get',
  path: '/users/{id}/profile',
  tags: ['People'],
  summary: 'Show a person, with the game events they host and join',
  request: { params: z.object({ id }) },
  responses: { 200: jsonReply('The profile; lists newest first', ProfileReply), ...refusals },
});

const nobody = refuse(404, 'not_found', 'There is no such person.');

/** The read routes of public profiles. */
export function profileQueries({ sql }: { readonly sql: Sql }) {
  return createApi().openapi(profileRoute, async (c) => {
    const userId = c.req.valid('param').id;
    const user = await findPublicUser(sql, userId);
    if (!user) return refusalReply(c, nobody);
    const [stats, hostedEvents, joinedEvents] = await Promise.all([
      findStats(sql, userId),
      findHosted(sql, userId, {}, undefined, DEFAULT_LIMIT),
      findJoined(sql, userId, undefined, DEFAULT_LIMIT),
    ]);
    return c.json(ProfileReply.parse({ user, stats, hostedEvents, joinedEvents }), 200);
  });
}
