import type { Context } from 'hono';
import type { Instant } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database.ts';
import { clientAddressBehind } from '../../../platform/http/client-address.ts';
import { troubleWithKey } from '../../../platform/http/idempotency.ts';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import type { User } from '../contract.ts';
import type { IdentityDeps } from '../deps.ts';
import { identityCookies } from './cookies.ts';
import { type Device, deviceOf } from './device.ts';
import { drawToken, isToken } from './drawing.ts';
import type { Once } from './keys.ts';
import { KNOWN_DAYS } from './known-browsers.ts';
import { PROOF_MINUTES } from './one-time-codes.ts';
import { secondsBetween } from './session-middleware.ts';
import { endSession, findSessions, openSession, type Via } from './sessions.ts';

type Deps = Pick<IdentityDeps, 'sql' | 'clock' | 'random' | 'newId' | 'server' | 'showUser'>;

/** A session that has just begun. */
export type StartedSession = { readonly id: string; readonly device: Device; readonly startedAt: Instant };

/** The client address that limits count by, and the browser's token. */
export type Visitor = { readonly client: string; readonly browser: string };

/** The conditions for a new session, besides the proof that came before it. */
type Conditions = {
  /** Checks, in the transaction that opens the session, that the proof of identity is still valid, or uses it up. */
  readonly proven?: (tx: Transaction) => Promise<Refusal | undefined>;
  /**
   * Called after the session is open, so that a deactivation at the same moment either ends the session or is seen
   * here.
   */
  readonly mayStay?: () => Promise<Refusal | undefined>;
  /** The token to open it with, if not a drawn one. */
  readonly token?: string | undefined;
};

/** Handles cookies, sessions and replies of the sign-in routes. */
export function visitors({ sql, clock, random, newId, server, showUser }: Deps) {
  const cookies = identityCookies(server.https);
  const address = clientAddressBehind(server.trustedProxies);
  return {
    address,

    /**
     * The client address and browser token that limits count by. A browser without a token gets one; `keepBrowser` sets
     * it.
     */
    whoAsks(c: Context): Visitor {
      const token = cookies.browser.read(c);
      const browser = token !== undefined && isToken(token) ? token : drawToken(random);
      return { client: address(c), browser };
    },
    keepBrowser: (c: Context, browser: string) => cookies.browser.set(c, browser, KNOWN_DAYS * 86_400),

    /** What this request is known by if it comes again: undefined without a key, and in a browser that has no token. */
    once(c: Context): Once | undefined {
      const [key, browser] = [c.req.header('idempotency-key'), cookies.browser.read(c)];
      return key !== undefined && !troubleWithKey(key) && browser !== undefined && isToken(browser)
        ? { key, browser }
        : undefined;
    },

    proof: (c: Context) => cookies.proof.read(c),
    keepProof: (c: Context, proof: string) => cookies.proof.set(c, proof, PROOF_MINUTES * 60),

    /** Opens a session with a new id and ends the browser's former one. */
    async startSession(
      c: Context,
      userId: string,
      via: Via,
      { proven, mayStay, token: given }: Conditions = {},
    ): Promise<StartedSession | Refusal> {
      const now = clock();
      const device = deviceOf(c.req.header('user-agent'));
      const before = cookies.session.read(c);
      if (before !== undefined) await endSession(sql, before);
      const opened = await sql.begin(
        async (tx) =>
          (await proven?.(tx)) ?? openSession({ sql: tx, random, newId }, { userId, via, device, token: given }, now),
      );
      if (isRefusal(opened)) return opened;
      const { id, token, expiresAt } = opened;
      const refused = await mayStay?.();
      if (refused) {
        await endSession(sql, token);
        return refused;
      }
      cookies.session.set(c, token, secondsBetween(now, expiresAt));
      cookies.proof.clear(c);
      c.set('signedInAs', userId);
      return { id, device, startedAt: now.toISOString() };
    },

    /** Gives the browser a session that was opened for it before. The person; undefined if the session has ended. */
    async resumeSession(c: Context, token: string): Promise<string | undefined> {
      const now = clock();
      const session = (await findSessions(sql, [token], now)).get(token);
      if (!session) return undefined;
      cookies.session.set(c, token, secondsBetween(now, new Date(session.expiresAt)));
      cookies.proof.clear(c);
      c.set('signedInAs', session.userId);
      return session.userId;
    },

    /** The token of this request's session. The route has checked that there is one. */
    sessionToken: (c: Context): string => cookies.session.read(c) ?? '',

    /** Ends the session on the server and clears the cookie. */
    async endSession(c: Context): Promise<void> {
      const token = cookies.session.read(c);
      if (token !== undefined) await endSession(sql, token);
      cookies.session.clear(c);
    },

    /** The person for the reply. */
    show: showUser,
  };
}

/** A person who signed in by code or passkey is never an admin, even with the flag (API contract, "Auth"). */
export const asMember = (user: User): User => ({ ...user, isAdmin: false });
