import { createRoute } from '@hono/zod-openapi';
import type { Clock } from '../../platform/clock.ts';
import { createApi, refusals } from '../../platform/http/api.ts';
import { signedIn } from '../../platform/http/session.ts';
import { zipAnswer, zipReply } from '../../platform/http/zip-reply.ts';
import { localDateOf } from '../../platform/local-time.ts';
import { type OwnDataDeps, ownDataFiles } from './own-data.ts';

const exportRoute = createRoute({
  method: 'get',
  path: '/users/me/export',
  summary: 'Download everything on record about me, as a ZIP of JSON and CSV files',
  tags: ['Users'],
  middleware: [signedIn] as const,
  responses: { 200: zipAnswer('The archive'), ...refusals },
});

type Deps = OwnDataDeps & { readonly clock: Clock; readonly timeZone: string };

/** The route that people download a copy of their own data from (evenings contract, section 8). */
export const ownDataRoutes = ({ clock, timeZone, ...deps }: Deps) =>
  createApi().openapi(exportRoute, (c) => {
    const now = clock();
    const fileName = `tablemates-${localDateOf(now.toISOString(), timeZone)}.zip`;
    return zipReply(c, { fileName, files: ownDataFiles(deps, c.var.session.userId, now), now });
  });
