import { createRoute, z } from '@hono/zod-openapi';
import { confirmationDue } from '../../modules/identity/passkeys/confirming.ts';
import { readPerson } from '../../modules/identity/people/people.ts';
import { addressIn, type freshCodes } from '../../modules/identity/sign-in/fresh-code.ts';
import type { Clock } from '../../platform/clock.ts';
import { createApi, refusalReply, refusals } from '../../platform/http/api.ts';
import { mailedCode } from '../../platform/http/schemas.ts';
import { signedIn } from '../../platform/http/session.ts';
import { zipAnswer, zipReply } from '../../platform/http/zip-reply.ts';
import { localDateOf } from '../../platform/local-time.ts';
import { type OwnDataDeps, ownDataFiles } from './own-data.ts';

const exportRoute = createRoute({
  method: 'get',
  path: '/users/me/export',
  summary: 'Download everything on record about me, as a ZIP of JSON and CSV files',
  description:
    'Each download needs a new one-time code, requested in this browser as for signing in. It is in a header, because proxies log addresses. An admin without an email address confirms who they are at `POST /auth/confirm`: 403 `confirm_identity` unless they did within the last 15 minutes.',
  tags: ['Users'],
  middleware: [signedIn] as const,
  request: { headers: z.object({ 'one-time-code': mailedCode.optional() }) },
  responses: { 200: zipAnswer('The archive'), ...refusals },
});

type Deps = OwnDataDeps & {
  readonly clock: Clock;
  readonly timeZone: string;
  readonly spendCode: ReturnType<typeof freshCodes>;
};

/** The route that people download a copy of their own data from (evenings contract, section 8). */
export const ownDataRoutes = ({ clock, timeZone, spendCode, ...deps }: Deps) =>
  createApi().openapi(exportRoute, async (c) => {
    const now = clock();
    const { session } = c.var;
    const person = await readPerson(deps.log, session.userId);
    const due =
      addressIn(person) === ''
        ? await confirmationDue(deps.sql, session, now.toISOString())
        : await spendCode(c, person, c.req.valid('header')['one-time-code']);
    if (due) return refusalReply(c, due);
    const fileName = `tablemates-${localDateOf(now.toISOString(), timeZone)}.zip`;
    return zipReply(c, { fileName, files: ownDataFiles(deps, session.userId, now), now });
  });
