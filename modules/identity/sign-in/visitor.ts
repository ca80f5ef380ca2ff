import type { Position } from '@tablemates/event-store';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { clientAddress } from '../../../platform/http/client-address.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import type { User } from '../contract.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { identityCookies } from './cookies.ts';
import { drawToken, isToken } from './drawing.ts';
import { KNOWN_DAYS } from './known-browsers.ts';
import { PROOF_MINUTES } from './one-time-codes.ts';
import { secondsBetween } from './session-middleware.ts';
import { endSession, openSession, type Via } from './sessions.ts';

type Deps = Pick<IdentityDependencies, 'sql' | 'clock' | 'random' | 'server' | 'showUser'>;

/** The browser at the other end, as the sign-in routes deal with it. */
export function visitors({ sql, clock, random, server, showUser }: Deps) {
  const cookies = identityCookies(server.https);
  return {
    address: (c: Context) => clientAddress(c, server.trustedProxies),

    /** Limits count both. A browser that brought no token of its own is given a fresh one; it is kept by `keepBrowser`. */
    whoAsks(c: Context) {
      const token = cookies.browser.read(c);
      const browser = token !== undefined && isToken(token) ? token : drawToken(random);
      return { client: clientAddress(c, server.trustedProxies), browser };
    },
    keepBrowser: (c: Context, browser: string) => cookies.browser.set(c, browser, KNOWN_DAYS * 86_400),

    proof: (c: Context) => cookies.proof.read(c),
    keepProof: (c: Context, proof: string) => cookies.proof.set(c, proof, PROOF_MINUTES * 60),

    /**
     * Signs in: always under a new id, and the session this browser had before ends. `mayStay` is asked once the session is
     * open: whatever shuts people out at that moment ends the session itself, or is seen there.
     */
    async welcome(
      c: Context,
      userId: string,
      via: Via,
      mayStay: () => Promise<Refusal | undefined> = async () => undefined,
    ): Promise<Refusal | undefined> {
      const now = clock();
      const before = cookies.session.read(c);
      if (before !== undefined) await endSession(sql, before);
      const { token, expiresAt } = await openSession({ sql, random }, { userId, via }, now);
      const refused = await mayStay();
      if (refused) {
        await endSession(sql, token);
        return refused;
      }
      cookies.session.set(c, token, secondsBetween(now, expiresAt));
      cookies.proof.clear(c);
      c.set('signedInAs', userId);
      return undefined;
    },

    /** Signs out, on the server too. */
    async farewell(c: Context): Promise<void> {
      const token = cookies.session.read(c);
      if (token !== undefined) await endSession(sql, token);
      cookies.session.clear(c);
    },

    /** The person to reply with; 503 while the read models lag too far behind, for everything else is done by then. */
    async show(userId: string, after?: Position): Promise<User> {
      const user = await showUser(userId, after);
      if (!user) throw new HTTPException(503, { message: 'You are signed in. Please reload in a moment.' });
      return user;
    },
  };
}

/** What somebody who came by a code is: never an admin, even with the flag (API contract, "Auth"). */
export const asMember = (user: User): User => ({ ...user, isAdmin: false });
