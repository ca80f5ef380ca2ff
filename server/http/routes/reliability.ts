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
import { findContestedPerson } from '../../../projections/reliability/contest-queries.ts';
import { contestReadRoutes } from '../../../projections/reliability/contest-routes.ts';
import { reliabilityAdminReadRoutes } from '../../../projections/reliability/history-admin-routes.ts';
import { findTables } from '../../../projections/reliability/history-queries.ts';
import { reliabilityHistoryRoutes } from '../../../projections/reliability/history-routes.ts';
import { reliabilityReadRoutes } from '../../../projections/reliability/routes.ts';
import type { Commands } from '../../commands.ts';
import type { Core } from '../../core.ts';
import { readEveningEvidence, readSeatEvidence } from '../../seat-evidence.ts';
import type { Route } from './route.ts';

/** Marks, scores, penalties, policies and contests. */
export function reliabilityApi(core: Core, commands: Commands): readonly Route[] {
  const { config, sql, reads, log, clock, shown } = core;
  const { reliability } = commands;
  const { timeZone } = config.city;
  const mailsOf = postedMails({ sql, clock });
  const seatEvidence = readSeatEvidence(log, mailsOf);
  const eveningEvidence = readEveningEvidence(log, mailsOf);
  const files = contestFiles({ sql: reads, log, seatEvidence, eveningEvidence, clock });
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
      personOf: async (contestId) =>
        (await findContestedPerson(sql, contestId)) ??
        // it may have been contested a moment ago
        shown(await log.head(), () => findContestedPerson(sql, contestId)),
      showContest: files.ofPerson,
      showHostContest: (contestId, position) => shown(position, () => files.findOfHost(contestId)),
      standingOf: reliability.standingOf,
    }),
    contestReadRoutes({ sql: reads, clock, files }),
  ];
}
