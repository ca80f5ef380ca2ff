import { createRoute } from '@hono/zod-openapi';
import { createApi, jsonReply, noContent, refusals } from '../../../platform/http/api.ts';
import { commandContext } from '../../../platform/http/command-context.ts';
import { commandReply } from '../../../platform/http/command-reply.ts';
import { signedIn } from '../../../platform/http/session.ts';
import type { IdentityCommands } from '../commands.ts';
import { CalendarFeed, CalendarFeedState } from '../contract.ts';
import type { IdentityDeps } from '../deps.ts';

const route = {
  path: '/users/me/calendar-feed',
  tags: ['Users'],
  middleware: [signedIn] as [typeof signedIn],
};

const stateRoute = createRoute({
  ...route,
  method: 'get',
  summary: 'Show whether I have a calendar feed',
  responses: { 200: jsonReply('Since when; the address is not shown again', CalendarFeedState), ...refusals },
});

const openRoute = createRoute({
  ...route,
  method: 'post',
  summary: 'Open my calendar feed, or give it another address',
  description:
    'The feed has my seats, the seats offered to me and the game events I host. Whoever has the address can read it. It ends with “sign out everywhere”, with the account, and when another address is asked for.',
  responses: { 201: jsonReply('The address, which is shown only once', CalendarFeed), ...refusals },
});

const closeRoute = createRoute({
  ...route,
  method: 'delete',
  summary: 'End my calendar feed',
  responses: { 204: { description: 'There is none now' }, ...refusals },
});

/** The routes of a person's own calendar feed (groups contract, section 3). */
export const calendarFeedRoutes = (
  { clock, server }: Pick<IdentityDeps, 'clock' | 'server'>,
  commands: Pick<IdentityCommands, 'openFeed' | 'closeFeed' | 'feedOf'>,
) =>
  createApi()
    .openapi(stateRoute, async (c) => {
      const feed = await commands.feedOf(c.get('session').userId);
      return c.json({ openedAt: feed?.openedAt ?? null }, 200);
    })
    .openapi(openRoute, async (c) =>
      commandReply(c, await commands.openFeed(commandContext(c.var, clock)), ({ token }) =>
        c.json({ url: `${server.publicUrl}/calendars/${token}.ics` }, 201),
      ),
    )
    .openapi(closeRoute, async (c) =>
      commandReply(c, await commands.closeFeed(commandContext(c.var, clock), 'asked'), () => noContent(c)),
    );
