import { createRoute, z } from '@hono/zod-openapi';
import type { Clock } from '../../platform/clock.ts';
import { createApi, jsonBody, noContent, refusals } from '../../platform/http/api.ts';
import { commandContext } from '../../platform/http/command-context.ts';
import { commandReply } from '../../platform/http/command-reply.ts';
import { id } from '../../platform/http/schemas.ts';
import { only } from '../../platform/http/session.ts';
import { MergeCafeRequest } from './contract.ts';
import type { MergeCafes } from './merging.ts';

const mergeRoute = createRoute({
  method: 'post',
  path: '/cafes/{id}/merge',
  tags: ['Catalog'],
  summary: 'Merge a cafe that is listed twice into another one',
  description:
    'Upcoming game events move to the other cafe, and everybody at the table is mailed. Then this cafe is removed. 409 while a game event takes place there, and if one cannot move.',
  middleware: [only('isAdmin', 'Only admins can change the catalog.')] as const,
  request: { params: z.object({ id }), ...jsonBody(MergeCafeRequest) },
  responses: { 204: { description: 'Gone' }, ...refusals },
});

/** The route that merges two cafes. */
export const mergeCafeRoutes = ({ merge, clock }: { readonly merge: MergeCafes; readonly clock: Clock }) =>
  createApi().openapi(mergeRoute, async (c) => {
    const merged = await merge(commandContext(c.var, clock), c.req.valid('param').id, c.req.valid('json').into);
    return commandReply(c, merged, () => noContent(c));
  });
