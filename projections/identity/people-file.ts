import { PeopleFilter, ReliabilityUsersQuery, type User } from '../../modules/identity/contract.ts';
import type { Sql } from '../../platform/database.ts';
import type { Cell } from '../../platform/http/csv.ts';
import { momentCells, momentColumns, type TableFile } from '../../platform/http/table-file.ts';
import { countMatching, findPeople, type Listed } from './people-admin-queries.ts';

const BY_NAME = { by: 'name', order: 'asc' } as const;

const query = PeopleFilter.extend(ReliabilityUsersQuery.pick({ tab: true }).shape);

/** The people of a tab and a filter, with roles and reliability. */
export const peopleFile = (sql: Sql): TableFile<typeof query, Listed> => ({
  path: '/admin/users',
  tags: ['Users'],
  contents: 'people with their reliability, by last and first name',
  refusal: 'Only admins can see everybody.',
  query,
  words: 'q',
  fileName: 'people',
  columns: (timeZone) => [
    ...['Member id', 'First name', 'Last name', 'Email', 'Active'],
    ...['Reliability', 'Attended', 'No-shows', 'Late cancels', 'Penalty', 'Penalty expires (UTC)'],
    ...['Roles', ...momentColumns('Joined', timeZone)],
  ],
  count: (filter, now) => countMatching(sql, filter, now),
  rowsAfter: (filter, last, limit, now) =>
    findPeople(sql, filter, BY_NAME, last && { by: last.sortName, id: last.id }, limit, now),
  cells,
});

const cells = (user: User, timeZone: string): readonly Cell[] => [
  ...[user.memberId, user.firstName, user.lastName, user.email, user.isActive ? 'yes' : 'no'],
  ...[user.reliabilityScore, user.totalEventsAttended, user.totalNoShows, user.totalLateCancels],
  ...[user.penaltyStatus, user.penaltyExpiresAt],
  ...[rolesOf(user), ...momentCells(user.createdAt, timeZone)],
];

const rolesOf = ({ isClient, isProvider, isCafeOwner, isAdmin, adminRole }: User): string =>
  [
    isClient && 'participant',
    isProvider && 'organizer',
    isCafeOwner && 'cafe owner',
    isAdmin && (adminRole === 'full' ? 'admin' : `admin (${adminRole})`),
  ]
    .filter(Boolean)
    .join(', ');
