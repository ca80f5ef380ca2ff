import { createRoute } from '@hono/zod-openapi';
import { AdminNeeds } from '../../modules/admin/needs/contract.ts';
import { NEEDS_ROWS } from '../../modules/admin/rules.ts';
import { type AdminReading, mayRead } from '../../modules/identity/rules.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusals } from '../../platform/http/api.ts';
import { only } from '../../platform/http/session.ts';
import { localDateOf } from '../../platform/local-time.ts';
import { countCases, findCases } from '../cases/case-queries.ts';
import { countContests, findContests } from '../reliability/contest-queries.ts';
import { countReports, findReports } from '../reports/report-queries.ts';
import {
  findEndingPenalties,
  findHalfEmpty,
  findOverturnedHosts,
  findPendingCafes,
  findSeatWeeks,
  findTablesOfToday,
} from './needs-queries.ts';

const needsRoute = createRoute({
  method: 'get',
  path: '/admin/needs',
  tags: ['Admin'],
  summary: 'Show what waits for an admin, and how full the tables of today and the next two days are',
  description:
    'A few of each kind, the most urgent first, with the number of all. What the role of the admin may not read is left out.',
  middleware: [only('isAdmin', 'Only admins can see what waits for them.')] as const,
  responses: { 200: jsonReply('What waits', AdminNeeds), ...refusals },
});

type Deps = {
  readonly sql: Sql;
  readonly clock: Clock;
  /** The city's time zone. */
  readonly timeZone: string;
  readonly failedMails: () => Promise<number>;
  readonly pausedReadModels: () => Promise<AdminNeeds['pausedReadModels']>;
};

/** The first of a queue. */
const first = { after: undefined, offset: 0, limit: NEEDS_ROWS };

/** The route of what needs an admin: everything that waits in the lists of the back office. */
export function needsRoutes({ sql, clock, timeZone, failedMails, pausedReadModels }: Deps) {
  return createApi().openapi(needsRoute, async (c) => {
    const now = clock().toISOString();
    const today = localDateOf(now, timeZone);
    const { userId: viewerId, adminRole: role } = c.var.session;
    /** What is read only by who may read it elsewhere. */
    const ifMay = async <What>(reading: AdminReading, read: () => Promise<What>, nothing: What) =>
      mayRead(role, reading) ? read() : nothing;
    const none = { count: 0, rows: [] };
    const contests = async () => {
      const [{ open, overdue }, late, inTime] = await Promise.all([
        countContests(sql, now),
        findContests(sql, { state: 'overdue' }, first, now),
        findContests(sql, { state: 'open' }, first, now),
      ]);
      return { count: open + overdue, rows: [...late, ...inTime].slice(0, NEEDS_ROWS) };
    };
    const reports = async () => {
      const [{ open, lookedAt }, fresh, seen] = await Promise.all([
        countReports(sql, { viewerId }),
        findReports(sql, { viewerId, state: 'open' }, first),
        findReports(sql, { viewerId, state: 'looked_at' }, first),
      ]);
      return { count: open + lookedAt, rows: [...fresh, ...seen].slice(0, NEEDS_ROWS) };
    };
    const complaints = async () => {
      const filter = { viewerId, kinds: ['complaint'], overdueOnly: false, namesOnly: false } as const;
      const [{ open }, rows] = await Promise.all([
        countCases(sql, filter, now),
        findCases(sql, { ...filter, state: 'open' }, first, now),
      ]);
      return { count: open, rows: [...rows] };
    };
    const [contested, reported, complained, penalties, hosts, cafes, failed, paused, tables, halfEmpty, weeks] =
      await Promise.all([
        ifMay('judgments', contests, none),
        ifMay('private', reports, none),
        ifMay('private', complaints, none),
        ifMay('judgments', () => findEndingPenalties(sql, now), none),
        ifMay('judgments', () => findOverturnedHosts(sql, now), none),
        findPendingCafes(sql),
        ifMay('operations', failedMails, 0),
        ifMay('operations', pausedReadModels, []),
        findTablesOfToday(sql, today, now),
        findHalfEmpty(sql, now),
        findSeatWeeks(sql, today),
      ]);
    const needs = {
      contests: contested,
      reports: reported,
      complaints: complained,
      penalties,
      hosts,
      cafes,
      failedMails: failed,
      pausedReadModels: paused,
      today: tables,
      halfEmpty,
      weeks,
    };
    return c.json(AdminNeeds.parse(needs), 200);
  });
}
