import type { CommandContext, EventLog } from '@tablemates/event-store';
import { createEventLog, createProjectionEngine } from '@tablemates/event-store';
import { Hono } from 'hono';
import { pino } from 'pino';
import { operationTypes } from '../../modules/admin/domain-events.ts';
import { type IdentityCommands, identityCommands } from '../../modules/identity/commands.ts';
import { type User, UserReply } from '../../modules/identity/contract.ts';
import { type IdentityDeps, systemRandom } from '../../modules/identity/deps.ts';
import { identityTypes } from '../../modules/identity/domain-events.ts';
import { mailboxAccounts } from '../../modules/identity/people/mailbox-accounts.ts';
import { identityRoutes } from '../../modules/identity/routes.ts';
import { sessionMiddleware } from '../../modules/identity/sign-in/session-middleware.ts';
import { createCarriedOverPenalties } from '../../modules/reliability/carried-over-penalties.ts';
import { reliabilityEventTypes } from '../../modules/reliability/domain-events.ts';
import { storeOf } from '../../packages/event-store/tests/store-of.ts';
import { addSeconds } from '../../platform/add-time.ts';
import { parseConfig } from '../../platform/config.ts';
import { readYourOwnWrites } from '../../platform/http/consistency.ts';
import { errorHandler } from '../../platform/http/errors.ts';
import { idempotentCommands } from '../../platform/http/idempotency.ts';
import type { HttpEnv } from '../../platform/http/session.ts';
import { newUuid } from '../../platform/ids.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { findInvitation } from '../../projections/identity/invitation-queries.ts';
import { invitationReadRoutes } from '../../projections/identity/invitation-routes.ts';
import { invitations } from '../../projections/identity/invitations.ts';
import { people } from '../../projections/identity/people.ts';
import { findNames, findUser } from '../../projections/identity/people-queries.ts';
import { peopleRoutes } from '../../projections/identity/people-routes.ts';
import { always } from './always.ts';
import { CHEAP } from './cheap-passwords.ts';
import { freshDatabase } from './database.ts';

const SECRET = 'a secret that is only for tests';

/** A browser: it keeps cookies until they expire, and sends them with each request. */
export type Browser = {
  readonly cookies: Map<string, string>;
  readonly post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>;
  readonly get: (path: string, headers?: Record<string, string>) => Promise<Response>;
  readonly patch: (path: string, body?: unknown) => Promise<Response>;
  readonly del: (path: string, headers?: Record<string, string>) => Promise<Response>;
};

/**
 * The whole sign-in, in process, on a new database: log, read models and routes. The clock moves only by `pass`, and
 * mails are collected instead of sent.
 */
export async function identityApp(
  changes: Partial<
    Pick<IdentityDeps, 'limits' | 'random' | 'server' | 'showUser' | 'sendMail' | 'erasureAdapter'>
  > = {},
) {
  const { sql } = await freshDatabase();
  const config = parseConfig({ TEST_EMAIL_DOMAIN: 'example.test', TEST_OTP: '246810' }, '/');
  if (!('limits' in config)) throw new Error(config.join(' '));
  let now = new Date('2026-11-21T12:00:00.000Z');
  const clock = () => now;
  const mails: Mail[] = [];
  const log: EventLog = createEventLog({
    store: storeOf(sql),
    types: { ...identityTypes, ...reliabilityEventTypes, ...operationTypes },
    secret: SECRET,
    newId: newUuid,
  });
  const engine = createProjectionEngine({ store: storeOf(sql), log, projections: [people, invitations], clock });
  await engine.prepare();
  const mailboxes = mailboxAccounts({ sql, log, secret: SECRET });
  const deps: IdentityDeps = {
    log,
    sql,
    clock,
    newId: newUuid,
    random: systemRandom,
    passwordCost: CHEAP,
    installationAdmin: 'admin',
    secret: SECRET,
    limits: config.limits,
    testDomain: config.testDomain,
    server: { https: false, publicUrl: 'http://localhost:3000', trustedProxies: ['127.0.0.1'] },
    sendMail: async (mail) => {
      mails.push(mail);
    },
    pictures: { save: () => Promise.reject(new Error('no pictures here')), remove: async () => {} },
    showUser: async (userId) => {
      await engine.advance();
      return one(await findUser(sql, userId, now.toISOString()));
    },
    showInvitation: async (invitationId) => {
      await engine.advance();
      return one(await findInvitation(sql, invitationId, now.toISOString()));
    },
    carriedOverPenalties: createCarriedOverPenalties({ log, sql, secret: SECRET, accountsOf: mailboxes.accountsOf }),
    accountsOf: mailboxes.accountsOf,
    erasureAdapter: {
      timeInWords: (instant) => instant,
      groups: (userId) => always(`groupRoles-${userId}`, { owned: [], end: () => [] }),
      proposals: (userId) => always(`cafeProposals-${userId}`, { along: [], release: [] }),
      commitments: (userId) =>
        always(`commitments-${userId}`, {
          busyUntil: null,
          atTableUntil: null,
          hosted: [],
          seats: [],
          offers: [],
          everDescribed: [],
        }),
      along: (userId) => always(`notes-${userId}`, []),
      showHosted: async () => [],
      showInHands: async () => ({ series: [], cafes: [] }),
      freeSeats: async () => undefined,
      leaveSeats: async () => undefined,
      cancelHosted: async () => undefined,
      handOver: async () => undefined,
      settleSeries: async () => undefined,
      forget: async () => {},
    },
    regionExists: async (regionId) => regionId === KNOWN_REGION,
    namesOf: (ids) => findNames(sql, ids),
    city: config.city,
    ...changes,
  };
  const commands: IdentityCommands = identityCommands(deps);

  const app = new Hono<HttpEnv>();
  app.onError(errorHandler(pino({ level: 'silent' })));
  app.use(sessionMiddleware({ log, sql, clock, https: deps.server.https }));
  app.use(idempotentCommands({ sql, clock, newId: newUuid, secret: SECRET, positionOf: log.positionOf }));
  app.use(
    readYourOwnWrites({
      catchUp: async () => {
        await engine.advance();
        return true;
      },
      haveReached: async () => true,
      staleReadModels: async () => new Set(),
      isMissing: async () => false,
      https: deps.server.https,
    }),
  );
  app.route('/api', identityRoutes(deps, commands));
  app.route('/api', peopleRoutes({ sql, clock, recorded: async () => undefined }));
  app.route('/api', invitationReadRoutes({ sql, clock }));

  const browser = (address = '203.0.113.7', cookies = new Map<string, string>()): Browser => {
    const request = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const response = await app.request(`/api${path}`, {
        method,
        headers: {
          'x-forwarded-for': address,
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (/max-age=0/i.test(line)) cookies.delete(name);
        else cookies.set(name, value);
      }
      return response;
    };
    return {
      cookies,
      post: (path, body, headers) => request('POST', path, body, headers),
      get: (path, headers) => request('GET', path, undefined, headers),
      patch: (path, body) => request('PATCH', path, body),
      del: (path, headers) => request('DELETE', path, undefined, headers),
    };
  };

  return {
    app,
    sql,
    log,
    deps,
    commands,
    mailboxes,
    mails,
    browser,
    /** The last one-time code that was mailed to this address. */
    mailedCode: (to: string): string => {
      const mail = mails.findLast((each) => each.to === to && each.template === 'code');
      if (mail?.template !== 'code') throw new Error(`no code was mailed to ${to}`);
      return mail.params.code;
    },
    pass: (seconds: number) => {
      now = addSeconds(now, seconds);
    },
    system: (): CommandContext => ({ commandId: newUuid(), actor: 'system', now: now.toISOString() }),
    async close() {
      await engine.stop();
      await log.close();
      await sql.end();
    },
  };
}

function one<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new Error('nobody has this id');
  return found;
}

export type IdentityApp = Awaited<ReturnType<typeof identityApp>>;

/** The only region that exists in these tests. */
export const KNOWN_REGION = '0192a1b2-0000-7000-8000-000000000001';

export const profile = { firstName: 'Ana', lastName: 'Lopez', phoneNumber: '(713) 555-0100', acceptedTerms: true };

/** A browser that has just shown a right code for the address. */
export async function proven(app: IdentityApp, email: string): Promise<Browser> {
  const browser = app.browser();
  await browser.post('/auth/send-otp', { email });
  const code = email.endsWith('@example.test') ? '246810' : app.mailedCode(email);
  await browser.post('/auth/verify-otp', { email, code });
  return browser;
}

/** A browser in which somebody has just signed up. */
export async function signedUp(app: IdentityApp, email: string, more: object = {}): Promise<Browser> {
  const browser = await proven(app, email);
  const response = await browser.post('/auth/signup', { email, ...profile, ...more });
  if (response.status !== 201) throw new Error(await response.text());
  return browser;
}

/** The person who is signed in in this browser. */
export const userOf = async (browser: Browser): Promise<User> =>
  UserReply.parse(await (await browser.get('/auth/me')).json()).user;

/** A new invite code. */
export async function invited(app: IdentityApp, email = `host-${newUuid()}@example.test`): Promise<string> {
  const done = await app.commands.sendInvitation(app.system(), email);
  if ('refused' in done || done.invitation.status !== 'open') throw new Error('no invitation was sent');
  return done.invitation.mailed?.code ?? '';
}
