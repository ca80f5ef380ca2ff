import { createRoute, z } from '@hono/zod-openapi';
import { createApi, jsonBody, jsonReply, refusalReply, refusals } from '../../../platform/http/api.ts';
import { commandContext } from '../../../platform/http/command-context.ts';
import { commandReply } from '../../../platform/http/command-reply.ts';
import { typedCode } from '../../../platform/http/schemas.ts';
import { signedIn } from '../../../platform/http/session.ts';
import { invalidField, isRefusal } from '../../../platform/refusal.ts';
import type { IdentityCommands } from '../commands.ts';
import { RedeemInvitationRequest, UserReply, ValidateInvitationQuery, ValidateInvitationReply } from '../contract.ts';
import type { IdentityDeps } from '../deps.ts';
import { identityKeys } from '../sign-in/keys.ts';
import { countingFailures, inviteTries, takeAttempts } from '../sign-in/limits.ts';
import { visitors } from '../sign-in/visitor.ts';
import { validateInviteCode } from './commands.ts';

const tags = ['Invitations'];
const noCode = invalidField('code', 'invalid', 'Please enter your invite code.');

const validate = createRoute({
  method: 'get',
  path: '/invitations/validate',
  summary: 'Check whether an invite code can be redeemed now.',
  tags,
  request: { query: ValidateInvitationQuery, headers: z.object({ 'link-token': typedCode.optional() }) },
  responses: { 200: jsonReply('It can', ValidateInvitationReply), ...refusals },
});

const redeem = createRoute({
  method: 'post',
  path: '/invitations/redeem',
  summary: 'Become an organizer with an invite code. The code can be used once.',
  tags,
  middleware: [signedIn] as const,
  request: jsonBody(RedeemInvitationRequest),
  responses: { 200: jsonReply('Now an organizer', UserReply), ...refusals },
});

/** The routes of invite codes, for members. */
export function invitationRoutes(deps: IdentityDeps, commands: IdentityCommands) {
  const { log, sql, clock } = deps;
  const keys = identityKeys(deps.secret);
  const visitor = visitors(deps);

  return createApi()
    .openapi(validate, async (c) => {
      const now = clock();
      const refused = await takeAttempts(sql, [inviteTries(deps.limits, keys, visitor.address(c))], now);
      if (refused) return refusalReply(c, refused);
      const given = c.req.valid('header')['link-token'] ?? c.req.valid('query').code;
      if (given === undefined) return refusalReply(c, noCode);
      const code = await validateInviteCode(log, given, now.toISOString());
      if (isRefusal(code)) return refusalReply(c, code);
      return c.json({ valid: true as const, inviteCode: code, role: 'provider' as const }, 200);
    })
    .openapi(redeem, async (c) => {
      const { userId } = c.var.session;
      const done = await countingFailures(sql, [inviteTries(deps.limits, keys, visitor.address(c))], clock(), () =>
        commands.redeemInvitation(commandContext(c.var, clock), userId, c.req.valid('json').code),
      );
      return commandReply(c, done, async () => c.json({ user: await visitor.show(userId) }, 200));
    });
}
