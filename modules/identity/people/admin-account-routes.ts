import { createRoute, z } from '@hono/zod-openapi';
import { createApi, jsonBody, jsonReply, noContent, refusalReply, refusals } from '../../../platform/http/api.ts';
import { commandContext } from '../../../platform/http/command-context.ts';
import { rememberPosition } from '../../../platform/http/consistency.ts';
import { id } from '../../../platform/http/schemas.ts';
import { only } from '../../../platform/http/session.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { AddAdminReply, AddAdminRequest, adminPaths, ResetAdminPasswordRequest } from '../contract.ts';
import type { IdentityDeps } from '../deps.ts';
import { adminAccountCommands } from './admin-account-commands.ts';

const tags = ['Users'];
const admins = only('isAdmin', 'Only admins can change admins.');
const params = z.object({ id });

const add = createRoute({
  method: 'post',
  path: adminPaths.add,
  tags,
  summary: 'Create an admin, who signs in with this name and password',
  description: '409 `username_taken`. Without `role` it is a full admin.',
  middleware: [admins] as const,
  request: jsonBody(AddAdminRequest),
  responses: { 201: jsonReply('The new admin', AddAdminReply), ...refusals },
});

const resetPassword = createRoute({
  method: 'post',
  path: adminPaths.password,
  tags,
  summary: 'Replace the password of another admin, and end their sessions',
  middleware: [admins] as const,
  request: { params, ...jsonBody(ResetAdminPasswordRequest) },
  responses: { 204: { description: 'Replaced' }, ...refusals },
});

const removePasskeys = createRoute({
  method: 'delete',
  path: adminPaths.passkeys,
  tags,
  summary: 'Remove all passkeys of another admin who lost them, and end their sessions',
  description: 'They can then sign in with the password alone. 404 also if they have no passkey.',
  middleware: [admins] as const,
  request: { params },
  responses: { 204: { description: 'Gone' }, ...refusals },
});

/** The routes of admins' accounts, for full admins. */
export function adminAccountRoutes(deps: IdentityDeps) {
  const commands = adminAccountCommands(deps);
  const { clock, log } = deps;
  return createApi()
    .openapi(add, async (c) => {
      const added = await commands.add(commandContext(c.var, clock), c.req.valid('json'));
      if (isRefusal(added)) return refusalReply(c, added);
      rememberPosition(c, await log.head());
      return c.json(AddAdminReply.parse({ userId: added.userId }), 201);
    })
    .openapi(resetPassword, async (c) => {
      const { password } = c.req.valid('json');
      const reset = await commands.resetPassword(commandContext(c.var, clock), c.req.valid('param').id, password);
      if (isRefusal(reset)) return refusalReply(c, reset);
      rememberPosition(c, await log.head());
      return noContent(c);
    })
    .openapi(removePasskeys, async (c) => {
      const removed = await commands.removePasskeys(commandContext(c.var, clock), c.req.valid('param').id);
      if (isRefusal(removed)) return refusalReply(c, removed);
      rememberPosition(c, await log.head());
      return noContent(c);
    });
}
