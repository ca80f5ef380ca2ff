import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Clock } from '../../platform/clock.ts';
import { createApi, jsonBody, jsonReply, noContent, refusalReply, refusals } from '../../platform/http/api.ts';
import { commandContext } from '../../platform/http/command-context.ts';
import { signedIn } from '../../platform/http/session.ts';
import type { PushSubscriptions } from '../../platform/push/subscriptions.ts';
import { isRefusal, signedOut } from '../../platform/refusal.ts';
import type { PushCommands } from './commands.ts';
import {
  PushKey,
  PushPreferences,
  PushPreferencesRequest,
  PushSubscriptionRequest,
  PushUnsubscriptionRequest,
} from './contract.ts';
import { shownPushPreferences } from './preferences.ts';

type Deps = {
  readonly commands: PushCommands;
  readonly subscriptions: Pick<PushSubscriptions, 'keep' | 'forget'>;
  readonly publicKey: string;
  /** The hash of the session's token; undefined without a session. */
  readonly sessionHashOf: (c: Context) => Buffer | undefined;
  readonly clock: Clock;
};

const tags = ['Notifications'];

const keyRoute = createRoute({
  method: 'get',
  path: '/push/key',
  tags,
  summary: 'Show the key that a browser subscribes with',
  responses: { 200: jsonReply('The public key, in base64url', PushKey), ...refusals },
});

const subscribeRoute = createRoute({
  method: 'put',
  path: '/users/me/push',
  tags,
  summary: 'Get notifications in this browser',
  description:
    'The subscription replaces the former one of this session, and ends with the session. At most ten browsers of a person get ' +
    'notifications; a further one replaces the oldest. `/users/me/pushes` decides which kinds are sent.',
  middleware: [signedIn] as const,
  request: jsonBody(PushSubscriptionRequest),
  responses: { 204: { description: 'Subscribed' }, ...refusals },
});

const unsubscribeRoute = createRoute({
  method: 'delete',
  path: '/users/me/push',
  tags,
  summary: 'Get no more notifications in a browser',
  middleware: [signedIn] as const,
  request: jsonBody(PushUnsubscriptionRequest),
  responses: { 204: { description: 'No longer subscribed' }, ...refusals },
});

const readRoute = createRoute({
  method: 'get',
  path: '/users/me/pushes',
  tags,
  summary: 'Show which kinds of notifications I get',
  middleware: [signedIn] as const,
  responses: { 200: jsonReply('Each kind, with whether it is sent', PushPreferences), ...refusals },
});

const changeRoute = createRoute({
  method: 'put',
  path: '/users/me/pushes',
  tags,
  summary: 'Switch kinds of notifications on and off',
  middleware: [signedIn] as const,
  request: jsonBody(PushPreferencesRequest),
  responses: { 200: jsonReply('Each kind, with whether it is sent', PushPreferences), ...refusals },
});

/** The routes of notifications: which kinds a person gets, and in which browsers (evenings contract, section 4). */
export function pushRoutes({ commands, subscriptions, publicKey, sessionHashOf, clock }: Deps) {
  return createApi()
    .openapi(keyRoute, (c) => c.json({ key: publicKey }, 200))
    .openapi(subscribeRoute, async (c) => {
      const sessionHash = sessionHashOf(c);
      const isKept = sessionHash !== undefined && (await subscriptions.keep(sessionHash, c.req.valid('json')));
      return isKept ? noContent(c) : refusalReply(c, signedOut);
    })
    .openapi(unsubscribeRoute, async (c) => {
      await subscriptions.forget(c.get('session').userId, c.req.valid('json').endpoint);
      return noContent(c);
    })
    .openapi(readRoute, async (c) => c.json(shownPushPreferences(await commands.onFor(c.get('session').userId)), 200))
    .openapi(changeRoute, async (c) => {
      const { userId } = c.get('session');
      const preferences = await commands.change(commandContext(c.var, clock), userId, c.req.valid('json'));
      return isRefusal(preferences) ? refusalReply(c, preferences) : c.json(preferences, 200);
    });
}
