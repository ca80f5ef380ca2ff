import { Hono } from 'hono';
import { VERSION } from '../version.ts';

const PATIENCE_MS = 2_000;

/** A check that throws while something is not available. */
export type ReadinessCheck = { readonly name: string; readonly check: () => PromiseLike<unknown> };

/**
 * `/healthz`: the process lives; the reply has its release. `/readyz`: 200 if the process can serve requests, otherwise
 * 503 with the names of the failing checks. Failing `watched` checks are only listed as `degraded`: they usually fail
 * in all processes at once, and a 503 would remove them all.
 *
 * @param vital checks without which no request can be served
 * @param watched checks whose failure makes replies worse, but possible
 */
export function healthRoutes(vital: readonly ReadinessCheck[], watched: readonly ReadinessCheck[] = []) {
  let draining = false;
  const isReady = async () => !draining && (await failing(vital)).length === 0;
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
    /** Whether `/readyz` would answer 200. */
    isReady,
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
