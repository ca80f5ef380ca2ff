import { createRoute, z } from '@hono/zod-openapi';
import type { CommandContext, Position } from '@tablemates/event-store';
import type { Clock } from '../../platform/clock.ts';
import { createApi, jsonBody, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { commandContext } from '../../platform/http/command-context.ts';
import { commandReply } from '../../platform/http/command-reply.ts';
import { linkToken, linkTokenOf } from '../../platform/http/link-token.ts';
import { signedIn } from '../../platform/http/session.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import type { MailCommands } from './commands.ts';
import { MailDelivery, MailPreferences, MailPreferencesRequest } from './contract.ts';
import { shownPreferences } from './preferences.ts';
import type { UnsubscribeLinks } from './unsubscribe-link.ts';

type Done = { readonly position: Position | undefined };

type Deps = {
  readonly commands: MailCommands;
  readonly links: UnsubscribeLinks;
  readonly clock: Clock;
  /** Ends the announcements of one group to a person. */
  readonly muteAnnouncements: (context: CommandContext, userId: string, groupId: string) => Promise<Done>;
  /** Whether mails to a person are held back, because their address was refused. */
  readonly isRefused: (userId: string) => Promise<boolean>;
};

const tags = ['Users'];
const unknownLink = refuse(404, 'not_found', 'This link is not valid.');

const readRoute = createRoute({
  method: 'get',
  path: '/users/me/mails',
  tags,
  summary: 'Show which kinds of mails I get',
  middleware: [signedIn] as const,
  responses: { 200: jsonReply('Each kind, with whether it is sent', MailPreferences), ...refusals },
});

const changeRoute = createRoute({
  method: 'put',
  path: '/users/me/mails',
  tags,
  summary: 'Switch kinds of mails on and off',
  middleware: [signedIn] as const,
  request: jsonBody(MailPreferencesRequest),
  responses: { 200: jsonReply('Each kind, with whether it is sent', MailPreferences), ...refusals },
});

const deliveryRoute = createRoute({
  method: 'get',
  path: '/users/me/mail-delivery',
  tags,
  summary: 'Show whether mails reach my address',
  middleware: [signedIn] as const,
  responses: { 200: jsonReply('Whether the address was refused', MailDelivery), ...refusals },
});

const unsubscribePageRoute = createRoute({
  method: 'get',
  path: '/mails/unsubscribe/{token}',
  tags,
  summary: 'Lead a person who opens the link of a mail program to the page with the button',
  description: 'Changes nothing, because mail scanners open links.',
  request: { params: z.object({ token: z.string().max(200) }) },
  responses: { 302: { description: 'The page' }, ...refusals },
});

const unsubscribeRoute = createRoute({
  method: 'post',
  path: '/mails/unsubscribe/{token}',
  tags,
  summary: 'Switch a kind of mails off with the link in a mail',
  description:
    'Works without signing in, for the one-click unsubscription of mail programs (RFC 8058). The body is ignored.',
  request: linkToken,
  responses: {
    200: jsonReply(
      'The kind that is off now, or the group of which it is',
      z.object({ kind: z.string(), groupId: z.uuid().optional() }),
    ),
    ...refusals,
  },
});

/** The routes of mail preferences (evenings contract, section 4). */
export function mailRoutes({ commands, links, clock, muteAnnouncements, isRefused }: Deps) {
  return createApi()
    .openapi(readRoute, async (c) => c.json(shownPreferences(await commands.offFor(c.get('session').userId)), 200))
    .openapi(changeRoute, async (c) => {
      const { userId } = c.get('session');
      const preferences = await commands.change(commandContext(c.var, clock), userId, c.req.valid('json'));
      return isRefusal(preferences) ? refusalReply(c, preferences) : c.json(preferences, 200);
    })
    .openapi(deliveryRoute, async (c) => c.json({ isRefused: await isRefused(c.get('session').userId) }, 200))
    .openapi(unsubscribePageRoute, (c) =>
      c.redirect(`/unsubscribe#${encodeURIComponent(c.req.valid('param').token)}`, 302),
    )
    .openapi(unsubscribeRoute, async (c) => {
      const unsubscription = links.unsubscriptionOf(linkTokenOf(c));
      if (!unsubscription) return refusalReply(c, unknownLink);
      const { userId, kind, about } = unsubscription;
      const context = { ...commandContext(c.var, clock), actor: userId };
      if (about !== undefined) {
        const muted = await muteAnnouncements(context, userId, about);
        return commandReply(c, muted, () => c.json({ kind, groupId: about }, 200));
      }
      const preferences = await commands.change(context, userId, { [kind]: false });
      return isRefusal(preferences) ? refusalReply(c, preferences) : c.json({ kind }, 200);
    });
}
