import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Instant } from '../clock.ts';
import type { ErrorReply } from './schemas.ts';

/** The person of a request, as proven by the session cookie. */
export type Session = {
  readonly userId: string;
  readonly isClient: boolean;
  readonly isProvider: boolean;
  readonly isCafeOwner: boolean;
  /**
   * The person is an admin *and* signed in by password. An admin who signed in by code or passkey has only a member's
   * rights.
   */
  readonly isAdmin: boolean;
  /** The person's role as an admin; null unless `isAdmin`. */
  readonly adminRole: 'full' | 'people' | 'catalog' | 'auditor' | null;
  /** When the person last proved their identity. */
  readonly authenticatedAt: Instant;
};

/** Variables of a request in Hono's context. */
export type HttpEnv = {
  Variables: {
    session: Session | null;
    /** The UUID that the log records for this request's command. */
    commandId: string;
    /** Whether the public URL is https. If so, cookies are `Secure`. */
    https?: boolean;
    /** The user that this request signed in, and the code of its refusal. Both are for the security log. */
    signedInAs?: string;
    refused?: string;
  };
};

export type SignedInEnv = { Variables: { session: Session } };

const UNAUTHORIZED: ErrorReply = { error: 'Unauthorized' };

/** What a guard requires: a session, or a session with a role. */
export type Access = 'signedIn' | 'isProvider' | 'isAdmin';
const accesses = new WeakMap<object, Access>();

/** What a handler requires, if it is one of the guards below. The OpenAPI description is made from it. */
export const accessOf = (handler: object): Access | undefined => accesses.get(handler);

function guard(access: Access, handler: MiddlewareHandler<SignedInEnv>): MiddlewareHandler<SignedInEnv> {
  accesses.set(handler, access);
  return handler;
}

/** Refuses requests without a session (401). */
export const signedIn: MiddlewareHandler<SignedInEnv> = guard(
  'signedIn',
  createMiddleware<SignedInEnv>(async (c, next) => {
    if (!c.get('session')) return c.json(UNAUTHORIZED, 401);
    return next();
  }),
);

/** Refuses requests without a session (401) or without the role (403). */
export const only = (role: 'isProvider' | 'isAdmin', message: string): MiddlewareHandler<SignedInEnv> =>
  guard(
    role,
    createMiddleware<SignedInEnv>(async (c, next) => {
      const session = c.get('session');
      if (!session) return c.json(UNAUTHORIZED, 401);
      if (!session[role]) return c.json({ error: message, code: 'forbidden' } satisfies ErrorReply, 403);
      return next();
    }),
  );
