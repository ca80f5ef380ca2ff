import { penaltyRefusal } from '../../../modules/events/seats/seat-gate.ts';
import { reliabilityAdminRoutes } from '../../../modules/reliability/admin-routes.ts';
import { contestRoutes } from '../../../modules/reliability/contests/routes.ts';
import { explanationRoutes } from '../../../modules/reliability/explanation-routes.ts';
import { policyRoutes } from '../../../modules/reliability/policy-routes.ts';
import { readExplanation } from '../../../modules/reliability/read-explanation.ts';
import { reliabilityRoutes } from '../../../modules/reliability/routes.ts';
import { postedMails } from '../../../platform/mail/posted-mails.ts';
import { findNames, findPublicUser } from '../../../projections/identity/people-queries.ts';
import { contestFiles } from '../../../projections/reliability/contest-files.ts';
import { contestReadRoutes } from '../../../projections/reliability/contest-routes.ts';
import { reliabilityAdminReadRoutes } from '../../../projections/reliability/history-admin-routes.ts';
import { findTables } from '../../../projections/reliability/history-queries.ts';
import { reliabilityHistoryRoutes } from '../../../projections/reliability/history-routes.ts';
import { reliabilityReadRoutes } from '../../../projections/reliability/routes.ts';
import type { Commands } from '../../commands.ts';
import type { Core } from '../../core.ts';
import { recordedIds } from '../../recorded-ids.ts';
import { replyReaders } from '../../reply-readers.ts';
import { readEveningEvidence, readSeatEvidence } from '../../seat-evidence.ts';
import type { Route } from './route.ts';

/** Marks, scores, penalties, policies and contests. */
export function reliabilityApi(core: Core, commands: Commands): readonly Route[] {
  const { config, sql, reads, log, clock } = core;
  const { reliability } = commands;
  const { timeZone } = config.city;
  const mailsOf = postedMails({ sql, clock });
  const seatEvidence = readSeatEvidence(log, mailsOf);
  const eveningEvidence = readEveningEvidence(log, mailsOf);
  const filesOf = (from: typeof sql) => contestFiles({ sql: from, log, seatEvidence, eveningEvidence, clock });
  const files = filesOf(reads);
  return [
    reliabilityAdminRoutes({ commands: reliability, clock }),
    policyRoutes({ commands: commands.policies, clock, namesOf: (ids) => findNames(sql, ids) }),
    explanationRoutes({ log, clock }),
    reliabilityAdminReadRoutes({
      sql: reads,
      log,
      seatEvidence,
      clock,
      timeZone,
      penaltyRefusal,
      explanationAt: (record, at) => readExplanation(log, record, at),
      recordExport: (context, userId) => commands.operations.recordExport(context, { what: 'ledger', userId }),
    }),
    reliabilityRoutes({ commands: reliability, clock }),
    reliabilityReadRoutes({ scoreOf: async (userId) => (await findPublicUser(reads, userId))?.reliabilityScore }),
    reliabilityHistoryRoutes({
      log,
      clock,
      seatEvidence,
      tablesOf: (gameEventIds) => findTables(reads, gameEventIds),
    }),
    contestRoutes({
      commands: commands.contests,
      clock,
      personOf: recordedIds(core).personOfContest,
      showContest: files.ofPerson,
      showHostContest: async ({ contestId, userId, gameEventId }) => {
        const rows = await replyReaders(core).contestRows(userId, gameEventId);
        return filesOf(rows).findOfHost(contestId);
      },
      standingOf: reliability.standingOf,
    }),
    contestReadRoutes({ sql: reads, clock, files }),
  ];
}
