import { createRoute } from '@hono/zod-openapi';
import { confirmationDue } from '../../modules/identity/passkeys/confirming.ts';
import type { Clock } from '../../platform/clock.ts';
import { createApi, refusalReply, refusals } from '../../platform/http/api.ts';
import { signedIn } from '../../platform/http/session.ts';
import { zipAnswer, zipReply } from '../../platform/http/zip-reply.ts';
import { localDateOf } from '../../platform/local-time.ts';
import { type OwnDataDeps, ownDataFiles } from './own-data.ts';

const exportRoute = createRoute({
  method: 'get',
  path: '/users/me/export',
  summary: 'Download everything on record about me, as a ZIP of JSON and CSV files',
  description:
    '403 `confirm_identity` unless the person proved their identity within the last 15 minutes: by signing in, or with a new code, a passkey or the password at `POST /auth/confirm`.',
  tags: ['Users'],
  middleware: [signedIn] as const,
  responses: { 200: zipAnswer('The archive'), ...refusals },
});

type Deps = OwnDataDeps & { readonly clock: Clock; readonly timeZone: string };

/** The route that people download a copy of their own data from (evenings contract, section 8). */
export const ownDataRoutes = ({ clock, timeZone, ...deps }: Deps) =>
  createApi().openapi(exportRoute, async (c) => {
    const now = clock();
    const due = await confirmationDue(deps.sql, c.var.session, now.toISOString());
    if (due) return refusalReply(c, due);
    const fileName = `tablemates-${localDateOf(now.toISOString(), timeZone)}.zip`;
    return zipReply(c, { fileName, files: ownDataFiles(deps, c.var.session.userId, now), now });
  });
