import { Hono } from 'hono';

const PATIENCE_MS = 2_000;

/** Something without which requests cannot be served; it throws while it is away. */
export type ReadinessCheck = { readonly name: string; readonly check: () => PromiseLike<unknown> };

/** `/healthz`: the process lives. `/readyz`: it can serve; 503 names what is missing. */
export function healthRoutes(checks: readonly ReadinessCheck[]) {
  let draining = false;
  const routes = new Hono();
  routes.use('*', async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await next();
  });
  routes.get('/healthz', (c) => c.json({ status: 'ok' }));
  routes.get('/readyz', async (c) => {
    if (draining) return c.json({ status: 'draining' }, 503);
    const away = (await Promise.all(checks.map(isAway))).filter((name) => name !== undefined);
    return away.length === 0 ? c.json({ status: 'ready' }) : c.json({ status: 'unavailable', away }, 503);
  });
  return {
    routes,
    drain: () => {
      draining = true;
    },
  };
}

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
