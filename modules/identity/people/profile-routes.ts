import { createRoute } from '@hono/zod-openapi';
import { createApi, jsonBody, jsonReply, refusals } from '../../../platform/http/api.ts';
import { commandContext } from '../../../platform/http/command-context.ts';
import { commandReply } from '../../../platform/http/command-reply.ts';
import { signedIn } from '../../../platform/http/session.ts';
import type { IdentityCommands } from '../commands.ts';
import { ProfileUpdateRequest, UserReply } from '../contract.ts';
import type { IdentityDeps } from '../deps.ts';
import { visitors } from '../sign-in/visitor.ts';

const change = createRoute({
  method: 'patch',
  path: '/users/profile',
  summary: 'Change my bio. Only admins can change names and the phone number.',
  description:
    'It also changes whether members see me by name at tables. Organizers can also change their region and expertise (403 `not_an_organizer` for others).',
  tags: ['Users'],
  middleware: [signedIn] as const,
  request: jsonBody(ProfileUpdateRequest),
  responses: { 200: jsonReply('As it is now', UserReply), ...refusals },
});

/** The routes of a person's own profile. */
export function profileRoutes(deps: IdentityDeps, commands: IdentityCommands) {
  const visitor = visitors(deps);
  return createApi().openapi(change, async (c) => {
    const { userId, isAdmin } = c.var.session;
    const done = await commands.changeOwnProfile(commandContext(c.var, deps.clock), userId, c.req.valid('json'));
    return commandReply(c, done, async () => {
      const user = await visitor.show(userId);
      return c.json(UserReply.parse({ user: { ...user, isAdmin } }), 200);
    });
  });
}
