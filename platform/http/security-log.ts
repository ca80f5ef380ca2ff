import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { HttpEnv } from './session.ts';

/**
 * Writes down every step of signing in, and what else was refused as not allowed (403) or as too much (429): which route,
 * why, and whose session it was. Ids and patterns of routes only: nothing that anybody typed, and no client's address.
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
