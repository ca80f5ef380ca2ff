import { MarksQuery } from '../../modules/reliability/contract.ts';
import type { Sql } from '../../platform/database.ts';
import { momentCells, momentColumns, type TableFile } from '../../platform/http/table-file.ts';
import { countMarks, findMarks, type Mark } from './mark-queries.ts';

/** The current no-shows and late cancels of a period. Overturned marks are left out. */
export const markFile = (sql: Sql): TableFile<typeof MarksQuery, Mark> => ({
  path: '/admin/marks',
  tags: ['Reliability'],
  contents: 'current no-shows and late cancels, by the start of the evening',
  refusal: 'Only admins can see everybody’s marks.',
  query: MarksQuery,
  fileName: 'marks',
  columns: (timeZone) => [
    ...momentColumns('Starts', timeZone),
    ...['Game', 'Cafe', 'Member id', 'First name', 'Last name', 'Email', 'Role'],
    ...['Mark', 'Cause', 'Host’s mark', 'Game event id'],
  ],
  count: (filter) => countMarks(sql, filter),
  rowsAfter: (filter, last, limit) => findMarks(sql, filter, last, limit),
  cells: (mark, timeZone) => [
    ...momentCells(mark.startsAt, timeZone),
    ...[mark.gameName, mark.cafeName, mark.memberId, mark.firstName, mark.lastName, mark.email, mark.role],
    ...[mark.status, mark.cause, mark.hostStatus, mark.gameEventId],
  ],
});
