import { createRoute, z } from '@hono/zod-openapi';
import type { Clock } from '../../platform/clock.ts';
import { createApi, jsonBody, jsonReply, refusals } from '../../platform/http/api.ts';
import { commandContext } from '../../platform/http/command-context.ts';
import { commandReply } from '../../platform/http/command-reply.ts';
import { id } from '../../platform/http/schemas.ts';
import { only } from '../../platform/http/session.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { DeskRow } from '../cafe-nights/contract.ts';
import { MergeCafeReply, MergeCafeRequest } from './contract.ts';
import type { MergeCafes } from './merging.ts';

const mergeRoute = createRoute({
  method: 'post',
  path: '/cafes/{id}/merge',
  tags: ['Catalog'],
  summary: 'Merge a cafe that is listed twice into another one',
  description:
    'Upcoming game events move to the other cafe, and everybody at the table is mailed. Then this cafe is removed. The house rules of the other one hold; `conflicts` are the upcoming game events there that break them. 409 while a game event takes place there, and if one cannot move.',
  middleware: [only('isAdmin', 'Only admins can change the catalog.')] as const,
  request: { params: z.object({ id }), ...jsonBody(MergeCafeRequest) },
  responses: { 200: jsonReply('The cafe is gone', MergeCafeReply), ...refusals },
});

type Deps = {
  readonly merge: MergeCafes;
  readonly clock: Clock;
  /** The upcoming evenings at a cafe that break the rules of its house, from the log. */
  readonly conflictsAt: (cafeId: string) => Promise<readonly DeskRow[]>;
};

/** The route that merges two cafes. */
export const mergeCafeRoutes = ({ merge, clock, conflictsAt }: Deps) =>
  createApi().openapi(mergeRoute, async (c) => {
    const { into } = c.req.valid('json');
    const merged = await merge(commandContext(c.var, clock), c.req.valid('param').id, into);
    const conflicts = isRefusal(merged) ? [] : [...(await conflictsAt(into))];
    return commandReply(c, merged, () => c.json({ conflicts }, 200));
  });
