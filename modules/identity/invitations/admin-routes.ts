import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { createApi, jsonBody, jsonReply, noContent, refusals } from '../../../platform/http/api.ts';
import { commandContext } from '../../../platform/http/command-context.ts';
import { commandReply } from '../../../platform/http/command-reply.ts';
import { id } from '../../../platform/http/schemas.ts';
import { only } from '../../../platform/http/session.ts';
import { tagged } from '../../../platform/http/versions.ts';
import type { IdentityCommands } from '../commands.ts';
import { Invitation, SendInvitationRequest } from '../contract.ts';
import type { IdentityDeps } from '../deps.ts';

const tags = ['Invitations'];
const admins = only('isAdmin', 'Only admins can invite organizers.');
const params = z.object({ id });

const send = createRoute({
  method: 'post',
  path: '/invitations',
  summary: 'Invite a person by mail to become an organizer.',
  description:
    '409 `already_invited` while another invitation to the mailbox (any tag of the address) is pending, and 409 `already_organizer`. A new invitation replaces an expired one.',
  tags,
  middleware: [admins] as const,
  request: jsonBody(SendInvitationRequest),
  responses: { 201: jsonReply('The invitation, on its way', Invitation), ...refusals },
});

const resend = createRoute({
  method: 'post',
  path: '/invitations/{id}/resend',
  summary: 'Mail the same code again, and restart its expiry.',
  description: '409 `already_organizer` if the person became one meanwhile.',
  tags,
  middleware: [admins] as const,
  request: { params },
  responses: { 200: jsonReply('The invitation, on its way again', Invitation), ...refusals },
});

const revoke = createRoute({
  method: 'delete',
  path: '/invitations/{id}',
  summary: 'Revoke an invitation. Its code can no longer be used; the audit still shows the invited address.',
  tags,
  middleware: [admins] as const,
  request: { params },
  responses: { 204: { description: 'Gone' }, ...refusals },
});

/** The routes of invitations, for admins. */
export function invitationAdminRoutes(deps: IdentityDeps, commands: IdentityCommands) {
  const { clock, showInvitation } = deps;

  const shown = async (c: Context, { invitationId }: { invitationId: string }) =>
    tagged(c, Invitation.parse(await showInvitation(invitationId)));

  return createApi()
    .openapi(send, async (c) => {
      const done = await commands.sendInvitation(commandContext(c.var, clock), c.req.valid('json').email);
      return commandReply(c, done, async (accepted) => c.json(await shown(c, accepted), 201));
    })
    .openapi(resend, async (c) => {
      const done = await commands.resendInvitation(commandContext(c.var, clock), c.req.valid('param').id);
      return commandReply(c, done, async (accepted) => c.json(await shown(c, accepted), 200));
    })
    .openapi(revoke, async (c) => {
      const done = await commands.revokeInvitation(commandContext(c.var, clock), c.req.valid('param').id);
      return commandReply(c, done, () => noContent(c));
    });
}
