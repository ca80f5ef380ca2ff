import { type Invitation, InvitationsQuery } from '../../modules/identity/contract.ts';
import type { Sql } from '../../platform/database.ts';
import { momentCells, momentColumns, type TableFile } from '../../platform/http/table-file.ts';
import { countInvitations, findInvitations } from './invitation-queries.ts';

const query = InvitationsQuery.omit({ limit: true, cursor: true, page: true });

/** The invitations that a filter finds. Codes are left out, because anyone who has one can become an organizer. */
export const invitationFile = (sql: Sql): TableFile<typeof query, Invitation> => ({
  path: '/invitations',
  tags: ['Invitations'],
  contents: 'the invitations, newest first',
  refusal: 'Only admins can see the invitations.',
  query,
  words: 'q',
  fileName: 'invitations',
  columns: (timeZone) => [
    ...['Email', 'Role', 'Status'],
    ...['Sent', 'Expires', 'Accepted'].flatMap((title) => momentColumns(title, timeZone)),
  ],
  count: (filter, now) => countInvitations(sql, filter, now),
  rowsAfter: (filter, last, limit, now) => findInvitations(sql, filter, now, { before: last, limit }),
  cells: ({ email, role, status, createdAt, expiresAt, acceptedAt }, timeZone) => [
    ...[email, role, status],
    ...[createdAt, expiresAt, acceptedAt].flatMap((at) => momentCells(at, timeZone)),
  ],
});
