import path from 'node:path';
import { Hono } from 'hono';
import { confirmationDue } from '../modules/identity/passkeys/confirming.ts';
import { identityCookies } from '../modules/identity/sign-in/cookies.ts';
import { sessionMiddleware } from '../modules/identity/sign-in/session-middleware.ts';
import { limitedRequests } from '../platform/http/limited-requests.ts';
import type { ReadAnsweredBy } from '../platform/http/reads-from-replica.ts';
import { openLimiter } from '../platform/limiter.ts';
import { openReplica } from '../platform/replica.ts';
import { findGameEvent } from '../projections/events/game-event-queries.ts';
import { findGroup } from '../projections/groups/group-queries.ts';
import type { Background } from './background.ts';
import type { Commands } from './commands.ts';
import type { Core } from './core.ts';
import { evidenceRoutes } from './evidence/public-routes.ts';
import { calendarFeeds, embeddedPages } from './feeds.ts';
import { apiRoutes } from './http/api-routes.ts';
import { costlyKinds } from './http/costly-kinds.ts';
import { httpApi } from './http/http-api.ts';
import { queueBoard } from './http/queue-board.ts';
import { requestLimits } from './http/request-limits.ts';
import { wellKnown } from './http/well-known.ts';
import { openLive } from './live/open.ts';
import type { AppHtml } from './pages/app-html.ts';
import { drawings } from './pages/drawings.ts';
import { loadRenderer } from './pages/load-renderer.ts';
import { pages } from './pages/pages.ts';
import { servedPictures } from './pages/pictures.ts';
import { staticFiles } from './pages/static-files.ts';
import { isMissing } from './read-models/is-missing.ts';
import type { ReadModelTasks } from './read-models/read-model-tasks.ts';
import type { StaleReadModels } from './read-models/stale-read-models.ts';
import { replyReaders } from './reply-readers.ts';
import { registerShareFonts } from './share/paint.ts';
import { sharePictures } from './share/routes.ts';

type Inside = {
  /** The name of this database, which keys in Redis carry. */
  readonly installation: string;
  readonly commands: Commands;
  readonly tasks: ReadModelTasks;
  readonly background: Pick<Background, 'askForTask' | 'askForSimulation' | 'askForBulkAct' | 'deliverMails'>;
  readonly appHtml: AppHtml | undefined;
  readonly staleReadModels: StaleReadModels;
  /** Called with who answered each read, if there is a replica. */
  readonly sawRead: (by: ReadAnsweredBy) => void;
};

type Site = {
  readonly app: Hono;
  /**
   * Ends the streams of open pages, which would otherwise keep a stopping server open. Pages reconnect to another
   * process.
   */
  readonly drain: () => void;
  readonly close: () => Promise<void>;
};

/** Builds the app that serves the API, the pages with their files, and the mailbox page if there is one. */
export async function site(
  core: Core,
  { installation, commands, tasks, background, appHtml, staleReadModels, sawRead }: Inside,
): Promise<Site> {
  const { config, secretKey, sql, log, engine, clock, logger, newId, mail, catchUp, projectRoot } = core;
  const { https, publicUrl } = config.server;
  const dist = path.join(projectRoot, 'dist');

  const sessions = sessionMiddleware({ log, sql, clock, https });
  const redis = config.redis && { ...config.redis, installation };
  const queues = queueBoard({ redis, publicUrl, sessions });
  const limiter = openLimiter({ redis, secret: secretKey, logger });
  const limits = requestLimits(config);
  const replica = config.replica && (await openReplica({ url: config.replica.url, primary: sql, clock, logger }));
  const live = await openLive({ sql, log, engine, clock, logger });
  const api = httpApi({
    sql,
    clock,
    newId,
    positionOf: log.positionOf,
    secretKey,
    logger,
    publicUrl,
    https,
    freshness: {
      catchUp,
      staleReadModels,
      haveReached: (names, position) => engine.waitFor(names, position, 0),
      isMissing: (names, ids) => isMissing({ log, engine }, names, ids),
    },
    sessions,
    confirmationDue: (session) => confirmationDue(sql, session, clock().toISOString()),
    limiter,
    limits: limits.ofApi,
    costly: costlyKinds(config),
    personOf: limits.personOf,
    routes: apiRoutes(core, commands, {
      tasks,
      background,
      live: live.streams,
      replica: replica && { replica, saw: sawRead },
    }),
  });

  const { pages: renderer, drawer } = await loadRenderer(path.join(projectRoot, 'dist-render'));

  const { recordedGameEvent, recordedGroup } = replyReaders(core);
  const app = new Hono();
  app.route('/api', api);
  if (mail.page) app.route('/', mail.page);
  app.route('/', queues.app);
  app.route('/', drawings(drawer));
  app.route('/', servedPictures(core.pictures));
  registerShareFonts(dist);
  for (const path of ['/share/events/*', '/share/groups/*']) app.use(path, limitedRequests(limiter, limits.ofPages));
  const { timeZone } = config.city;
  for (const path of ['/.well-known/tablemates/*', '/tlog/*']) app.use(path, limitedRequests(limiter, limits.ofPages));
  app.route('/', evidenceRoutes(core.evidence));
  app.route('/', wellKnown(config, clock));
  app.route(
    '/',
    sharePictures({
      drawer,
      timeZone,
      clock,
      findGameEvent: async (id) => (await findGameEvent(sql, id, clock().toISOString())) ?? recordedGameEvent(id),
      findGroup: async (id) =>
        (await findGroup({ sql, log }, id, null, clock().toISOString())) ?? recordedGroup(id, null),
    }),
  );
  app.route('/', calendarFeeds(core, commands, { limiter, limits: limits.ofFeeds }));
  app.use('/embed/*', limitedRequests(limiter, limits.ofPages));
  app.route('/', embeddedPages(core));
  app.route('/', staticFiles(dist));
  app.use(limitedRequests(limiter, limits.ofPages));
  app.route(
    '/',
    pages({
      appHtml: appHtml?.html,
      renderer,
      publicUrl,
      clock,
      logger,
      callApi: async (request) => app.fetch(request),
      hasSession: (c) => identityCookies(https).session.read(c) !== undefined,
      head: log.head,
      reached: async () => {
        const head = await log.head();
        return (await engine.waitFor('all', head, 0)) ? head : 0n;
      },
    }),
  );
  return {
    app,
    drain: live.close,
    async close() {
      live.close();
      limiter.close();
      await queues.close();
      await replica?.close();
    },
  };
}
