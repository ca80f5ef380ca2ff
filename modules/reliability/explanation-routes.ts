import { createRoute } from '@hono/zod-openapi';
import type { EventLog } from '@tablemates/event-store';
import type { Clock } from '../../platform/clock.ts';
import { createApi, jsonReply, refusals } from '../../platform/http/api.ts';
import { signedIn } from '../../platform/http/session.ts';
import { Explanation, PenaltyLengths } from './contract.ts';
import { reliabilityStream } from './domain-events.ts';
import { policyAt } from './policies.ts';
import { readExplanation } from './read-explanation.ts';
import { readPolicies } from './read-policies.ts';

const tags = ['Reliability'];

const explanationRoute = createRoute({
  method: 'get',
  path: '/users/me/reliability',
  tags,
  summary: 'Explain my score and penalty with their numbers',
  middleware: [signedIn] as const,
  responses: { 200: jsonReply('The sum, the penalty’s cause, and what comes next', Explanation), ...refusals },
});

const lengthsRoute = createRoute({
  method: 'get',
  path: '/reliability/policy',
  tags,
  summary: 'Show how long joining is paused after no-shows and late cancels',
  responses: { 200: jsonReply('The lengths in days, under the policy in force', PenaltyLengths), ...refusals },
});

/** The routes that explain scores and penalties to the people they concern. */
export function explanationRoutes({
  log,
  clock,
}: {
  readonly log: Pick<EventLog, 'readStream'>;
  readonly clock: Clock;
}) {
  return createApi()
    .openapi(explanationRoute, async (c) => {
      const record = await log.readStream(reliabilityStream(c.get('session').userId));
      return c.json(await readExplanation(log, record, clock().toISOString()), 200);
    })
    .openapi(lengthsRoute, async (c) => {
      const { version, suspensions } = policyAt(await readPolicies(log), clock().toISOString());
      return c.json(PenaltyLengths.parse({ policyVersion: version, suspensions }), 200);
    });
}
