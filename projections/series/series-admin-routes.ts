import { createRoute, z } from '@hono/zod-openapi';
import { AdminSeries, AdminSeriesQuery } from '../../modules/admin/contract.ts';
import { SeriesRecord } from '../../modules/admin/records/contract.ts';
import { RECORD_ROWS } from '../../modules/admin/rules.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { DEFAULT_LIMIT, page, readCursor } from '../../platform/http/paging.ts';
import { id, instant } from '../../platform/http/schemas.ts';
import { only } from '../../platform/http/session.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import { findEveningsOf } from '../admin/cafe-record-queries.ts';
import { findAdminSeries, findRunnersOfSeries } from './series-admin-queries.ts';

const onlyAdmins = only('isAdmin', 'Only admins can see every series.');

const listRoute = createRoute({
  method: 'get',
  path: '/admin/series',
  tags: ['Admin'],
  summary: 'List every series, or those of a search, a region or a state',
  description: 'The latest first, then those that have ended.',
  middleware: [onlyAdmins] as const,
  request: { query: AdminSeriesQuery },
  responses: { 200: jsonReply('A page of series', z.array(AdminSeries)), ...refusals },
});

const recordRoute = createRoute({
  method: 'get',
  path: '/admin/series/{id}/record',
  tags: ['Admin'],
  summary: 'Show who runs a series, and its game events',
  middleware: [onlyAdmins] as const,
  request: { params: z.object({ id }) },
  responses: { 200: jsonReply('The record', SeriesRecord), ...refusals },
});

const noSeries = refuse(404, 'not_found', 'There is no such series.');
const CursorValues = z.tuple([z.enum(['running', 'ended']), instant, id]);

/** Every series and its record, for admins. */
export const seriesAdminRoutes = ({ sql, clock }: { readonly sql: Sql; readonly clock: Clock }) =>
  createApi()
    .openapi(listRoute, async (c) => {
      const { cursor, limit = DEFAULT_LIMIT, ...filter } = c.req.valid('query');
      const last = readCursor(cursor, CursorValues);
      if (isRefusal(last)) return refusalReply(c, last);
      const after = last && { isEnded: last[0] === 'ended', startedAt: last[1], id: last[2] };
      const found = await findAdminSeries(sql, filter, after, clock().toISOString(), limit + 1);
      const shown = page(c, found, limit, ({ isEnded, startedAt, id: seriesId }) => [
        isEnded ? 'ended' : 'running',
        startedAt,
        seriesId,
      ]);
      return c.json(z.array(AdminSeries).parse(shown), 200);
    })
    .openapi(recordRoute, async (c) => {
      const seriesId = c.req.valid('param').id;
      const now = clock().toISOString();
      const [runners, upcoming, past] = await Promise.all([
        findRunnersOfSeries(sql, seriesId),
        findEveningsOf(sql, 'series_id', seriesId, 'ahead', now, RECORD_ROWS),
        findEveningsOf(sql, 'series_id', seriesId, 'past', now, RECORD_ROWS),
      ]);
      return runners ? c.json(SeriesRecord.parse({ ...runners, upcoming, past }), 200) : refusalReply(c, noSeries);
    });
