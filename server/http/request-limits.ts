import type { Context } from 'hono';
import type { Config } from '../../platform/config.ts';
import { clientAddressBehind } from '../../platform/http/client-address.ts';
import type { RequestLimit } from '../../platform/http/limited-requests.ts';
import type { HttpEnv } from '../../platform/http/session.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
const FEED_RATES = [{ max: 60, seconds: 3_600 }];
/** What makes evenings: a series opens some at once, and a calendar file up to 200. */
const SCHEDULES = /^\/api\/(game-events|series|groups\/[^/]+\/import\/confirm)\/?$/;
const TOO_MANY = 'Too many requests. Please wait a moment and try again.';

/**
 * The limits of requests by client address and by person. Requests of signed-in people do not count for the address, so
 * people on one cafe's network do not use up each other's limits.
 */
export function requestLimits({ limits, server }: Config): {
  readonly ofPages: readonly RequestLimit[];
  /** Of one calendar feed (groups contract, section 3). */
  readonly ofFeeds: readonly RequestLimit[];
  readonly ofApi: readonly RequestLimit[];
  /** The person, or a visitor's client address. Undefined for the page renderer. */
  readonly personOf: (c: Context<HttpEnv>) => string | undefined;
} {
  const address = clientAddressBehind(server.trustedProxies);
  /** Undefined for requests that the page renderer sends within the process: they have no connection. */
  const client = (c: Context) => (c.env?.incoming ? address(c) : undefined);
  const session = (c: Context<HttpEnv>) => c.get('session') ?? undefined;
  /** Who asks to change something, and whether as an admin. */
  const changer = (c: Context<HttpEnv>) => (READING.has(c.req.method) ? undefined : session(c));

  const perClient = { kind: 'client', rates: limits.requestsPerClient, message: TOO_MANY };
  return {
    personOf: (c) => session(c)?.userId ?? client(c),
    ofPages: [{ ...perClient, subjectOf: client }],
    ofFeeds: [
      { ...perClient, subjectOf: client },
      { kind: 'feed', rates: FEED_RATES, message: TOO_MANY, subjectOf: (c) => `${c.req.path} ${address(c)}` },
    ],
    ofApi: [
      { ...perClient, subjectOf: (c) => (session(c) ? undefined : client(c)) },
      { kind: 'person', rates: limits.requestsPerPerson, message: TOO_MANY, subjectOf: (c) => session(c)?.userId },
      {
        kind: 'commands',
        rates: limits.commandsPerPerson,
        message: TOO_MANY,
        subjectOf: (c) => (changer(c)?.isAdmin ? undefined : changer(c)?.userId),
      },
      {
        kind: 'admin-commands',
        rates: limits.commandsPerAdmin,
        message: TOO_MANY,
        subjectOf: (c) => (changer(c)?.isAdmin ? changer(c)?.userId : undefined),
      },
      {
        kind: 'scheduling',
        rates: limits.schedulingPerPerson,
        message: 'You have scheduled many events within the hour. Please schedule more later.',
        subjectOf: (c) => (c.req.method === 'POST' && SCHEDULES.test(c.req.path) ? session(c)?.userId : undefined),
        countsAcceptedOnly: true,
      },
    ],
  };
}
