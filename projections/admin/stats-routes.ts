import { createRoute } from '@hono/zod-openapi';
import { AdminStats } from '../../modules/admin/contract.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusals } from '../../platform/http/api.ts';
import { only } from '../../platform/http/session.ts';
import { findAdminStats } from './stats-queries.ts';

const statsRoute = createRoute({
  method: 'get',
  path: '/admin/stats',
  tags: ['Admin'],
  summary: 'Count people, organizers, cafes, games and cities',
  middleware: [only('isAdmin', 'Only admins can see this.')] as const,
  responses: { 200: jsonReply('The counts', AdminStats), ...refusals },
});

/** The route of the admin dashboard. */
export const statsRoutes = ({ sql }: { readonly sql: Sql }) =>
  createApi().openapi(statsRoute, async (c) => c.json(AdminStats.parse(await findAdminStats(sql)), 200));
