import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { HttpEnv } from './session.ts';

/**
 * Logs every step of signing in, and every other request that was refused with 403 or 429: the route, the reason and the
 * session's user. Entries hold only ids and route patterns, never typed text or client addresses.
 */
export const securityLog =
  (logger: Logger): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    await next();
    const { method } = c.req;
    const { status } = c.res;
    const route = routePath(c);
    const isSignIn = method === 'POST' && route.startsWith('/api/auth/');
    if (!isSignIn && status !== 403 && status !== 429) return;
    const userId = c.get('signedInAs') ?? c.get('session')?.userId;
    logger.info({ method, route, status, reason: c.get('refused'), userId }, isSignIn ? 'sign-in' : 'refused');
  };
