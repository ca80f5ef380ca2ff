import { type NotedKind, notePaths } from '../../../modules/notes/contract.ts';
import { noteRoutes } from '../../../modules/notes/routes.ts';
import { reportRoutes } from '../../../modules/reports/routes.ts';
import { noteReadRoutes } from '../../../projections/notes/note-routes.ts';
import { reportFiles } from '../../../projections/reports/report-files.ts';
import { reportReadRoutes } from '../../../projections/reports/report-routes.ts';
import type { Commands } from '../../commands.ts';
import type { Core } from '../../core.ts';
import { recordedIds } from '../../recorded-ids.ts';
import { replyReaders } from '../../reply-readers.ts';
import type { Route } from './route.ts';

/** What people report, and what admins note down. */
export function reportsApi(core: Core, commands: Commands): readonly Route[] {
  const { reads, log, clock } = core;
  const readers = replyReaders(core);
  const reports = reportFiles({ sql: reads, log, clock });
  return [
    reportRoutes({
      commands: commands.reports,
      clock,
      showFile: async (reportId, viewerId) =>
        reportFiles({ sql: await readers.reportRows(reportId), log, clock }).ofAdmin(reportId, viewerId),
    }),
    reportReadRoutes({ sql: reads, log, files: reports }),
    ...(Object.keys(notePaths) as NotedKind[]).flatMap((kind) => [
      noteRoutes(
        {
          commands: commands.notes,
          clock,
          personOf: recordedIds(core).personOfNote,
          showNote: readers.showNote,
        },
        kind,
      ),
      noteReadRoutes({ sql: reads, log }, kind),
    ]),
  ];
}
