import { createRoute } from '@hono/zod-openapi';
import { Installation } from '../../modules/admin/contract.ts';
import type { Clock } from '../../platform/clock.ts';
import { createApi, jsonReply, refusals } from '../../platform/http/api.ts';
import { only } from '../../platform/http/session.ts';
import type { Finding } from './judge.ts';

const examineRoute = createRoute({
  method: 'get',
  path: '/admin/installation',
  tags: ['Admin'],
  summary:
    'Examine the installation: versions, database, disk, Redis, mail, clock, proxy, log, read models and backups',
  middleware: [only('isAdmin', 'Only admins can examine the installation.')] as const,
  responses: { 200: jsonReply('What was found', Installation), ...refusals },
});

/** The route of the page "Installation" of the back office. */
export const installationRoutes = ({ clock, examine }: { clock: Clock; examine: () => Promise<Finding[]> }) =>
  createApi().openapi(examineRoute, async (c) =>
    c.json(Installation.parse({ examinedAt: clock().toISOString(), findings: await examine() }), 200),
  );
