import { createRoute, z } from '@hono/zod-openapi';
import { createApi, jsonReply, noContent, notFoundReply, refusals } from '../../../platform/http/api.ts';
import { commandContext } from '../../../platform/http/command-context.ts';
import { commandReply } from '../../../platform/http/command-reply.ts';
import { id } from '../../../platform/http/schemas.ts';
import { signedIn } from '../../../platform/http/session.ts';
import type { IdentityCommands } from '../commands.ts';
import { SignedInAt } from '../contract.ts';
import type { IdentityDeps } from '../deps.ts';
import { endOneSessionOf, endOtherSessionsOf, sessionsOf } from './sessions.ts';
import { visitors } from './visitor.ts';

const tags = ['Users'];
const path = '/users/me/sessions';

const list = createRoute({
  method: 'get',
  path,
  summary: 'List my sessions: this one first, then the one that was seen last.',
  tags,
  middleware: [signedIn] as const,
  responses: { 200: jsonReply('All my sessions', z.array(SignedInAt)), ...refusals },
});

const endOne = createRoute({
  method: 'delete',
  path: `${path}/{id}`,
  summary: 'Sign out in one browser. In this one it is the same as signing out.',
  tags,
  middleware: [signedIn] as const,
  request: { params: z.object({ id }) },
  responses: { 204: { description: 'Signed out there' }, ...refusals },
});

const endOthers = createRoute({
  method: 'delete',
  path,
  summary: 'Sign out everywhere except in this browser. It also ends my calendar feed.',
  tags,
  middleware: [signedIn] as const,
  responses: { 204: { description: 'Signed out everywhere else' }, ...refusals },
});

/** The routes of a person's own sessions (evenings contract, section 8). */
export function sessionRoutes(deps: IdentityDeps, { closeFeed }: Pick<IdentityCommands, 'closeFeed'>) {
  const { sql, clock } = deps;
  const visitor = visitors(deps);
  return createApi()
    .openapi(list, async (c) => {
      const { userId } = c.var.session;
      const sessions = await sessionsOf(sql, { userId, token: visitor.sessionToken(c) }, clock());
      return c.json(z.array(SignedInAt).parse(sessions), 200);
    })
    .openapi(endOne, async (c) => {
      const isEnded = await endOneSessionOf(sql, c.var.session.userId, c.req.valid('param').id);
      return isEnded ? noContent(c) : c.json(notFoundReply, 404);
    })
    .openapi(endOthers, async (c) => {
      const closed = await closeFeed(commandContext(c.var, clock), 'signed_out');
      await endOtherSessionsOf(sql, c.var.session.userId, visitor.sessionToken(c));
      return commandReply(c, closed, () => noContent(c));
    });
}
