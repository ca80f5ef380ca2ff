import { createRoute, z } from '@hono/zod-openapi';
import type { EventLog } from '@tablemates/event-store';
import {
  AdminReport,
  AdminReportFile,
  AdminReportsQuery,
  ReportCounts,
  ReportCountsQuery,
  reportPaths,
  Warning,
} from '../../modules/reports/contract.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { DEFAULT_LIMIT, page, readCursor, rowsOf } from '../../platform/http/paging.ts';
import { id, instant } from '../../platform/http/schemas.ts';
import { only } from '../../platform/http/session.ts';
import { isRefusal, unknown } from '../../platform/refusal.ts';
import { type ReportFiles, readWarnings } from './report-files.ts';
import { countReports, findReports } from './report-queries.ts';

const tags = ['Reports'];
const admins = only('isAdmin', 'Only admins can see reports.');

const queueRoute = createRoute({
  method: 'get',
  path: reportPaths.queue,
  tags,
  summary: 'List reports: open, looked at, acted on or dismissed, or those of a search among them',
  description: 'Waiting ones oldest first; decided ones with the last decision first.',
  middleware: [admins] as const,
  request: { query: AdminReportsQuery },
  responses: { 200: jsonReply('A page of reports', z.array(AdminReport)), ...refusals },
});

const countsRoute = createRoute({
  method: 'get',
  path: reportPaths.counts,
  tags,
  summary: 'Count the reports in each state, or those of a search among them',
  middleware: [admins] as const,
  request: { query: ReportCountsQuery },
  responses: { 200: jsonReply('The counts', ReportCounts), ...refusals },
});

const fileRoute = createRoute({
  method: 'get',
  path: reportPaths.file,
  tags,
  summary: 'Show a report with its evidence',
  description:
    '403 `party` for an admin who reported it or whom it concerns. Of a conversation it shows only the reported message, and the times of the others.',
  middleware: [admins] as const,
  request: { params: z.object({ id }) },
  responses: { 200: jsonReply('The report', AdminReportFile), ...refusals },
});

const warningsRoute = createRoute({
  method: 'get',
  path: reportPaths.warnings,
  tags,
  summary: 'List the warnings of a person, the last one first',
  middleware: [admins] as const,
  request: { params: z.object({ userId: id }) },
  responses: { 200: jsonReply('The warnings', z.array(Warning)), ...refusals },
});

const unknownReport = unknown('report');

type Deps = { readonly sql: Sql; readonly log: Pick<EventLog, 'readStream'>; readonly files: ReportFiles };

/** The read routes of reports, all of them for admins. */
export function reportReadRoutes({ sql, log, files }: Deps) {
  return createApi()
    .openapi(queueRoute, async (c) => {
      const { state, q, limit = DEFAULT_LIMIT, cursor, page: number = 1 } = c.req.valid('query');
      const last = readCursor(cursor, z.tuple([z.literal(state), instant, id]));
      if (isRefusal(last)) return refusalReply(c, last);
      const after = last && { at: last[1], id: last[2] };
      const part = { after, ...rowsOf(limit, number, after) };
      const found = await findReports(sql, { viewerId: c.get('session').userId, state, q }, part);
      const shown = page(c, found, limit, ({ reportedAt, decidedAt, id }) => [state, decidedAt ?? reportedAt, id]);
      return c.json(z.array(AdminReport).parse(shown), 200);
    })
    .openapi(countsRoute, async (c) =>
      c.json(
        ReportCounts.parse(await countReports(sql, { viewerId: c.get('session').userId, q: c.req.valid('query').q })),
        200,
      ),
    )
    .openapi(fileRoute, async (c) => {
      const file = await files.ofAdmin(c.req.valid('param').id);
      return file ? c.json(AdminReportFile.parse(file), 200) : refusalReply(c, unknownReport);
    })
    .openapi(warningsRoute, async (c) =>
      c.json(z.array(Warning).parse(await readWarnings(log, c.req.valid('param').userId)), 200),
    );
}
