import { Hono } from 'hono';
import { VERSION } from '../version.ts';

const PATIENCE_MS = 2_000;

/** Something without which requests cannot be served; it throws while it is away. */
export type ReadinessCheck = { readonly name: string; readonly check: () => PromiseLike<unknown> };

/**
 * `/healthz`: the process lives, and of which release it is. `/readyz`: it can answer; 503 names what is missing. What works less well than it should is
 * named too, and takes no process away: all of them would go at once.
 *
 * @param vital without any of these, nobody can be answered
 * @param watched those that make answers worse
 */
export function healthRoutes(vital: readonly ReadinessCheck[], watched: readonly ReadinessCheck[] = []) {
  let draining = false;
  const routes = new Hono();
  routes.use('*', async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await next();
  });
  routes.get('/healthz', (c) => c.json({ status: 'ok', version: VERSION }));
  routes.get('/readyz', async (c) => {
    if (draining) return c.json({ status: 'draining' }, 503);
    const [away, degraded] = await Promise.all([vital, watched].map(failing));
    if (away?.length) return c.json({ status: 'unavailable', away }, 503);
    return c.json({ status: 'ready', ...(degraded?.length && { degraded }) });
  });
  return {
    routes,
    drain: () => {
      draining = true;
    },
  };
}

const failing = async (checks: readonly ReadinessCheck[]): Promise<string[]> =>
  (await Promise.all(checks.map(isAway))).filter((name) => name !== undefined);

async function isAway({ name, check }: ReadinessCheck): Promise<string | undefined> {
  const { promise: impatience, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(reject, PATIENCE_MS, new Error(`${name} took too long`));
  try {
    await Promise.race([check(), impatience]);
    return undefined;
  } catch {
    return name;
  } finally {
    clearTimeout(timer);
  }
}
