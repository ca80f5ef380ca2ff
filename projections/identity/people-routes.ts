import { createRoute } from '@hono/zod-openapi';
import { HTTPException } from 'hono/http-exception';
import { MeReply, type User } from '../../modules/identity/contract.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusals } from '../../platform/http/api.ts';
import { signedIn } from '../../platform/http/session.ts';
import { findUser } from './people-queries.ts';

const meRoute = createRoute({
  method: 'get',
  path: '/auth/me',
  tags: ['Auth'],
  summary: 'Show who is signed in',
  middleware: [signedIn] as const,
  responses: { 200: jsonReply('Who is signed in', MeReply), ...refusals },
});

type Deps = {
  readonly sql: Sql;
  readonly clock: Clock;
  /** A person whom the read models do not have yet. */
  readonly recorded: (userId: string) => Promise<User | undefined>;
};

/** The read routes of identity, for members. */
export function peopleRoutes({ sql, clock, recorded }: Deps) {
  return createApi().openapi(meRoute, async (c) => {
    const { userId, isAdmin } = c.get('session');
    const user = (await findUser(sql, userId, clock().toISOString())) ?? (await recorded(userId));
    if (!user) throw new HTTPException(503, { message: 'Your account is on its way. Please reload in a moment.' });
    // an admin who signed in by code has only a member's rights
    return c.json(MeReply.parse({ user: { ...user, isAdmin }, passwordNeeded: user.isAdmin && !isAdmin }), 200);
  });
}
