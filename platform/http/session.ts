import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { ErrorReply } from './schemas.ts';

/** Who is asking, as far as the server has proof. */
export type Session = {
  readonly userId: string;
  readonly isClient: boolean;
  readonly isProvider: boolean;
  readonly isCafeOwner: boolean;
  /** The admin flag *and* a sign-in by password: an admin who came by a code is a member here. */
  readonly isAdmin: boolean;
};

/** What requests carry through the house. */
export type HttpEnv = {
  Variables: {
    session: Session | null;
    /** The UUID under which the log remembers this request's command. */
    commandId: string;
    /** People come by https: cookies are `Secure`. */
    https?: boolean;
    /** Whom this request signed in, and the code of what it was refused for: the security log tells of both. */
    signedInAs?: string;
    refused?: string;
  };
};

export type SignedInEnv = { Variables: { session: Session } };

const UNAUTHORIZED: ErrorReply = { error: 'Unauthorized' };

/** What a guard asks of a session: that there is one, or that it has a role. */
export type Access = 'signedIn' | 'isProvider' | 'isAdmin';
const accesses = new WeakMap<object, Access>();

/** What a handler asks of a session, if it is one of the guards below: the API's description is made from it. */
export const accessOf = (handler: object): Access | undefined => accesses.get(handler);

function guard(access: Access, handler: MiddlewareHandler<SignedInEnv>): MiddlewareHandler<SignedInEnv> {
  accesses.set(handler, access);
  return handler;
}

/** 401 without a session. */
export const signedIn: MiddlewareHandler<SignedInEnv> = guard(
  'signedIn',
  createMiddleware<SignedInEnv>(async (c, next) => {
    if (!c.get('session')) return c.json(UNAUTHORIZED, 401);
    return next();
  }),
);

/** 401 without a session, 403 without the role. */
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
