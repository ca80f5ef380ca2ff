import { CaseKind } from '../../../modules/cases/contract.ts';
import { caseRoutes } from '../../../modules/cases/routes.ts';
import { type NotedKind, notePaths } from '../../../modules/notes/contract.ts';
import { noteRoutes } from '../../../modules/notes/routes.ts';
import { reportRoutes } from '../../../modules/reports/routes.ts';
import { readCaseFile, readOwnLetters } from '../../../projections/cases/case-files.ts';
import { findCase } from '../../../projections/cases/case-queries.ts';
import { caseReadRoutes } from '../../../projections/cases/case-routes.ts';
import { noteReadRoutes } from '../../../projections/notes/note-routes.ts';
import { reportFiles } from '../../../projections/reports/report-files.ts';
import { reportReadRoutes } from '../../../projections/reports/report-routes.ts';
import { partiesOf } from '../../across-modules.ts';
import type { Commands } from '../../commands.ts';
import type { Core } from '../../core.ts';
import { recordedIds } from '../../recorded-ids.ts';
import { replyReaders } from '../../reply-readers.ts';
import { withoutParties } from '../without-parties.ts';
import type { Route } from './route.ts';

/** What people report, and what admins note down. */
export function reportsApi(core: Core, commands: Commands): readonly Route[] {
  const { reads, log, clock } = core;
  const readers = replyReaders(core);
  const reports = reportFiles({ sql: reads, log, clock });
  const { personOfContest, personOfNote } = recordedIds(core);
  const caseRows = async (caseId: string) => readers.caseRows({ caseId, contestedBy: await personOfContest(caseId) });
  const showOwn = async (caseId: string, userId: string) => {
    const found = await findCase(await caseRows(caseId), caseId);
    return found && readOwnLetters(log, caseId, userId, found.state !== 'closed');
  };
  return [
    withoutParties(['cases', 'reports'], async (caseId) =>
      partiesOf(log, { caseId, contestedBy: await personOfContest(caseId) }, clock().toISOString()),
    ),
    caseRoutes({
      commands: commands.cases,
      clock,
      personOf: personOfContest,
      // who acts may see all kinds
      showFile: async (caseId) => readCaseFile({ sql: await caseRows(caseId), log }, caseId, CaseKind.options),
      showOwn,
    }),
    caseReadRoutes({ sql: reads, log, clock, showOwn }),
    reportRoutes({
      commands: commands.reports,
      clock,
      showFile: async (reportId) =>
        reportFiles({ sql: await readers.reportRows(reportId), log, clock }).ofAdmin(reportId),
    }),
    reportReadRoutes({ sql: reads, log, files: reports }),
    ...(Object.keys(notePaths) as NotedKind[]).flatMap((kind) => [
      noteRoutes(
        {
          commands: commands.notes,
          clock,
          personOf: personOfNote,
          contestedBy: personOfContest,
          showNote: readers.showNote,
        },
        kind,
      ),
      noteReadRoutes({ sql: reads, log }, kind),
    ]),
  ];
}
