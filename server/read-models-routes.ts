import { createRoute, z } from '@hono/zod-openapi';
import { ReadModel } from '../modules/admin/contract.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../platform/http/api.ts';
import { only } from '../platform/http/session.ts';
import { refuse } from '../platform/refusal.ts';
import type { Rebuilds } from './rebuilds.ts';

const tags = ['Admin'];
const admins = only('isAdmin', 'Only admins can look after the read models.');

const listRoute = createRoute({
  method: 'get',
  path: '/admin/projections',
  tags,
  summary: 'Show how far each read model has followed the log, and what it is doing',
  middleware: [admins] as const,
  responses: { 200: jsonReply('The read models', z.array(ReadModel)), ...refusals },
});

const rebuildRoute = createRoute({
  method: 'post',
  path: '/admin/projections/{name}/rebuild',
  tags,
  summary: 'Fold a read model anew beside the one that serves, and swap them',
  middleware: [admins] as const,
  request: { params: z.object({ name: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/) }) },
  responses: { 202: jsonReply('Asked for; the list tells how far it is', ReadModel), ...refusals },
});

const unknown = refuse(404, 'not_found', 'There is no such read model.');

type Deps = {
  readonly rebuilds: Pick<Rebuilds, 'ask' | 'list'>;
  /** Wakes whoever carries rebuilds out. */
  readonly enqueue: (name: string) => void;
};

/** The read models as admins look after them. */
export function readModelsRoutes({ rebuilds, enqueue }: Deps) {
  return createApi()
    .openapi(listRoute, async (c) => c.json(z.array(ReadModel).parse(await rebuilds.list()), 200))
    .openapi(rebuildRoute, async (c) => {
      const { name } = c.req.valid('param');
      const isKnown = (await rebuilds.list()).some((each) => each.name === name);
      if (!isKnown) return refusalReply(c, unknown);
      await rebuilds.ask(name, c.get('session').userId);
      enqueue(name);
      const asked = (await rebuilds.list()).find((each) => each.name === name);
      return c.json(ReadModel.parse(asked), 202);
    });
}
