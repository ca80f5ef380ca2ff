import { type EventLog, readTogether } from '@tablemates/event-store';
import type { MiddlewareHandler } from 'hono';
import type { Clock } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import type { HttpEnv, Session } from '../../../platform/http/session.ts';
import { readPerson } from '../people/people.ts';
import { adminRoleOf } from '../people/person.ts';
import { identityCookies } from './cookies.ts';
import { type FoundSession, findSessions, prolongSession } from './sessions.ts';

/** Requests that open pages send automatically. They must not keep a session alive. */
const POLLED = new Set([
  '/api/live',
  '/api/auth/me',
  '/api/messages/unread-count',
  '/api/messages/conversations',
  '/admin/queues/api/queues',
]);

/**
 * Sets the `Session`, or null, in the context of each request. Roles are read from the person's stream, so a change of
 * roles or a deactivation takes effect at the next request. It costs two indexed queries, which requests of the same
 * turn share, and none without a cookie.
 */
export function sessionMiddleware({
  log,
  sql,
  clock,
  https,
}: {
  readonly log: EventLog;
  readonly sql: Sql;
  readonly clock: Clock;
  readonly https: boolean;
}): MiddlewareHandler<HttpEnv> {
  const cookie = identityCookies(https).session;
  const findSession = readTogether<FoundSession>(
    (tokens) => findSessions(sql, tokens, clock()),
    () => false,
  );
  return async (c, next) => {
    const token = cookie.read(c);
    const now = clock();
    const found = token === undefined ? undefined : await findSession(token);
    const session = found ? await sessionOf(log, found) : null;
    c.set('session', session);
    if (token !== undefined && found && session && !POLLED.has(c.req.path)) {
      const expiresAt = await prolongSession(sql, token, found, now);
      if (expiresAt) cookie.set(c, token, secondsBetween(now, expiresAt));
    }
    await next();
  };
}

async function sessionOf(log: EventLog, { userId, via, authenticatedAt }: FoundSession): Promise<Session | null> {
  const person = await readPerson(log, userId);
  if (person.status !== 'active') return null;
  const { isClient, isProvider, isCafeOwner } = person;
  const adminRole = via === 'password' ? adminRoleOf(person) : null;
  return { userId, isClient, isProvider, isCafeOwner, isAdmin: adminRole !== null, adminRole, authenticatedAt };
}

export const secondsBetween = (from: Date, to: Date): number => Math.floor((to.getTime() - from.getTime()) / 1000);
