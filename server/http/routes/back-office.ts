import { answerNow, recordedIn } from '@tablemates/event-store';
import { savedViewRoutes } from '../../../modules/admin/saved-views/routes.ts';
import { remindersOf } from '../../../modules/events/reminders/streams.ts';
import { gameEventOf } from '../../../modules/events/streams.ts';
import { sessionsStartedBy } from '../../../modules/identity/sign-in/sessions.ts';
import { mailsToSendAgain } from '../../../platform/mail/outbox-operations.ts';
import { auditRoutes } from '../../../projections/admin/audit-routes.ts';
import { cafeRecordRoutes } from '../../../projections/admin/cafe-record-routes.ts';
import { gameEventRecordRoutes } from '../../../projections/admin/game-event-record-routes.ts';
import { needsRoutes } from '../../../projections/admin/needs-routes.ts';
import { personRecordRoutes } from '../../../projections/admin/person-record-routes.ts';
import { statsRoutes } from '../../../projections/admin/stats-routes.ts';
import { turnoutRoutes } from '../../../projections/admin/turnout-routes.ts';
import { gameEventAdminRoutes } from '../../../projections/events/game-event-admin-routes.ts';
import { groupRecordRoutes } from '../../../projections/groups/group-record-routes.ts';
import { numbersRoutes } from '../../../projections/numbers/numbers-routes.ts';
import { seriesAdminRoutes } from '../../../projections/series/series-admin-routes.ts';
import { organizersOf } from '../../across-modules.ts';
import type { Commands } from '../../commands.ts';
import type { Core } from '../../core.ts';
import { findUnmet } from '../../unmet-searches.ts';
import type { Route } from './route.ts';

/** What admins look up: records, numbers, lists and the audit. */
export function backOfficeApi(core: Core, commands: Commands): readonly Route[] {
  const { config, sql, reads, log, engine, clock } = core;
  const { timeZone } = config.city;
  return [
    personRecordRoutes({
      sql: reads,
      clock,
      sessionsOf: (userId, now) => sessionsStartedBy(sql, userId, now),
    }),
    gameEventRecordRoutes({
      sql: reads,
      clock,
      readStream: (gameEventId) => recordedIn(log, gameEventOf(gameEventId)),
      readReminders: (gameEventId) => recordedIn(log, remindersOf(gameEventId)),
    }),
    cafeRecordRoutes({ sql: reads, clock }),
    seriesAdminRoutes({ sql: reads, clock }),
    groupRecordRoutes({ sql: reads, clock }),
    statsRoutes({ sql: reads }),
    turnoutRoutes({ sql: reads, clock, timeZone }),
    numbersRoutes({
      sql: reads,
      clock,
      timeZone,
      organizes: async (groupId, userId) =>
        (await answerNow(log, organizersOf(groupId), clock().toISOString())).includes(userId),
      unmetSearches: (span) => findUnmet(reads, span),
    }),
    needsRoutes({
      sql: reads,
      clock,
      timeZone,
      failedMails: () => mailsToSendAgain(sql, clock().toISOString()),
      pausedReadModels: async () =>
        (await engine.status()).flatMap(({ name, current, state, paused }) =>
          current && state === 'live' && paused ? [{ name, since: paused.since }] : [],
        ),
    }),
    gameEventAdminRoutes({ sql: reads, clock }),
    savedViewRoutes({ views: commands.views }),
    auditRoutes({ sql: reads, log }),
  ];
}
