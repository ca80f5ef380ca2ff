import { createRoute } from '@hono/zod-openapi';
import type { CommandContext, Position } from '@tablemates/event-store';
import { ReliabilityUsersQuery, type User } from '../../modules/identity/contract.ts';
import type { Clock, Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, refusals } from '../../platform/http/api.ts';
import { commandContext } from '../../platform/http/command-context.ts';
import { rememberPosition } from '../../platform/http/consistency.ts';
import { type Cell, csvAnswer, csvReply } from '../../platform/http/csv.ts';
import { only } from '../../platform/http/session.ts';
import { localDateOf } from '../../platform/local-time.ts';
import { type Cursor, findPeople, type Listed, type PeopleFilter } from './people-admin-queries.ts';

const PAGE = 500;
const BY_NAME = { by: 'name', order: 'asc' } as const;

const csvRoute = createRoute({
  method: 'get',
  path: '/admin/users.csv',
  tags: ['Users'],
  summary: 'Export people with their reliability, by last and first name',
  middleware: [only('isAdmin', 'Only admins can see everybody.')] as const,
  request: { query: ReliabilityUsersQuery.pick({ q: true, tab: true }) },
  responses: { 200: csvAnswer('One line a person'), ...refusals },
});

const COLUMNS = [
  ...['Member id', 'First name', 'Last name', 'Email', 'Active'],
  ...['Reliability', 'Attended', 'No-shows', 'Late cancels', 'Penalty', 'Penalty expires (UTC)'],
];

type Deps = {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly timeZone: string;
  /** Records in the log who exports the file. */
  readonly recordExport: (context: CommandContext) => Promise<Position | undefined>;
};

/** The route that exports the people of a tab and search as a file. The export is recorded in the log first. */
export function peopleCsvRoutes({ sql, clock, timeZone, recordExport }: Deps) {
  return createApi().openapi(csvRoute, async (c) => {
    rememberPosition(c, await recordExport(commandContext(c.var, clock)));
    const now = clock().toISOString();
    return csvReply(c, `reliability-${localDateOf(now, timeZone)}.csv`, COLUMNS, pages(sql, c.req.valid('query'), now));
  });
}

/** Reads page by page, so that memory stays small for a large city. */
async function* pages(sql: Sql, filter: PeopleFilter, now: Instant) {
  let after: Cursor | undefined;
  do {
    const found: readonly Listed[] = await findPeople(sql, filter, BY_NAME, after, PAGE, now);
    yield found.map(toRow);
    const last = found.length === PAGE ? found.at(-1) : undefined;
    after = last && { by: last.sortName, id: last.id };
  } while (after);
}

const toRow = (user: User): readonly Cell[] => [
  ...[user.memberId, user.firstName, user.lastName, user.email, user.isActive ? 'yes' : 'no'],
  ...[user.reliabilityScore, user.totalEventsAttended, user.totalNoShows, user.totalLateCancels],
  ...[user.penaltyStatus, user.penaltyExpiresAt],
];
