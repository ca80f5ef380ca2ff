import { createRoute, z } from '@hono/zod-openapi';
import { PersonRecord } from '../../modules/admin/records/contract.ts';
import { RECORD_ROWS } from '../../modules/admin/rules.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { id } from '../../platform/http/schemas.ts';
import { only } from '../../platform/http/session.ts';
import { nobody } from '../../platform/refusal.ts';
import { findInvitationsOf } from '../identity/invitation-queries.ts';
import { findUserToManage } from '../identity/people-queries.ts';
import { findContestsOfPerson } from '../reliability/contest-queries.ts';
import { findReportsAbout } from '../reports/report-queries.ts';
import { findConversationTimes, findEvenings } from './person-record-queries.ts';

const recordRoute = createRoute({
  method: 'get',
  path: '/admin/users/{id}/record',
  tags: ['Users'],
  summary: 'Show what is on record about a person besides profile and ledger',
  description: 'The latest of each kind first. Conversations are shown without their texts.',
  middleware: [only('isAdmin', 'Only admins can see somebody’s record.')] as const,
  request: { params: z.object({ id }) },
  responses: { 200: jsonReply('The record', PersonRecord), ...refusals },
});

type Deps = {
  readonly sql: Sql;
  readonly clock: Clock;
  /** Where a person is signed in. */
  readonly sessionsOf: (userId: string, now: Date) => Promise<readonly PersonRecord['sessions'][number][]>;
};

/** The route of a person's record, for admins. */
export function personRecordRoutes({ sql, clock, sessionsOf }: Deps) {
  return createApi().openapi(recordRoute, async (c) => {
    const userId = c.req.valid('param').id;
    const now = clock();
    const at = now.toISOString();
    const user = await findUserToManage(sql, userId, at);
    if (!user) return refusalReply(c, nobody);
    const [evenings, contests, reports, invitations, sessions, conversations] = await Promise.all([
      findEvenings(sql, userId, RECORD_ROWS),
      findContestsOfPerson(sql, userId, at, RECORD_ROWS),
      // nobody reads there who reported them
      userId === c.get('session').userId ? [] : findReportsAbout(sql, userId, RECORD_ROWS),
      findInvitationsOf(sql, { userId, email: user.email }, at, RECORD_ROWS),
      sessionsOf(userId, now),
      findConversationTimes(sql, userId, RECORD_ROWS),
    ]);
    return c.json(PersonRecord.parse({ evenings, contests, reports, invitations, sessions, conversations }), 200);
  });
}
