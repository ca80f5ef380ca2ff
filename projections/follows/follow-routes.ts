import { createRoute, z } from '@hono/zod-openapi';
import { Follow } from '../../modules/follows/contract.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusals } from '../../platform/http/api.ts';
import { signedIn } from '../../platform/http/session.ts';
import { findFollows } from './follow-queries.ts';

const list = createRoute({
  method: 'get',
  path: '/users/me/follows',
  tags: ['Users'],
  summary: 'List what I follow, the latest first',
  middleware: [signedIn] as const,
  responses: { 200: jsonReply('Groups, hosts, cafes and games', z.array(Follow)), ...refusals },
});

/** The read route of what a person follows. */
export const followReadRoutes = ({ sql }: { readonly sql: Sql }) =>
  createApi().openapi(list, async (c) => {
    const found = await findFollows(sql, c.var.session.userId);
    const shown = found.map(({ slug, announcements, ...follow }) => ({
      ...follow,
      ...(slug && { slug, announcements }),
    }));
    return c.json(z.array(Follow).parse(shown), 200);
  });
