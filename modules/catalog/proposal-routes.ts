import { createRoute, z } from '@hono/zod-openapi';
import type { Clock } from '../../platform/clock.ts';
import { createApi, jsonBody, jsonReply, refusals } from '../../platform/http/api.ts';
import { commandContext } from '../../platform/http/command-context.ts';
import { commandReply } from '../../platform/http/command-reply.ts';
import { id } from '../../platform/http/schemas.ts';
import { only, signedIn } from '../../platform/http/session.ts';
import type { CatalogCommands } from './commands.ts';
import { DeclineCafeRequest, ProposeCafeRequest, ProposedCafe } from './contract.ts';

const tags = ['Catalog'];

const proposeRoute = createRoute({
  method: 'post',
  path: '/cafes/proposals',
  tags,
  summary: 'Propose a cafe to the admins',
  description:
    'For members. It waits for approval, and nobody sees it before. By its approval the member becomes its owner, if `own`. Until then it goes with the account of the member. 409 `already_proposed` while another proposal of this member waits.',
  middleware: [signedIn] as const,
  request: jsonBody(ProposeCafeRequest),
  responses: { 201: jsonReply('The proposed cafe', ProposedCafe), ...refusals },
});

const declineRoute = createRoute({
  method: 'post',
  path: '/cafes/{id}/decline',
  tags,
  summary: 'Decline a cafe that waits for approval',
  description: 'Who proposed it gets the reason by mail. Its name is free again.',
  middleware: [only('isAdmin', 'Only admins can change the catalog.')] as const,
  request: { params: z.object({ id }), ...jsonBody(DeclineCafeRequest) },
  responses: { 200: jsonReply('The declined cafe', z.object({ id, status: z.literal('rejected') })), ...refusals },
});

type Deps = { readonly commands: CatalogCommands; readonly clock: Clock };

/** The routes by which members propose cafes, and admins decline them. */
export const cafeProposalRoutes = ({ commands, clock }: Deps) =>
  createApi()
    .openapi(proposeRoute, async (c) => {
      const { note, own, ...described } = c.req.valid('json');
      const cafe = { ...described, image: null, cityId: null };
      const { userId } = c.get('session');
      const done = await commands.proposeCafe(commandContext(c.var, clock), cafe, { userId, own, note });
      return commandReply(c, done, ({ id, details }) =>
        c.json(ProposedCafe.parse({ ...described, status: 'pending', ...details, id, own, reason: null }), 201),
      );
    })
    .openapi(declineRoute, async (c) => {
      const { id } = c.req.valid('param');
      const done = await commands.declineCafe(commandContext(c.var, clock), id, c.req.valid('json').reason);
      return commandReply(c, done, () => c.json({ id, status: 'rejected' as const }, 200));
    });
