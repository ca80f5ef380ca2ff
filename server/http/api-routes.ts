import type { OpenAPIHono } from '@hono/zod-openapi';
import { recordedIn } from '@tablemates/event-store';
import { cafeOf, cityOf, readEntry } from '../../modules/catalogue/entries.ts';
import { catalogueRoutes } from '../../modules/catalogue/routes.ts';
import { emailSenderRoutes } from '../../modules/email-senders/routes.ts';
import { penaltyRefusal } from '../../modules/events/commands.ts';
import { guestRoutes } from '../../modules/events/guest-routes.ts';
import { reservationsRoutes } from '../../modules/events/reservation-routes.ts';
import { eventsRoutes } from '../../modules/events/routes.ts';
import { endOf } from '../../modules/events/rules.ts';
import { gameEventOf } from '../../modules/events/streams.ts';
import { waitingListRoutes } from '../../modules/events/waiting-list-routes.ts';
import { identityRoutes } from '../../modules/identity/routes.ts';
import { identityCookies } from '../../modules/identity/sign-in/cookies.ts';
import { messagingRoutes } from '../../modules/messaging/routes.ts';
import { reliabilityAdminRoutes } from '../../modules/reliability/admin-routes.ts';
import { policyRoutes } from '../../modules/reliability/policy-routes.ts';
import { reliabilityRoutes } from '../../modules/reliability/routes.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import type { HttpEnv } from '../../platform/http/session.ts';
import { auditQueries } from '../../projections/admin/audit-routes.ts';
import { statsQueries } from '../../projections/admin/stats-routes.ts';
import { catalogueQueries } from '../../projections/catalogue/routes.ts';
import { emailSenderQueries } from '../../projections/email-senders/routes.ts';
import { calendarRoutes } from '../../projections/events/calendar-routes.ts';
import { gameEventAdminQueries } from '../../projections/events/game-event-admin-routes.ts';
import { findGameEvent } from '../../projections/events/game-event-queries.ts';
import { gameEventQueries } from '../../projections/events/game-event-routes.ts';
import { lineQueries } from '../../projections/events/line-routes.ts';
import { participationQueries } from '../../projections/events/participation-routes.ts';
import { reservationQueries } from '../../projections/events/reservation-routes.ts';
import { findReservations, findSeat } from '../../projections/events/reservations.ts';
import { invitationQueries } from '../../projections/identity/invitation-routes.ts';
import { peopleAdminQueries } from '../../projections/identity/people-admin-routes.ts';
import { peopleCsvRoutes } from '../../projections/identity/people-csv.ts';
import { findPublicUser } from '../../projections/identity/people-queries.ts';
import { peopleRoutes } from '../../projections/identity/people-routes.ts';
import { profileQueries } from '../../projections/identity/profile-routes.ts';
import { conversationQueries } from '../../projections/messaging/conversation-routes.ts';
import { findMessage } from '../../projections/messaging/message-queries.ts';
import { messageQueries } from '../../projections/messaging/message-routes.ts';
import { attendanceQueries } from '../../projections/reliability/attendance-routes.ts';
import { reliabilityAdminQueries } from '../../projections/reliability/history-admin-routes.ts';
import { findTables } from '../../projections/reliability/history-queries.ts';
import { reliabilityHistoryRoutes } from '../../projections/reliability/history-routes.ts';
import { reliabilityReadRoutes } from '../../projections/reliability/routes.ts';
import type { Background } from '../background.ts';
import type { Commands } from '../commands.ts';
import type { Core } from '../core.ts';
import { liveRoutes } from '../live/routes.ts';
import type { LiveStreams } from '../live/streams.ts';
import type { ReadModelTasks } from '../read-models/read-model-tasks.ts';
import { readModelsRoutes } from '../read-models/read-models-routes.ts';
import { siteConfigRoutes } from './site-config.ts';

/** Every route under `/api`: write routes of the modules, read routes of the projections. */
export function apiRoutes(
  { config, sql, log, engine, clock, shown }: Core,
  commands: Commands,
  { tasks, askForTask, live }: { tasks: ReadModelTasks; askForTask: Background['askForTask']; live: LiveStreams },
): readonly OpenAPIHono<HttpEnv>[] {
  const { catalogue, emailSenders, events, identity, identityDependencies, messaging, reliability } = commands;
  const { name: cityName, timeZone } = config.city;
  return [
    identityRoutes(identityDependencies, identity),
    peopleRoutes({ sql, clock }),
    peopleAdminQueries({ sql, clock }),
    peopleCsvRoutes({
      ...{ sql, clock, timeZone },
      recordExport: (context) => commands.operations.recordExport(context, { what: 'people' }),
    }),
    statsQueries({ sql }),
    gameEventAdminQueries({ sql }),
    auditQueries({ sql, log }),
    reliabilityAdminRoutes({ commands: reliability, clock }),
    policyRoutes({ commands: commands.policies, clock }),
    reliabilityAdminQueries({
      ...{ sql, log, clock, timeZone, penaltyRefusal },
      recordExport: (context, userId) => commands.operations.recordExport(context, { what: 'ledger', userId }),
    }),
    readModelsRoutes({ tasks, commands: commands.readModels, engine, clock, enqueue: askForTask }),
    invitationQueries({ sql, clock }),
    profileQueries({ sql }),
    reliabilityRoutes({ commands: reliability, clock }),
    reliabilityReadRoutes({ sql, clock, personExists: async (id) => (await findPublicUser(sql, id)) !== undefined }),
    reliabilityHistoryRoutes({ log, tablesOf: (gameEventIds) => findTables(sql, gameEventIds) }),
    eventsRoutes({
      commands: events,
      clock,
      showGameEvent: (gameEventId, position, viewer) => shown(position, () => findGameEvent(sql, gameEventId, viewer)),
    }),
    guestRoutes({
      commands: commands.guests,
      clock,
      publicUrl: config.server.publicUrl,
      showGameEvent: (gameEventId, position) => shown(position, () => findGameEvent(sql, gameEventId)),
    }),
    waitingListRoutes({
      commands: events,
      clock,
      showGameEvent: (gameEventId, position) => shown(position, () => findGameEvent(sql, gameEventId)),
    }),
    reservationsRoutes({
      commands: events,
      clock,
      seatOf: (reservationId) => findSeat(sql, reservationId),
      showReservation: (seat, position, viewer) =>
        shown(position, async () => (await findReservations(sql, seat, undefined, 1, viewer))[0]),
    }),
    reservationQueries({ sql, ownerOf: async (cafeId) => (await readEntry(log, cafeOf(cafeId)))?.ownerId ?? null }),
    // before gameEventQueries: `needs-rating` must not be read as an id
    attendanceQueries({ sql, clock }),
    gameEventQueries({
      ...{ sql, clock, timeZone },
      joinRefusal: async (userId, now) => {
        const penaltyExpiresAt = await commands.penaltyOf(userId, now);
        return penaltyExpiresAt ? penaltyRefusal(penaltyExpiresAt) : null;
      },
    }),
    calendarRoutes({ sql, clock, publicUrl: config.server.publicUrl, endOf }),
    participationQueries({ sql }),
    lineQueries({ sql, clock, readStream: (gameEventId) => recordedIn(log, gameEventOf(gameEventId)) }),
    messagingRoutes({
      commands: messaging,
      clock,
      showMessage: (messageId, position) => shown(position, () => findMessage({ sql, log }, messageId)),
    }),
    messageQueries({ sql, log, readingRefusal: messaging.readingRefusal }),
    conversationQueries({ sql, log }),
    catalogueRoutes({
      ...{ commands: catalogue, clock },
      cityNameOf: async (cityId) => (cityId && (await readEntry(log, cityOf(cityId)))?.name) || cityName,
    }),
    catalogueQueries({ sql, cityName }),
    emailSenderRoutes(emailSenders, clock),
    emailSenderQueries(sql),
    liveRoutes({
      streams: live,
      head: log.head,
      tokenOf: identityCookies(config.server.https).session.read,
      addressOf: (c) => clientAddress(c, config.server.trustedProxies),
    }),
    siteConfigRoutes(config),
  ];
}
