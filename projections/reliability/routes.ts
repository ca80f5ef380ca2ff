import { createRoute, z } from '@hono/zod-openapi';
import { ReliabilityReply } from '../../modules/reliability/contract.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { id } from '../../platform/http/schemas.ts';
import { nobody } from '../../platform/refusal.ts';

type Deps = {
  /** A person's score in percent. Undefined if they are unknown, deactivated or erased. */
  readonly scoreOf: (userId: string) => Promise<number | undefined>;
};

const reliabilityRoute = createRoute({
  method: 'get',
  path: '/users/{id}/reliability',
  tags: ['Reliability'],
  summary: 'Show the reliability of a person',
  request: { params: z.object({ id }) },
  responses: { 200: jsonReply('The score in percent', ReliabilityReply), ...refusals },
});

/** The read routes of reliability. */
export function reliabilityReadRoutes({ scoreOf }: Deps) {
  return createApi().openapi(reliabilityRoute, async (c) => {
    const reliabilityScore = await scoreOf(c.req.valid('param').id);
    if (reliabilityScore === undefined) return refusalReply(c, nobody);
    return c.json(ReliabilityReply.parse({ reliabilityScore }), 200);
  });
}
