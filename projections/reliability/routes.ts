import { createRoute, z } from '@hono/zod-openapi';
import { ReliabilityReply } from '../../modules/reliability/contract.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { id } from '../../platform/http/schemas.ts';
import { refuse } from '../../platform/refusal.ts';
import { findReliability } from './queries.ts';

type Deps = {
  readonly sql: Sql;
  readonly clock: Clock;
  /** Whether a person is known, active and not erased. */
  readonly personExists: (userId: string) => Promise<boolean>;
};

const reliabilityRoute = createRoute({
  method: 'get',
  path: '/users/{id}/reliability',
  tags: ['Reliability'],
  summary: 'The reliability of a person',
  request: { params: z.object({ id }) },
  responses: { 200: jsonReply('The score in percent', ReliabilityReply), ...refusals },
});

const nobody = refuse(404, 'not_found', 'There is no such person.');

/** The read routes of reliability. */
export function reliabilityReadRoutes({ sql, clock, personExists }: Deps) {
  return createApi().openapi(reliabilityRoute, async (c) => {
    const { id: userId } = c.req.valid('param');
    const [exists, { reliabilityScore }] = await Promise.all([
      personExists(userId),
      findReliability(sql, userId, clock().toISOString()),
    ]);
    return exists ? c.json(ReliabilityReply.parse({ reliabilityScore }), 200) : refusalReply(c, nobody);
  });
}
