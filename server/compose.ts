import path from 'node:path';
import { Hono } from 'hono';
import { deriveCommitments } from '../modules/events/derive-commitments.ts';
import type { Config } from '../platform/config.ts';
import { errorHandler } from '../platform/http/errors.ts';
import type { HttpEnv } from '../platform/http/session.ts';
import { createMetrics } from '../platform/metrics.ts';
import { writeProbe } from '../platform/write-probe.ts';
import { startBackground } from './background.ts';
import { wireCommands } from './commands.ts';
import { openDemo } from './demo/open.ts';
import { demoPeople } from './demo/seed.ts';
import { layFoundation, type Surroundings } from './foundation.ts';
import { healthRoutes } from './http/health.ts';
import { securityHeaders } from './http/security-headers.ts';
import { readShell } from './pages/shell.ts';
import { readModelTasks } from './read-models/read-model-tasks.ts';
import { readModels } from './read-models/read-models.ts';
import { cached, staleReadModels } from './read-models/stale-read-models.ts';
import { site } from './site.ts';
import type { Welcome } from './start/banner.ts';
import { ensureAdmin } from './start/ensure-admin.ts';
import { askEverybody, metricsRoute } from './telemetry/metrics-route.ts';
import { logWatcher, openTracing, requestTelemetry } from './telemetry/telemetry.ts';
import { VERSION } from './version.ts';

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
  const { config, logger } = surroundings;
  const metrics = createMetrics(VERSION);
  const tracing = await openTracing(config.telemetry.otlpEndpoint, config.role);
  const { traced } = tracing;
  const watching = { metrics, logger, traced };
  const foundation = layFoundation(surroundings, { log: logWatcher(watching), traced });
  const { sql, log, engine, clock, newId, mail } = foundation;
  await engine.prepare();
  const commands = wireCommands(foundation);

  const derived = await deriveCommitments({ log, sql, newId })(clock().toISOString());
  if (derived > 0) logger.info({ gameEvents: derived }, 'commitments derived for events scheduled by an older release');

  if (config.role !== 'web') engine.start();
  engine.listen();
  if (config.demo === 'whenEmpty' && (await log.head()) === 0n) {
    const emailDomain = config.testDomain?.domain ?? 'example.test';
    const { timeZone } = config.city;
    await openDemo({ sql, log, engine, logger }, { ...commands, newId, now: clock(), timeZone, emailDomain });
  }
  const admin = await ensureAdmin(commands.identity, config.admin, { clock, newId });

  const tasks = readModelTasks({ sql, engine, clock });
  const background = await startBackground(foundation, commands, tasks, { traced, sawJob: metrics.sawJob });
  askEverybody(metrics, { sql, clock, engine, depths: background.depths });

  const stale = cached(staleReadModels({ engine, log, clock, projections: readModels }));
  const vital = [
    { name: 'database', check: () => sql`select 1` },
    { name: 'writes', check: writeProbe(sql) },
  ];
  const allFollow = async () => {
    if ((await stale()).size > 0) throw new Error('some stand still');
  };
  // a paused one makes its own pages old, which say so: as a vital check it would take every process away at once
  const health = healthRoutes(vital, [{ name: 'read models', check: allFollow }]);

  const shell = readShell(path.join(surroundings.projectRoot, 'dist'));
  const app = new Hono<HttpEnv>();
  app.onError(errorHandler(logger));
  app.use(...requestTelemetry(watching));
  app.use(securityHeaders(config.server.https, shell?.inlineScripts ?? []));
  app.route('/', health.routes);
  app.route('/', metricsRoute(metrics, config));
  const shown =
    config.role === 'worker'
      ? undefined
      : await site(foundation, { commands, tasks, background, shell, staleReadModels: stale });
  if (shown) app.route('/', shown.app);

  return {
    fetch: app.fetch,
    welcome: { admin, ...demoWelcome(config), ...(mail.page && { mailboxPath: '/mailbox' }) },
    drain: () => {
      health.drain();
      shown?.drain();
    },
    stop: async () => {
      // together, so that a rebuild under way is cut off rather than waited for: another process goes on with it
      await Promise.all([background.stop(), engine.stop()]);
      await shown?.close();
      await log.close();
      await tracing.stop();
    },
  };
}

/** Whom to try the demo as: the people of the seed, who have the test domain's code. */
function demoWelcome({ demo, testDomain }: Config): Welcome {
  return demo === 'whenEmpty' && testDomain ? { ...demoPeople(testDomain.domain), code: testDomain.code } : {};
}
