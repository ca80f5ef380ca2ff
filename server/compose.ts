import path from 'node:path';
import { Hono } from 'hono';
import { renewNames } from '../modules/catalog/renew-names.ts';
import { renewInvited } from '../modules/identity/invitations/invited.ts';
import type { Config } from '../platform/config.ts';
import { plannedDataDirectory } from '../platform/data-directory.ts';
import { errorHandler } from '../platform/http/errors.ts';
import type { HttpEnv } from '../platform/http/session.ts';
import { newUuid } from '../platform/ids.ts';
import { createMetrics } from '../platform/metrics.ts';
import { writeProbe } from '../platform/write-probe.ts';
import { mailReactions, startBackground } from './background.ts';
import { backupsLook } from './backup/look.ts';
import { wireCommands } from './commands.ts';
import { createCore, type Environment } from './core.ts';
import { fillMailbox } from './demo/mailbox.ts';
import { openDemo } from './demo/open.ts';
import { demoPeople } from './demo/people.ts';
import { eraseAgain } from './erase-again.ts';
import { sealAtStop } from './evidence/seal-at-stop.ts';
import { sealedState } from './evidence/sealed-state.ts';
import { healthRoutes } from './http/health.ts';
import { securityHeaders } from './http/security-headers.ts';
import { ensureInstallationId } from './installation/installation-id.ts';
import { readAppHtml } from './pages/app-html.ts';
import { readModelTasks } from './read-models/read-model-tasks.ts';
import { readModels } from './read-models/read-models.ts';
import { cached, staleReadModels } from './read-models/stale-read-models.ts';
import { site } from './site.ts';
import type { Welcome } from './start/banner.ts';
import { ensureAdmin } from './start/ensure-admin.ts';
import { startLog } from './start/start-log.ts';
import { addSharedGauges, metricsRoute } from './telemetry/metrics-route.ts';
import { addProcessGauges } from './telemetry/process-gauges.ts';
import { logWatcher, openTracing, requestTelemetry } from './telemetry/telemetry.ts';
import { COMMIT, VERSION } from './version.ts';

export type Product = {
  readonly fetch: Hono['fetch'];
  readonly welcome: Welcome;
  /** Makes `/readyz` answer 503 from now on, so that load balancers choose another process. */
  readonly drain: () => void;
  /** Runs what becomes due by time alone at once: somebody moved the clock. */
  readonly runDue: () => void;
  /** Ends the background work. Call it after the last request has ended. */
  readonly stop: () => Promise<void>;
};

/** Wires modules, read models and platform together. If configured, seeds an empty log with the demo. */
export async function compose(environment: Environment): Promise<Product> {
  const { config, logger } = environment;
  const metrics = createMetrics({ version: VERSION, commit: COMMIT ?? '', city: config.city.name });
  const tracing = await openTracing(config.telemetry.otlpEndpoint, config.role, newUuid());
  const { traced, tracedRequest } = tracing;
  const core = createCore(environment, { log: logWatcher({ metrics, logger, traced }), spans: tracing });
  const { sql, log, engine, evidence, clock, newId, mail, push } = core;
  await evidence.begin(environment.isFirstSealing);
  const newest = await evidence.newest();
  const sealed = newest && evidence.open(newest.note);
  const root = sealed ? Buffer.from(sealed.root, 'hex').toString('base64') : null;
  const { number = null, size = 0 } = sealed ?? {};
  logger.info({ checkpoints: number, domainEvents: size, root }, 'the newest checkpoint of the log');
  const [lacking] = await evidence.missing();
  if (lacking) {
    const todo =
      'nothing is sealed: run `tablemates log doctor`, then see docs/operations.md, "Did somebody change the log?" If you know that nobody did: `tablemates log seal-anew "why"`';
    logger.error(
      { problem: lacking.problem, detail: lacking.detail },
      `the checkpoints of the log are not those that were signed, so ${todo}`,
    );
  }
  await eraseAgain(core);
  await startLog(logger, config.production ? 'info' : 'debug')('read models built', () => engine.prepare());
  const commands = wireCommands(core);
  const installation = await ensureInstallationId(sql, newId);

  const renewed = await renewNames(log);
  if (renewed > 0) logger.info({ names: renewed }, 'claims of names renewed, because names are compared in a new form');
  const mailboxes = await renewInvited(log);
  if (mailboxes > 0) logger.info({ mailboxes }, 'claims of invited addresses renewed, because mailboxes are compared');

  engine.listen();
  if (config.demo === 'whenEmpty' && (await log.head()) === 0n) {
    const emailDomain = config.testDomain?.domain ?? 'example.test';
    const { timeZone } = config.city;
    const seeding = { ...commands, pictures: core.pictures, newId, now: clock(), timeZone, emailDomain };
    const demo = await openDemo({ sql, log, engine, logger }, seeding);
    if (demo && mail.page) {
      const mails = mailReactions(core, commands);
      await fillMailbox({ log, mails, post: mail.outbox.post, clock, people: demoPeople(emailDomain) }, demo);
    }
  }
  const admin = await ensureAdmin(commands.identity, config.admin, { clock, newId });

  const tasks = readModelTasks({ sql, engine, evidence, clock });
  const background = await startBackground(core, commands, tasks, {
    spans: tracing,
    sawJob: metrics.sawJob,
    sawPushes: metrics.sawPushes,
    sawMails: metrics.sawMails,
    installation,
  });
  const stale = cached(staleReadModels({ engine, log, clock, projections: readModels }));
  addSharedGauges(metrics, {
    sql,
    clock,
    engine,
    sealed: () => sealedState({ sql, log, evidence }),
    missing: evidence.missing,
    staleReadModels: stale,
    waitingPushes: push.outbox.waiting,
    depths: background.depths,
    backups: backupsLook({ config, sql, clock }),
  });
  const vital = [
    { name: 'database', check: () => sql`select 1` },
    { name: 'writes', check: writeProbe(sql) },
  ];
  const allFollow = async () => {
    if ((await stale()).size > 0) throw new Error('some read models are stale');
  };
  // not vital: a stale read model affects only its own pages, but a failing vital check would remove every process at
  // once
  const health = healthRoutes(vital, [{ name: 'read models', check: allFollow }]);
  addProcessGauges(metrics, { sql, isReady: health.isReady, folders: foldersOf(config, environment.projectRoot) });

  const appHtml = readAppHtml(path.join(environment.projectRoot, 'dist'));
  const app = new Hono<HttpEnv>();
  app.onError(errorHandler(logger));
  const { https } = config.server;
  app.use(...requestTelemetry({ metrics, logger, tracedRequest, https }, config.production ? 'info' : 'debug'));
  app.use(securityHeaders(https, appHtml?.inlineScripts ?? []));
  app.route('/', health.routes);
  app.route('/', metricsRoute(metrics, config));
  const shown =
    config.role === 'worker'
      ? undefined
      : await site(core, {
          installation,
          commands,
          tasks,
          background,
          appHtml,
          staleReadModels: stale,
          sawRead: metrics.sawRead,
        });
  if (shown) app.route('/', shown.app);

  return {
    fetch: app.fetch,
    welcome: { admin, ...demoWelcome(config), ...(mail.page && { mailboxPath: '/mailbox' }) },
    runDue: background.runDue,
    drain: () => {
      health.drain();
      shown?.drain();
    },
    stop: async () => {
      // at the same time, so that a running rebuild is aborted instead of awaited: another process continues it
      await Promise.all([background.stop(), engine.stop()]);
      await shown?.close();
      await log.close();
      await sealAtStop(evidence).catch((error) => logger.warn(error, 'what was recorded last is not sealed'));
      await tracing.stop();
    },
  };
}

/** The folders that the product writes to. An ephemeral database is deleted with its folder. */
const foldersOf = ({ database, dataDir, backups }: Config, projectRoot: string) => ({
  data: database.kind === 'ephemeral' ? undefined : plannedDataDirectory(dataDir, projectRoot),
  backups: backups?.kind === 'folder' ? backups.path : undefined,
});

/** The demo people to sign in as. They all have the code of the test domain. */
function demoWelcome({ demo, testDomain }: Config): Welcome {
  return demo === 'whenEmpty' && testDomain ? { ...demoPeople(testDomain.domain), code: testDomain.code } : {};
}
