import { type NotedKind, notePaths } from '../../../modules/notes/contract.ts';
import { noteRoutes } from '../../../modules/notes/routes.ts';
import { reportRoutes } from '../../../modules/reports/routes.ts';
import { findNote, findNotedPerson } from '../../../projections/notes/note-queries.ts';
import { noteReadRoutes } from '../../../projections/notes/note-routes.ts';
import { reportFiles } from '../../../projections/reports/report-files.ts';
import { reportReadRoutes } from '../../../projections/reports/report-routes.ts';
import type { Commands } from '../../commands.ts';
import type { Core } from '../../core.ts';
import type { Route } from './route.ts';

/** What people report, and what admins note down. */
export function reportsApi(core: Core, commands: Commands): readonly Route[] {
  const { sql, reads, log, clock, shown } = core;
  const reports = reportFiles({ sql: reads, log, clock });
  return [
    reportRoutes({
      commands: commands.reports,
      clock,
      showFile: (reportId, viewerId, position) => shown(position, () => reports.ofAdmin(reportId, viewerId)),
    }),
    reportReadRoutes({ sql: reads, log, files: reports }),
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
      noteReadRoutes({ sql: reads, log }, kind),
    ]),
  ];
}
