import type { CommandContext } from '@tablemates/event-store';
import type { Export } from '../../modules/admin/operation-commands.ts';
import { type ExportedFile, tableFileRoutes } from '../../platform/http/table-file.ts';
import { auditFile } from '../../projections/admin/audit-file.ts';
import { gameEventFile } from '../../projections/events/game-event-file.ts';
import { invitationFile } from '../../projections/identity/invitation-file.ts';
import { peopleFile } from '../../projections/identity/people-file.ts';
import { markFile } from '../../projections/reliability/mark-file.ts';
import type { Commands } from '../commands.ts';
import type { Core } from '../core.ts';

/** The routes of the lists that admins download as files. Each export is recorded in the log. */
export function exportRoutes({ sql, log, clock, config }: Core, { operations }: Commands) {
  const recordedAs = (what: Export['what']) => ({
    clock,
    timeZone: config.city.timeZone,
    recordExport: (context: CommandContext, exported: ExportedFile) =>
      operations.recordExport(context, { what, ...exported }),
  });
  return [
    tableFileRoutes(peopleFile(sql), recordedAs('people')),
    tableFileRoutes(gameEventFile(sql), recordedAs('gameEvents')),
    tableFileRoutes(markFile(sql), recordedAs('marks')),
    tableFileRoutes(auditFile({ sql, log }), recordedAs('audit')),
    tableFileRoutes(invitationFile(sql), recordedAs('invitations')),
  ];
}
