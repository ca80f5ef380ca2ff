import path from 'node:path';
import { Hono } from 'hono';
import { identityCookies } from '../modules/identity/cookies.ts';
import { sessionMiddleware } from '../modules/identity/session-middleware.ts';
import type { Config } from '../platform/config.ts';
import { errorHandler } from '../platform/http/errors.ts';
import { limitedRequests } from '../platform/http/limited-requests.ts';
import { openLimiter } from '../platform/limiter.ts';
import { apiRoutes } from './api-routes.ts';
import { startBackground } from './background.ts';
import type { Welcome } from './banner.ts';
import { wireCommands } from './commands.ts';
import { openDemo } from './demo/open.ts';
import { demoPeople } from './demo/seed.ts';
import { ensureAdmin } from './ensure-admin.ts';
import { layFoundation, type Surroundings } from './foundation.ts';
import { healthRoutes } from './health.ts';
import { httpApi } from './http-api.ts';
import { loadRenderer } from './pages/load-renderer.ts';
import { pages } from './pages/pages.ts';
import { staticFiles } from './pages/static-files.ts';
import { readModelTasks } from './read-model-tasks.ts';
import { readModelsKeepUp } from './read-models-keep-up.ts';
import { requestLimits } from './request-limits.ts';
import { securityHeaders } from './security-headers.ts';

export type Product = {
  readonly fetch: Hono['fetch'];
  readonly welcome: Welcome;
  /** From here on `/readyz` answers 503, so that a load balancer looks elsewhere. */
  readonly drain: () => void;
  /** Ends what runs in the background. Called once no request is under way. */
  readonly stop: () => Promise<void>;
};

/** Wires modules, read models and platform together, and fills an empty log with the demo where that is asked for. */
export async function compose(surroundings: Surroundings): Promise<Product> {
  const foundation = layFoundation(surroundings);
  const { config, sql, log, engine, clock, logger, newId, mail, catchUp, projectRoot } = foundation;
  const dist = path.join(projectRoot, 'dist');
  await engine.prepare();
  const commands = wireCommands(foundation);

  if (config.role !== 'web') engine.start();
  if (config.demo === 'whenEmpty' && (await log.head()) === 0n) {
    const emailDomain = config.testDomain?.domain ?? 'example.test';
    const { timeZone } = config.city;
    await openDemo({ sql, log, engine, logger }, { ...commands, newId, now: clock(), timeZone, emailDomain });
  }
  const admin = await ensureAdmin(commands.identity, config.admin, { clock, newId });

  const tasks = readModelTasks({ sql, engine, clock });
  const background = await startBackground(foundation, commands, tasks);

  const limiter = openLimiter({ redisUrl: config.redis?.url, secret: surroundings.secretKey, logger });
  const limits = requestLimits(config);
  const api = httpApi({
    ...{ sql, clock, newId, logger, catchUp },
    publicUrl: config.server.publicUrl,
    sessions: sessionMiddleware({ log, sql, clock, https: config.server.https }),
    ...{ limiter, limits: limits.ofApi },
    routes: apiRoutes(foundation, commands, { tasks, askForTask: background.askForTask }),
  });
  const health = healthRoutes([
    { name: 'database', check: () => sql`select 1` },
    { name: 'read models', check: readModelsKeepUp({ engine, log, clock }) },
  ]);

  const app = new Hono();
  app.onError(errorHandler(logger));
  app.use(securityHeaders(config.server.https));
  app.route('/', health.routes);
  app.route('/api', api);
  if (mail.page) app.route('/', mail.page);
  app.route('/', staticFiles(dist));
  app.use(limitedRequests(limiter, limits.ofPages));
  app.route(
    '/',
    pages({
      ...{ dist, clock, logger },
      render: await loadRenderer(path.join(projectRoot, 'dist-render')),
      callApi: async (request) => app.fetch(request),
      hasSession: (c) => identityCookies(config.server.https).session.read(c) !== undefined,
      reached: async () => {
        const head = await log.head();
        return (await engine.waitFor('all', head, 0)) ? head : 0n;
      },
    }),
  );

  return {
    fetch: app.fetch,
    welcome: { admin, ...demoWelcome(config), ...(mail.page && { mailboxPath: '/mailbox' }) },
    drain: health.drain,
    stop: async () => {
      await background.stop();
      limiter.close();
      await log.close();
      await engine.stop();
    },
  };
}

/** Whom to try the demo as: the people of the seed, who have the test domain's code. */
function demoWelcome({ demo, testDomain }: Config): Welcome {
  return demo === 'whenEmpty' && testDomain ? { ...demoPeople(testDomain.domain), code: testDomain.code } : {};
}
