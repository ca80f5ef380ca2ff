import { createRoute } from '@hono/zod-openapi';
import type { Clock } from '../../platform/clock.ts';
import { createApi, noContent, refusals } from '../../platform/http/api.ts';
import { commandContext } from '../../platform/http/command-context.ts';
import { commandReply } from '../../platform/http/command-reply.ts';
import { signedIn } from '../../platform/http/session.ts';
import type { FollowCommands } from './commands.ts';
import { FollowedThing } from './contract.ts';

const route = {
  path: '/follows/{kind}/{id}',
  tags: ['Users'],
  middleware: [signedIn] as [typeof signedIn],
  request: { params: FollowedThing },
};

const followRoute = createRoute({
  ...route,
  method: 'put',
  summary: 'Follow a group, a host, a cafe or a game. Again: get the announcements of a group again.',
  description: 'It is private: organizers see a number from three followers on, and nobody sees names.',
  responses: { 204: { description: 'Followed' }, ...refusals },
});

const unfollowRoute = createRoute({
  ...route,
  method: 'delete',
  summary: 'Stop following it.',
  responses: { 204: { description: 'Not followed by me' }, ...refusals },
});

/** The write routes of following (groups contract, section 3). */
export const followRoutes = ({ commands, clock }: { readonly commands: FollowCommands; readonly clock: Clock }) =>
  createApi()
    .openapi(followRoute, async (c) => {
      const done = await commands.follow(commandContext(c.var, clock), c.req.valid('param'));
      return commandReply(c, done, () => noContent(c));
    })
    .openapi(unfollowRoute, async (c) => {
      const done = await commands.unfollow(commandContext(c.var, clock), c.req.valid('param'));
      return commandReply(c, done, () => noContent(c));
    });
