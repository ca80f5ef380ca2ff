import path from 'node:path';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { catalogueCommands, catalogueEntries } from '../modules/catalogue/commands.ts';
import { catalogueRoutes } from '../modules/catalogue/routes.ts';
import { activeEmailSender, emailSenderCommands } from '../modules/email-senders/commands.ts';
import { emailSenderRoutes } from '../modules/email-senders/routes.ts';
import { eventsCommands, foldGameEvent, penaltyRefusal, readGameEvent } from '../modules/events/commands.ts';
import { reservationsRoutes } from '../modules/events/reservation-routes.ts';
import { eventsRoutes } from '../modules/events/routes.ts';
import { identityCommands } from '../modules/identity/commands.ts';
import { type IdentityDependencies, systemRandom } from '../modules/identity/dependencies.ts';
import { takeAttempts } from '../modules/identity/limits.ts';
import { identityRoutes } from '../modules/identity/routes.ts';
import { sessionMiddleware } from '../modules/identity/session-middleware.ts';
import { messagingCommands } from '../modules/messaging/commands.ts';
import { messagingRoutes } from '../modules/messaging/routes.ts';
import { tableFold } from '../modules/messaging/table.ts';
import { reliabilityAdminRoutes } from '../modules/reliability/admin-routes.ts';
import { lateCancelStep, reliabilityCommands } from '../modules/reliability/commands.ts';
import { outlivingPenalties } from '../modules/reliability/outliving.ts';
import { reliabilityRoutes } from '../modules/reliability/routes.ts';
import type { Clock, Instant } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Sql } from '../platform/database.ts';
import type { CatchUp } from '../platform/http/consistency.ts';
import { errorHandler } from '../platform/http/errors.ts';
import { newUuid } from '../platform/ids.ts';
import type { Position } from '../platform/log/domain-event.ts';
import { createEventLog } from '../platform/log/postgres-event-log.ts';
import type { SendMail } from '../platform/mail/mail.ts';
import { createProjectionEngine } from '../platform/projection/engine.ts';
import { attendanceQueries } from '../projections/attendance/routes.ts';
import { auditQueries } from '../projections/audit/routes.ts';
import { catalogueQueries } from '../projections/catalogue/routes.ts';
import { conversationQueries } from '../projections/conversations/routes.ts';
import { emailSenderQueries } from '../projections/email-senders/routes.ts';
import { gameEventAdminQueries } from '../projections/game-events/admin-routes.ts';
import { findGameEvent, hasOverlappingSeat } from '../projections/game-events/queries.ts';
import { gameEventQueries } from '../projections/game-events/routes.ts';
import { findInvitation } from '../projections/invitations/queries.ts';
import { invitationQueries } from '../projections/invitations/routes.ts';
import { findMessage } from '../projections/messages/queries.ts';
import { messageQueries } from '../projections/messages/routes.ts';
import { reservationQueries } from '../projections/participations/reservation-routes.ts';
import { findReservations, findSeat } from '../projections/participations/reservations.ts';
import { participationQueries } from '../projections/participations/routes.ts';
import { peopleAdminQueries } from '../projections/people/admin-routes.ts';
import { findPublicUser, findUser } from '../projections/people/queries.ts';
import { peopleRoutes } from '../projections/people/routes.ts';
import { profileQueries } from '../projections/profiles/routes.ts';
import { reliabilityReadRoutes } from '../projections/reliability/routes.ts';
import { reliabilityAdminQueries } from '../projections/reliability-history/admin-routes.ts';
import { findTables } from '../projections/reliability-history/queries.ts';
import { reliabilityHistoryRoutes } from '../projections/reliability-history/routes.ts';
import { statsQueries } from '../projections/stats/routes.ts';
import { startBackground } from './background.ts';
import type { Welcome } from './banner.ts';
import { catalogueUse } from './catalogue-use.ts';
import { openDemo } from './demo/open.ts';
import { demoPeople } from './demo/seed.ts';
import { domainEventTypes } from './domain-event-types.ts';
import { elsewhere } from './elsewhere.ts';
import { ensureAdmin } from './ensure-admin.ts';
import { healthRoutes } from './health.ts';
import { httpApi } from './http-api.ts';
import { openMail } from './mail.ts';
import { readModels } from './read-models.ts';
import { readModelsKeepUp } from './read-models-keep-up.ts';
import { readModelsRoutes } from './read-models-routes.ts';
import { rebuildsOf } from './rebuilds.ts';
import { securityHeaders } from './security-headers.ts';
import { siteConfigRoutes } from './site-config.ts';
import { staticFiles } from './static-files.ts';

/** What the start-up hands to the product: everything that is opened before it and closed after it. */
export type Surroundings = {
  readonly config: Config;
  /** At least 32 characters; every key is derived from it. */
  readonly secretKey: string;
  /** Migrated. */
  readonly sql: Sql;
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly projectRoot: string;
};

export type Product = {
  readonly fetch: Hono['fetch'];
  readonly welcome: Welcome;
  /** From here on `/readyz` answers 503, so that a load balancer looks elsewhere. */
  readonly drain: () => void;
  /** Ends what runs in the background. Called once no request is under way. */
  readonly stop: () => Promise<void>;
};

/** How long a reply waits for the read models it shows. */
const REPLY_WAIT_MS = 2_000;

/** Wires modules, read models and platform together, and fills an empty log with the demo where that is asked for. */
export async function compose(surroundings: Surroundings): Promise<Product> {
  const { config, secretKey, sql, databaseUrl, clock, logger, projectRoot } = surroundings;
  const { timeZone, name: cityName } = config.city;
  const newId = newUuid;

  const log = createEventLog({ sql, types: domainEventTypes, secret: secretKey, newId });
  const engine = createProjectionEngine({ sql, log, projections: readModels, clock, logger });
  await engine.prepare();
  const isEmpty = (await log.head()) === 0n;

  // A position beyond the head is not one of ours: nobody waits for it.
  const catchUp: CatchUp = async (position, timeoutMs) =>
    (await engine.waitFor('all', position, 0)) ||
    position > (await log.head()) ||
    engine.waitFor('all', position, timeoutMs);
  const shown = async <Thing>(position: Position | undefined, show: () => Promise<Thing>): Promise<Thing> => {
    if (position !== undefined) await catchUp(position, REPLY_WAIT_MS);
    return show();
  };

  const activeSender = () => activeEmailSender(log);
  const mail = openMail({ config, sql, secretKey, newId, clock, activeSender });
  const sendMail: SendMail = mail.send;

  const entries = catalogueEntries(log);
  const catalogue = catalogueCommands({ log, newId, isInUse: catalogueUse({ sql, log, engine }) });
  const reliability = reliabilityCommands(log, {
    rosterOf: async (gameEventId) => {
      const gameEvent = await readGameEvent(log, gameEventId);
      if (gameEvent.status === 'unknown') return undefined;
      const { scheduled, participants, lateLeavers, status } = gameEvent;
      const { hostId, startsAt } = scheduled;
      return { hostId, startsAt, participants, lateLeavers, cancelled: status === 'cancelled' };
    },
  });
  const penaltyOf = async (userId: string, now: Instant): Promise<Instant | null> =>
    (await reliability.standingOf(userId, now)).penalty?.until ?? null;
  const events = eventsCommands(log, newId, {
    timeZone,
    isActiveGame: async (gameId) => (await entries.game(gameId))?.status === 'active',
    regionOfApprovedCafe: async (cafeId) => {
      const cafe = await entries.cafe(cafeId);
      return cafe?.status === 'approved' ? cafe.regionId : undefined;
    },
    penaltyOf,
    hasOverlappingSeat: (userId, gameEventId) => hasOverlappingSeat(sql, userId, gameEventId),
    lateCancel: lateCancelStep,
  });
  const messaging = messagingCommands(log, {
    tableOf: (gameEventId) => foldGameEvent(log, gameEventId, tableFold),
    countMessage: (userId, now) => {
      const messages = { kind: 'messages-by', subjectHash: Buffer.from(userId), rates: config.limits.messages };
      return takeAttempts(sql, [messages], new Date(now), 'That was a lot at once. Please wait a moment.');
    },
  });
  const outliving = outlivingPenalties({ log, sql, secret: secretKey });
  const identityDependencies: IdentityDependencies = {
    outliving,
    elsewhere: elsewhere({ sql, log, engine, catchUp, outbox: mail.outbox }),
    ...{ log, sql, clock, newId, sendMail, random: systemRandom, secret: secretKey },
    ...{ limits: config.limits, testDomain: config.testDomain, server: config.server },
    showUser: (userId, after) => shown(after, () => findUser(sql, userId, clock().toISOString())),
    showInvitation: (id, after) => shown(after, () => findInvitation(sql, id, clock().toISOString())),
    regionExists: async (regionId) => (await entries.region(regionId)) !== undefined,
  };
  const identity = identityCommands(identityDependencies);

  if (config.role !== 'web') engine.start();
  if (isEmpty && config.demo === 'whenEmpty') {
    const emailDomain = config.testDomain?.domain ?? 'example.test';
    const people = { identity, catalogue, events, reliability, messaging };
    await openDemo({ sql, engine, logger }, { ...people, newId, now: clock(), timeZone, emailDomain });
  }
  const admin = await ensureAdmin(identity, config.admin, { clock, newId });

  const rebuilds = rebuildsOf({ sql, engine, clock });
  const background = await startBackground({
    config,
    databaseUrl,
    sql,
    log,
    engine,
    clock,
    newId,
    logger,
    mail,
    events,
    reliability,
    outliving,
    rebuilds,
  });

  const api = httpApi({
    ...{ sql, clock, newId, logger, catchUp },
    publicUrl: config.server.publicUrl,
    sessions: sessionMiddleware({ log, sql, clock, https: config.server.https }),
    routes: [
      identityRoutes(identityDependencies, identity),
      peopleRoutes({ sql, clock }),
      peopleAdminQueries({ sql, clock }),
      statsQueries({ sql }),
      gameEventAdminQueries({ sql }),
      auditQueries({ sql, log }),
      reliabilityAdminRoutes({ commands: reliability, clock }),
      reliabilityAdminQueries({ sql, log, clock }),
      readModelsRoutes({ rebuilds, enqueue: background.askForRebuild }),
      invitationQueries({ sql, clock }),
      profileQueries({ sql }),
      reliabilityRoutes({ commands: reliability, clock }),
      reliabilityReadRoutes({ sql, clock, personExists: async (id) => (await findPublicUser(sql, id)) !== undefined }),
      reliabilityHistoryRoutes({ log, tablesOf: (gameEventIds) => findTables(sql, gameEventIds) }),
      eventsRoutes({
        commands: events,
        clock,
        showGameEvent: (gameEventId, position) => shown(position, () => findGameEvent(sql, gameEventId)),
      }),
      reservationsRoutes({
        commands: events,
        clock,
        seatOf: (reservationId) => findSeat(sql, reservationId),
        showReservation: (seat, position) =>
          shown(position, async () => (await findReservations(sql, seat, undefined, 1))[0]),
      }),
      reservationQueries({ sql }),
      // before the gameEvents: `needs-rating` must not be taken for an id
      attendanceQueries({ sql, clock }),
      gameEventQueries({
        sql,
        clock,
        joinRefusal: async (userId, now) => {
          const penaltyExpiresAt = await penaltyOf(userId, now);
          return penaltyExpiresAt ? penaltyRefusal(penaltyExpiresAt) : null;
        },
      }),
      participationQueries({ sql }),
      messagingRoutes({
        commands: messaging,
        clock,
        showMessage: (messageId, position) => shown(position, () => findMessage({ sql, log }, messageId)),
      }),
      messageQueries({ sql, log, readingRefusal: messaging.readingRefusal }),
      conversationQueries({ sql, log }),
      catalogueRoutes({
        ...{ commands: catalogue, clock },
        cityNameOf: async (cityId) => (cityId && (await entries.city(cityId))?.name) || cityName,
      }),
      catalogueQueries({ sql, cityName }),
      emailSenderRoutes(emailSenderCommands(log, newId), clock),
      emailSenderQueries(sql),
      siteConfigRoutes(config.city),
    ],
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
  app.route('/', staticFiles(path.join(projectRoot, 'dist')));

  return {
    fetch: app.fetch,
    welcome: { admin, ...demoWelcome(config), ...(mail.page && { mailboxPath: '/mailbox' }) },
    drain: health.drain,
    stop: async () => {
      await background.stop();
      await log.close();
      await engine.stop();
    },
  };
}

/** Whom to try the demo as: the people of the seed, who have the test domain's code. */
function demoWelcome({ demo, testDomain }: Config): Welcome {
  return demo === 'whenEmpty' && testDomain ? { ...demoPeople(testDomain.domain), code: testDomain.code } : {};
}
