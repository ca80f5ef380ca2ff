import type { EventLog } from '@tablemates/event-store';
import { type AuditEntry, AuditQuery } from '../../modules/admin/contract.ts';
import { seesNamesOnly } from '../../modules/identity/rules.ts';
import type { Sql } from '../../platform/database.ts';
import { momentCells, momentColumns, type TableFile } from '../../platform/http/table-file.ts';
import { countAudit, findAudit } from './audit-queries.ts';

const query = AuditQuery.omit({ limit: true, cursor: true, page: true });

type Deps = { readonly sql: Sql; readonly log: Pick<EventLog, 'readAt'> };

/** The file of the changes that a filter finds, with the columns of their list. */
export const auditFile = (deps: Deps): TableFile<typeof query, AuditEntry> => ({
  path: '/admin/audit',
  tags: ['Admin'],
  contents: 'who changed what and when, newest first',
  refusal: 'Only admins can see what was changed.',
  query,
  words: 'concerns',
  fileName: 'audit',
  columns: (timeZone) => [
    ...momentColumns('At', timeZone),
    ...['By id', 'By', 'Change', 'Kind of subject', 'Subject id', 'Subject', 'Person id', 'Person'],
    ...[
      'Game event id',
      'Game event',
      ...momentColumns('Starts', timeZone),
      'Changed personal fields',
      'Details',
      'Reason',
    ],
  ],
  count: (filter, _, viewer) => countAudit(deps.sql, { ...filter, namesOnly: seesNamesOnly(viewer.adminRole) }),
  rowsAfter: (filter, last, limit, _, viewer) =>
    findAudit(deps, { ...filter, namesOnly: seesNamesOnly(viewer.adminRole) }, last, limit),
  cells: ({ at, actor, type, subject, person, gameEvent, changedFields, details, reason }, timeZone) => [
    ...momentCells(at, timeZone),
    ...[actor.id, actor.name, type, subject.kind, subject.id, subject.name],
    ...[person?.id ?? null, person?.name ?? null, gameEvent?.id ?? null, gameEvent?.name ?? null],
    ...momentCells(gameEvent?.startsAt ?? null, timeZone),
    ...[changedFields.join(', '), JSON.stringify(details), reason],
  ],
});
