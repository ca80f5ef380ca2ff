import { createRoute, z } from '@hono/zod-openapi';
import { CafeRecord } from '../../modules/admin/records/contract.ts';
import { RECORD_ROWS } from '../../modules/admin/rules.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { id } from '../../platform/http/schemas.ts';
import { only } from '../../platform/http/session.ts';
import { refuse } from '../../platform/refusal.ts';
import { findEveningsOf, findOwnerOfCafe } from './cafe-record-queries.ts';

const recordRoute = createRoute({
  method: 'get',
  path: '/admin/cafes/{id}/record',
  tags: ['Admin'],
  summary: 'Show who owns a cafe, and which game events take place there',
  middleware: [only('isAdmin', 'Only admins can see the record of a cafe.')] as const,
  request: { params: z.object({ id }) },
  responses: { 200: jsonReply('The record', CafeRecord), ...refusals },
});

const noCafe = refuse(404, 'not_found', 'There is no such cafe.');

/** The route of a cafe's record, for admins. */
export const cafeRecordRoutes = ({ sql, clock }: { readonly sql: Sql; readonly clock: Clock }) =>
  createApi().openapi(recordRoute, async (c) => {
    const cafeId = c.req.valid('param').id;
    const now = clock().toISOString();
    const [owner, upcoming, past] = await Promise.all([
      findOwnerOfCafe(sql, cafeId),
      findEveningsOf(sql, 'cafe_id', cafeId, 'ahead', now, RECORD_ROWS),
      findEveningsOf(sql, 'cafe_id', cafeId, 'past', now, RECORD_ROWS),
    ]);
    return owner === undefined ? refusalReply(c, noCafe) : c.json(CafeRecord.parse({ owner, upcoming, past }), 200);
  });
