import { type AdminGameEvent, AdminGameEventsQuery } from '../../modules/admin/contract.ts';
import type { Sql } from '../../platform/database.ts';
import { momentCells, momentColumns, type TableFile } from '../../platform/http/table-file.ts';
import { adminGameEventFilter, countAdminGameEvents, findAdminGameEvents } from './game-event-admin-queries.ts';

const query = AdminGameEventsQuery.omit({ spelling: true, limit: true, cursor: true, page: true });

/** Every gameEvent that a filter finds. */
export const gameEventFile = (sql: Sql): TableFile<typeof query, AdminGameEvent> => ({
  path: '/admin/game-events',
  tags: ['Admin'],
  contents: 'game events, in the order of the list',
  refusal: 'Only admins can see every event.',
  query,
  words: 'search',
  fileName: 'game-events',
  columns: (timeZone) => [
    ...momentColumns('Starts', timeZone),
    ...['Game', 'Status', 'Host', 'Host’s email', 'Cafe', 'Address', 'Region'],
    ...['Seats taken', 'Seats', 'Game event id'],
  ],
  count: (filter, now, viewer) => countAdminGameEvents(sql, adminGameEventFilter(filter, now, viewer.adminRole)),
  rowsAfter: (filter, last, limit, now, viewer) =>
    findAdminGameEvents(sql, adminGameEventFilter(filter, now, viewer.adminRole), now, {
      after: last && { startsAt: last.eventDate, id: last.id },
      limit,
    }),
  cells: (row, timeZone) => [
    ...momentCells(row.eventDate, timeZone),
    ...[row.gameName, row.status, row.hostName, row.hostEmail, row.cafeName, row.cafeAddress, row.regionName],
    ...[row.currentParticipants, row.maxParticipants, row.id],
  ],
});
