import { createRoute, z } from '@hono/zod-openapi';
import { seesNamesOnly } from '../../modules/identity/rules.ts';
import {
  AdminContest,
  AdminContestFile,
  AdminContestsQuery,
  ContestCounts,
  ContestCountsQuery,
  contestPaths,
  HostContest,
  HostContestsQuery,
} from '../../modules/reliability/contests/contract.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { DEFAULT_LIMIT, page, readCursor, rowsOf } from '../../platform/http/paging.ts';
import { id, instant } from '../../platform/http/schemas.ts';
import { only, type Session, signedIn } from '../../platform/http/session.ts';
import { isRefusal, unknown } from '../../platform/refusal.ts';
import type { ContestFiles } from './contest-files.ts';
import { countContests, findContests, findContestsOfMarker } from './contest-queries.ts';

const tags = ['Contests'];
const admins = only('isAdmin', 'Only admins can see disputes.');

const hostRoute = createRoute({
  method: 'get',
  path: contestPaths.ofHost,
  tags,
  summary: 'List contests of the marks that I made, the last one first',
  description: 'Open ones; with include=closed also those that are settled, decided or withdrawn.',
  middleware: [signedIn] as const,
  request: { query: HostContestsQuery },
  responses: { 200: jsonReply('A page of contests', z.array(HostContest)), ...refusals },
});

const queueRoute = createRoute({
  method: 'get',
  path: contestPaths.queue,
  tags,
  summary: 'List contests: open, overdue or decided, or those of a search among them',
  description: 'Open and overdue ones in the order in which they are due; decided ones with the last decision first.',
  middleware: [admins] as const,
  request: { query: AdminContestsQuery },
  responses: { 200: jsonReply('A page of contests', z.array(AdminContest)), ...refusals },
});

const countsRoute = createRoute({
  method: 'get',
  path: contestPaths.counts,
  tags,
  summary: 'Count the contests that are open, overdue and decided, or those of a search among them',
  middleware: [admins] as const,
  request: { query: ContestCountsQuery },
  responses: { 200: jsonReply('The counts', ContestCounts), ...refusals },
});

const fileRoute = createRoute({
  method: 'get',
  path: contestPaths.file,
  tags,
  summary: 'Show a contest with all its evidence side by side',
  middleware: [admins] as const,
  request: { params: z.object({ id }) },
  responses: { 200: jsonReply('The contest', AdminContestFile), ...refusals },
});

const unknownContest = unknown('dispute');

const searchOf = ({ adminRole }: Session, q: string | undefined) => ({ q, namesOnly: seesNamesOnly(adminRole) });

/** The read routes of contests. Register them before `/game-events/{id}`, which matches the path of the host's list. */
export function contestReadRoutes({ sql, clock, files }: { sql: Sql; clock: Clock; files: ContestFiles }) {
  return createApi()
    .openapi(hostRoute, async (c) => {
      const { include, limit = DEFAULT_LIMIT, cursor } = c.req.valid('query');
      const last = readCursor(cursor, z.tuple([instant, id]));
      if (isRefusal(last)) return refusalReply(c, last);
      const before = last && { at: last[0], id: last[1] };
      const now = clock().toISOString();
      const { userId } = c.get('session');
      const asked = { closed: include === 'closed', before, limit: limit + 1, now };
      const found = await findContestsOfMarker(sql, userId, asked);
      const shown = page(c, found, limit, ({ contestedAt, id }) => [contestedAt, id]);
      return c.json(z.array(HostContest).parse(await Promise.all(shown.map(files.ofHost))), 200);
    })
    .openapi(queueRoute, async (c) => {
      const { state, q, limit = DEFAULT_LIMIT, cursor, page: number = 1 } = c.req.valid('query');
      const last = readCursor(cursor, z.tuple([z.literal(state), instant, id]));
      if (isRefusal(last)) return refusalReply(c, last);
      const after = last && { at: last[1], id: last[2] };
      const part = { after, ...rowsOf(limit, number, after) };
      const found = await findContests(sql, { state, ...searchOf(c.var.session, q) }, part, clock().toISOString());
      const shown = page(c, found, limit, ({ dueAt, decidedAt, id }) => [state, decidedAt ?? dueAt, id]);
      return c.json(z.array(AdminContest).parse(shown), 200);
    })
    .openapi(countsRoute, async (c) => {
      const search = searchOf(c.var.session, c.req.valid('query').q);
      return c.json(ContestCounts.parse(await countContests(sql, clock().toISOString(), search)), 200);
    })
    .openapi(fileRoute, async (c) => {
      const file = await files.ofAdmin(c.req.valid('param').id, c.get('session').userId);
      return file ? c.json(AdminContestFile.parse(file), 200) : refusalReply(c, unknownContest);
    });
}
