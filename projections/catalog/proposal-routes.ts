import { createRoute, z } from '@hono/zod-openapi';
import type { EventLog } from '@tablemates/event-store';
import { ProposedCafe } from '../../modules/catalog/contract.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusals } from '../../platform/http/api.ts';
import { signedIn } from '../../platform/http/session.ts';
import { findProposedBy } from './proposals.ts';

const ownRoute = createRoute({
  method: 'get',
  path: '/cafes/proposals',
  tags: ['Catalog'],
  summary: 'List the cafes that you proposed',
  description: 'The last 20, the last one first, with the reason where admins declined one.',
  middleware: [signedIn] as const,
  responses: { 200: jsonReply('The proposed cafes', z.array(ProposedCafe)), ...refusals },
});

type Deps = { readonly sql: Sql; readonly log: Pick<EventLog, 'readStream'> };

/** The route by which members see what became of their proposals. */
export const ownProposalRoutes = (deps: Deps) =>
  createApi().openapi(ownRoute, async (c) => c.json(await findProposedBy(deps, c.get('session').userId), 200));
