import { createRoute, z } from '@hono/zod-openapi';
import { viewOf } from '@tablemates/event-store';
import { GroupRecord } from '../../modules/admin/records/contract.ts';
import { RECORD_ROWS } from '../../modules/admin/rules.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { id } from '../../platform/http/schemas.ts';
import { only } from '../../platform/http/session.ts';
import { refuse } from '../../platform/refusal.ts';
import { findEveningsOf } from '../admin/cafe-record-queries.ts';
import { findFirstAndLastNames } from '../identity/people-queries.ts';
import { type GroupRow, groups } from './groups.ts';

const recordRoute = createRoute({
  method: 'get',
  path: '/admin/groups/{id}/record',
  tags: ['Admin'],
  summary: 'Show who runs a group, and its game events',
  middleware: [only('isAdmin', 'Only admins can see the record of a group.')] as const,
  request: { params: z.object({ id }) },
  responses: { 200: jsonReply('The record', GroupRecord), ...refusals },
});

const noGroup = refuse(404, 'not_found', 'There is no such group.');

/** The route of a group's record, for admins. */
export const groupRecordRoutes = ({ sql, clock }: { readonly sql: Sql; readonly clock: Clock }) =>
  createApi().openapi(recordRoute, async (c) => {
    const groupId = c.req.valid('param').id;
    const now = clock().toISOString();
    const [[group], upcoming, past] = await Promise.all([
      sql<Pick<GroupRow, 'ownerId' | 'organizerIds'>[]>`
        select owner_id, organizer_ids from ${sql(viewOf(groups))} where id = ${groupId}`,
      findEveningsOf(sql, 'group_id', groupId, 'ahead', now, RECORD_ROWS),
      findEveningsOf(sql, 'group_id', groupId, 'past', now, RECORD_ROWS),
    ]);
    if (!group) return refusalReply(c, noGroup);
    const names = await findFirstAndLastNames(sql, [group.ownerId, ...group.organizerIds]);
    const parties = [...new Set([group.ownerId, ...group.organizerIds])].flatMap((userId) => {
      const name = names.get(userId);
      return name ? [{ id: userId, firstName: name.firstName, lastName: name.lastName }] : [];
    });
    const record = {
      owner: parties.find((party) => party.id === group.ownerId) ?? null,
      organizers: parties.filter((party) => party.id !== group.ownerId),
      ...{ upcoming, past },
    };
    return c.json(GroupRecord.parse(record), 200);
  });
