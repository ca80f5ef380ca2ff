import type { OpenAPIHono } from '@hono/zod-openapi';
import { load, recordedIn } from '@tablemates/event-store';
import { savedViewRoutes } from '../../modules/admin/saved-views/routes.ts';
import { isBlocked } from '../../modules/blocks/block.ts';
import { blockRoutes } from '../../modules/blocks/routes.ts';
import { blocksBetween } from '../../modules/blocks/streams.ts';
import { cafeOf, cityOf, readEntry } from '../../modules/catalog/entries.ts';
import { cafePhotoRoutes } from '../../modules/catalog/photo-routes.ts';
import { catalogRoutes } from '../../modules/catalog/routes.ts';
import { emailSenderRoutes } from '../../modules/email-senders/routes.ts';
import { checkInRoutes } from '../../modules/events/check-in/routes.ts';
import { confirmationRoutes } from '../../modules/events/confirmation/routes.ts';
import type { ShowGameEvent } from '../../modules/events/game-event-reply.ts';
import { guestRoutes } from '../../modules/events/guests/routes.ts';
import { gameEventRoutes } from '../../modules/events/routes.ts';
import { endOf } from '../../modules/events/rules.ts';
import { reservationRoutes } from '../../modules/events/seats/reservation-routes.ts';
import { penaltyRefusal } from '../../modules/events/seats/seat-gate.ts';
import { gameEventOf, remindersOf } from '../../modules/events/streams.ts';
import { waitingListRoutes } from '../../modules/events/waiting-list/routes.ts';
import { identityRoutes } from '../../modules/identity/routes.ts';
import { identityCookies } from '../../modules/identity/sign-in/cookies.ts';
import { tokenHash } from '../../modules/identity/sign-in/keys.ts';
import { sessionsStartedBy } from '../../modules/identity/sign-in/sessions.ts';
import { mailRoutes } from '../../modules/mails/routes.ts';
import { messagingRoutes } from '../../modules/messaging/routes.ts';
import { type NotedKind, notePaths } from '../../modules/notes/contract.ts';
import { noteRoutes } from '../../modules/notes/routes.ts';
import { pushRoutes } from '../../modules/push/routes.ts';
import { reliabilityAdminRoutes } from '../../modules/reliability/admin-routes.ts';
import { contestRoutes } from '../../modules/reliability/contests/routes.ts';
import { explanationRoutes } from '../../modules/reliability/explanation-routes.ts';
import { policyRoutes } from '../../modules/reliability/policy-routes.ts';
import { readExplanation } from '../../modules/reliability/read-explanation.ts';
import { reliabilityRoutes } from '../../modules/reliability/routes.ts';
import { reportRoutes } from '../../modules/reports/routes.ts';
import { clientAddressBehind } from '../../platform/http/client-address.ts';
import type { HttpEnv } from '../../platform/http/session.ts';
import { failedMails, outboxOperations } from '../../platform/mail/outbox-operations.ts';
import { postedMails } from '../../platform/mail/posted-mails.ts';
import { auditRoutes } from '../../projections/admin/audit-routes.ts';
import { cafeRecordRoutes } from '../../projections/admin/cafe-record-routes.ts';
import { gameEventRecordRoutes } from '../../projections/admin/game-event-record-routes.ts';
import { needsRoutes } from '../../projections/admin/needs-routes.ts';
import { personRecordRoutes } from '../../projections/admin/person-record-routes.ts';
import { statsRoutes } from '../../projections/admin/stats-routes.ts';
import { turnoutRoutes } from '../../projections/admin/turnout-routes.ts';
import { blockReadRoutes } from '../../projections/blocks/block-routes.ts';
import { findCafe } from '../../projections/catalog/queries.ts';
import { catalogReadRoutes } from '../../projections/catalog/routes.ts';
import { emailSenderReadRoutes } from '../../projections/email-senders/routes.ts';
import { calendarRoutes } from '../../projections/events/calendar-routes.ts';
import { gameEventAdminRoutes } from '../../projections/events/game-event-admin-routes.ts';
import { findGameEvent } from '../../projections/events/game-event-queries.ts';
import { gameEventReadRoutes } from '../../projections/events/game-event-routes.ts';
import { participationRoutes } from '../../projections/events/participation-routes.ts';
import { findReservations, findSeat } from '../../projections/events/reservation-queries.ts';
import { reservationReadRoutes } from '../../projections/events/reservation-routes.ts';
import { waitingListReadRoutes } from '../../projections/events/waiting-list-read-routes.ts';
import { invitationReadRoutes } from '../../projections/identity/invitation-routes.ts';
import { peopleAdminReadRoutes } from '../../projections/identity/people-admin-routes.ts';
import { findFirstAndLastNames, findNames, findPublicUser } from '../../projections/identity/people-queries.ts';
import { peopleRoutes } from '../../projections/identity/people-routes.ts';
import { profileReadRoutes } from '../../projections/identity/profile-routes.ts';
import { conversationRoutes } from '../../projections/messaging/conversation-routes.ts';
import { findMessage } from '../../projections/messaging/message-queries.ts';
import { messageReadRoutes } from '../../projections/messaging/message-routes.ts';
import { findNote, findNotedPerson } from '../../projections/notes/note-queries.ts';
import { noteReadRoutes } from '../../projections/notes/note-routes.ts';
import { attendanceRoutes } from '../../projections/reliability/attendance-routes.ts';
import { contestFiles } from '../../projections/reliability/contest-files.ts';
import { findContestedPerson } from '../../projections/reliability/contest-queries.ts';
import { contestReadRoutes } from '../../projections/reliability/contest-routes.ts';
import { reliabilityAdminReadRoutes } from '../../projections/reliability/history-admin-routes.ts';
import { findTables } from '../../projections/reliability/history-queries.ts';
import { reliabilityHistoryRoutes } from '../../projections/reliability/history-routes.ts';
import { reliabilityReadRoutes } from '../../projections/reliability/routes.ts';
import { reportFiles } from '../../projections/reports/report-files.ts';
import { reportReadRoutes } from '../../projections/reports/report-routes.ts';
import type { Background } from '../background.ts';
import { openBulkActs } from '../bulk/bulk-acts.ts';
import { bulkActRoutes } from '../bulk/routes.ts';
import type { Commands } from '../commands.ts';
import type { Core } from '../core.ts';
import { evidenceStateRoutes } from '../evidence/evidence-routes.ts';
import { proofRoutes } from '../evidence/proof-routes.ts';
import { examinedAgain } from '../installation/examine.ts';
import { installationRoutes } from '../installation/installation-routes.ts';
import { liveRoutes } from '../live/routes.ts';
import type { LiveStreams } from '../live/streams.ts';
import { outboxRoutes } from '../mail/outbox-routes.ts';
import { ownDataRoutes } from '../own-data/routes.ts';
import { policyTrialRoutes } from '../policies/routes.ts';
import { policySimulations } from '../policies/simulations.ts';
import type { ReadModelTasks } from '../read-models/read-model-tasks.ts';
import { readModelsRoutes } from '../read-models/read-models-routes.ts';
import { readEveningEvidence, readSeatEvidence } from '../seat-evidence.ts';
import { exportRoutes } from './exports.ts';
import { siteConfigRoutes } from './site-config.ts';

/** Every route under `/api`: write routes of the modules, read routes of the projections. */
export function apiRoutes(
  core: Core,
  commands: Commands,
  {
    tasks,
    background,
    live,
  }: {
    tasks: ReadModelTasks;
    background: Pick<Background, 'askForTask' | 'askForSimulation' | 'askForBulkAct' | 'deliverMails'>;
    live: LiveStreams;
  },
): readonly OpenAPIHono<HttpEnv>[] {
  const { config, sql, secretKey, log, engine, evidence, clock, newId, logger, pictures, push, shown } = core;
  const { catalog, emailSenders, events, identity, identityDeps, messaging, reliability } = commands;
  const { name: cityName, timeZone } = config.city;
  const { session: sessionCookie } = identityCookies(config.server.https);
  const showGameEvent: ShowGameEvent = (gameEventId, position, viewer) =>
    shown(position, () => findGameEvent(sql, gameEventId, viewer));
  const mailsOf = postedMails({ sql, clock });
  const seatEvidence = readSeatEvidence(log, mailsOf);
  const eveningEvidence = readEveningEvidence(log, mailsOf);
  const files = contestFiles({ sql, log, seatEvidence, eveningEvidence, clock });
  const reports = reportFiles({ sql, log, clock });
  return [
    identityRoutes(identityDeps, identity),
    peopleRoutes({ sql, clock }),
    peopleAdminReadRoutes({ sql, clock }),
    // before auditRoutes: `file-size` must not be read as an id
    ...exportRoutes(core, commands),
    personRecordRoutes({
      sql,
      clock,
      sessionsOf: (userId, now) => sessionsStartedBy(sql, userId, now),
    }),
    gameEventRecordRoutes({
      sql,
      clock,
      readStream: (gameEventId) => recordedIn(log, gameEventOf(gameEventId)),
      readReminders: (gameEventId) => recordedIn(log, remindersOf(gameEventId)),
    }),
    cafeRecordRoutes({ sql, clock }),
    blockRoutes({ commands: commands.blocks, clock }),
    blockReadRoutes({ sql }),
    statsRoutes({ sql }),
    turnoutRoutes({ sql, clock, timeZone }),
    needsRoutes({
      sql,
      clock,
      timeZone,
      failedMails: () => failedMails(sql),
      pausedReadModels: async () =>
        (await engine.status()).flatMap(({ name, current, state, paused }) =>
          current && state === 'live' && paused ? [{ name, since: paused.since }] : [],
        ),
    }),
    gameEventAdminRoutes({ sql }),
    savedViewRoutes({ views: commands.views }),
    auditRoutes({ sql, log }),
    reliabilityAdminRoutes({ commands: reliability, clock }),
    policyRoutes({ commands: commands.policies, clock, namesOf: (ids) => findNames(sql, ids) }),
    explanationRoutes({ log, clock }),
    reliabilityAdminReadRoutes({
      sql,
      log,
      seatEvidence,
      clock,
      timeZone,
      penaltyRefusal,
      explanationAt: (record, at) => readExplanation(log, record, at),
      recordExport: (context, userId) => commands.operations.recordExport(context, { what: 'ledger', userId }),
    }),
    proofRoutes({ log, evidence }),
    evidenceStateRoutes({ sql, log, evidence, checkpointUrl: config.checkpointUrl, backupDir: config.backupDir }),
    readModelsRoutes({ tasks, commands: commands.readModels, engine, clock, enqueue: background.askForTask }),
    installationRoutes({ clock, examine: examinedAgain(core) }),
    outboxRoutes({
      way: config.mail.kind,
      outbox: outboxOperations({ sql, secret: secretKey, clock }),
      operations: commands.operations,
      clock,
      deliver: background.deliverMails,
    }),
    policyTrialRoutes({
      simulations: policySimulations({ sql, log, clock, newId, logger }),
      commands: commands.policies,
      clock,
      namesOf: (ids) => findNames(sql, ids),
      enqueue: background.askForSimulation,
    }),
    bulkActRoutes({
      acts: openBulkActs(core, identity),
      operations: commands.operations,
      clock,
      namesOf: (ids) => findNames(sql, ids),
      enqueue: background.askForBulkAct,
    }),
    invitationReadRoutes({ sql, clock }),
    profileReadRoutes({ sql }),
    reliabilityRoutes({ commands: reliability, clock }),
    reliabilityReadRoutes({ scoreOf: async (userId) => (await findPublicUser(sql, userId))?.reliabilityScore }),
    reliabilityHistoryRoutes({
      log,
      clock,
      seatEvidence,
      tablesOf: (gameEventIds) => findTables(sql, gameEventIds),
    }),
    gameEventRoutes({
      commands: events,
      clock,
      showGameEvent,
      ownersOf: async (cafeIds) => {
        const cafes = await Promise.all(cafeIds.map((cafeId) => findCafe(sql, '', true, cafeId)));
        return cafes.flatMap((cafe) => cafe?.ownerId ?? []);
      },
    }),
    guestRoutes({
      commands: commands.guests,
      clock,
      publicUrl: config.server.publicUrl,
      showGameEvent,
      nameOf: async (userId) => (await findFirstAndLastNames(sql, [userId])).get(userId),
    }),
    waitingListRoutes({
      commands: events,
      clock,
      showGameEvent,
    }),
    confirmationRoutes({
      commands: events,
      clock,
      links: commands.answerLinks,
      showGameEvent,
    }),
    checkInRoutes({ commands: commands.checkIns, clock, publicUrl: config.server.publicUrl, showGameEvent }),
    reservationRoutes({
      commands: events,
      clock,
      seatOf: (reservationId) => findSeat(sql, reservationId),
      showReservation: (seat, position, viewer) =>
        shown(position, async () => (await findReservations(sql, seat, undefined, 1, viewer))[0]),
    }),
    reservationReadRoutes({ sql, ownerOf: async (cafeId) => (await readEntry(log, cafeOf(cafeId)))?.ownerId ?? null }),
    contestRoutes({
      commands: commands.contests,
      clock,
      personOf: async (contestId) =>
        (await findContestedPerson(sql, contestId)) ??
        // it may have been contested a moment ago
        shown(await log.head(), () => findContestedPerson(sql, contestId)),
      showContest: files.ofPerson,
      showHostContest: (contestId, position) => shown(position, () => files.findOfHost(contestId)),
      standingOf: reliability.standingOf,
    }),
    contestReadRoutes({ sql, clock, files }),
    reportRoutes({
      commands: commands.reports,
      clock,
      showFile: (reportId, viewerId, position) => shown(position, () => reports.ofAdmin(reportId, viewerId)),
    }),
    reportReadRoutes({ sql, log, files: reports }),
    ...(Object.keys(notePaths) as NotedKind[]).flatMap((kind) => [
      noteRoutes(
        {
          commands: commands.notes,
          clock,
          personOf: async (noteId) =>
            (await findNotedPerson(sql, noteId)) ??
            // it may have been written a moment ago
            shown(await log.head(), () => findNotedPerson(sql, noteId)),
          showNote: (noteId, position) => shown(position, () => findNote({ sql, log }, noteId)),
        },
        kind,
      ),
      noteReadRoutes({ sql, log }, kind),
    ]),
    // before gameEventReadRoutes: `needs-rating` must not be read as an id
    attendanceRoutes({ sql, clock }),
    gameEventReadRoutes({
      sql,
      clock,
      timeZone,
      joinRefusal: async (userId, now) => {
        const penaltyExpiresAt = await commands.penaltyOf(userId, now);
        return penaltyExpiresAt ? penaltyRefusal(penaltyExpiresAt) : null;
      },
    }),
    calendarRoutes({ sql, clock, publicUrl: config.server.publicUrl, endOf }),
    participationRoutes({ sql }),
    waitingListReadRoutes({
      sql,
      clock,
      readStream: (gameEventId) => recordedIn(log, gameEventOf(gameEventId)),
      isBlocked: async (one, other) => isBlocked(await load(log, blocksBetween(one, other))),
    }),
    mailRoutes({ commands: commands.mails, links: commands.unsubscribeLinks, clock }),
    ownDataRoutes({ sql, log, clock, timeZone, seatEvidence, viewsOf: commands.views.listOf }),
    pushRoutes({
      commands: commands.pushes,
      subscriptions: push.subscriptions,
      publicKey: push.publicKey,
      sessionHashOf: (c) => {
        const token = sessionCookie.read(c);
        return token === undefined ? undefined : tokenHash(token);
      },
      clock,
    }),
    messagingRoutes({
      commands: messaging,
      clock,
      showMessage: (messageId, position) => shown(position, () => findMessage({ sql, log }, messageId)),
    }),
    messageReadRoutes({ sql, log, readingRefusal: messaging.readingRefusal }),
    conversationRoutes({ sql, log }),
    catalogRoutes({
      commands: catalog,
      clock,
      cityNameOf: async (cityId) => (cityId && (await readEntry(log, cityOf(cityId)))?.name) || cityName,
    }),
    cafePhotoRoutes({ commands: catalog, clock, pictures }),
    catalogReadRoutes({ sql, clock, cityName }),
    emailSenderRoutes(emailSenders, clock),
    emailSenderReadRoutes(sql),
    liveRoutes({
      streams: live,
      head: log.head,
      tokenOf: sessionCookie.read,
      addressOf: clientAddressBehind(config.server.trustedProxies),
    }),
    siteConfigRoutes(config),
  ];
}
