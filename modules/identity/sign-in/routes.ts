import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { v5 } from 'uuid';
import type { Transaction } from '../../../platform/database.ts';
import { createApi, jsonBody, jsonReply, refusalReply, refusals } from '../../../platform/http/api.ts';
import { commandContext } from '../../../platform/http/command-context.ts';
import { rememberPosition } from '../../../platform/http/consistency.ts';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import type { IdentityCommands } from '../commands.ts';
import {
  AdminLoginRequest,
  LoginRequest,
  LogoutReply,
  SendOtpReply,
  SendOtpRequest,
  SignupRequest,
  UserReply,
  VerifyOtpReply,
  VerifyOtpRequest,
} from '../contract.ts';
import type { IdentityDeps } from '../deps.ts';
import { SecondStepReply } from '../passkeys/contract.ts';
import { readPerson } from '../people/people.ts';
import { wrongCredentials } from './admin-sign-in.ts';
import { identityKeys, tokenHash } from './keys.ts';
import { isFirstSignIn, whoHasMailbox, whoIsAdmin } from './known-browsers.ts';
import { countingFailures, inviteTries } from './limits.ts';
import { newBrowserMails } from './new-browser.ts';
import { beginSecondStep } from './second-steps.ts';
import { sessionTokenOf, signIn, unproven } from './sign-in.ts';
import { asMember, visitors } from './visitor.ts';

const tags = ['Auth'];

const sendOtp = createRoute({
  method: 'post',
  path: '/auth/send-otp',
  summary: 'Mail a one-time code. The answer is the same whether or not the address has an account.',
  description:
    'Sets a cookie for this browser. The code works only in this browser, and wrong attempts count for it. By default at most one code in 60 seconds, 5 an hour and 10 a day for a mailbox. Tags, and dots where the provider ignores them, do not make a different mailbox. A browser in which the person signed in before has a separate count.',
  tags,
  request: jsonBody(SendOtpRequest),
  responses: { 200: jsonReply('Sent', SendOtpReply), ...refusals },
});

const verifyOtp = createRoute({
  method: 'post',
  path: '/auth/verify-otp',
  summary: 'Verify the code. Sets a proof cookie for this address for 10 minutes.',
  description:
    'Works only in the browser that requested the code, which is known by its cookie. A code works once, for 10 minutes, and is invalid after the fifth wrong attempt in that browser. In any other browser every code is wrong, and no attempts are counted. 403 `barred` after a right code for an address that gets no account. With an `Idempotency-Key`, the same request again in the same browser gets the same proof, until the code expires.',
  tags,
  request: jsonBody(VerifyOtpRequest),
  responses: { 200: jsonReply('The code was right', VerifyOtpReply), ...refusals },
});

const AGAIN =
  'With an `Idempotency-Key`, the same request again in the same browser gets the same session, until the proof expires or the session ends. Another request with that key is 409 `key_reused`.';

const login = createRoute({
  method: 'post',
  path: '/auth/login',
  summary: 'Sign in with the proof for this address. A proof works once.',
  description: AGAIN,
  tags,
  security: [{ proof: [] }],
  request: jsonBody(LoginRequest),
  responses: { 200: jsonReply('Signed in', UserReply), ...refusals },
});

const signup = createRoute({
  method: 'post',
  path: '/auth/signup',
  summary: 'Create an account with the proof for this address, and sign in.',
  description: `403 \`barred\`, with \`until\`, for a mailbox or a phone number that gets no account. ${AGAIN}`,
  tags,
  security: [{ proof: [] }],
  request: jsonBody(SignupRequest),
  responses: { 201: jsonReply('Created and signed in', UserReply), ...refusals },
});

const logout = createRoute({
  method: 'post',
  path: '/auth/logout',
  summary: 'Sign out and end the session on the server.',
  tags,
  responses: { 200: jsonReply('Signed out', LogoutReply), ...refusals },
});

const adminLogin = createRoute({
  method: 'post',
  path: '/auth/admin-login',
  summary: 'Sign in as an admin, for 12 hours.',
  description:
    'By default 429 after 5 failures in 15 minutes for a name, or 20 for a client address. 202 for an admin who has a passkey: the session opens with `POST /auth/admin-login/passkey` within 10 minutes, or with a mailed code. A browser in which this admin signed in before is known by a cookie. It has a separate count of 5 failures, so failures of others do not lock it out.',
  tags,
  request: jsonBody(AdminLoginRequest),
  responses: {
    200: jsonReply('Signed in', UserReply),
    202: jsonReply('The password is right, and the admin’s passkey comes next', SecondStepReply),
    ...refusals,
  },
});

/** UUIDv5 namespace of the commands by which proofs sign up. */
const SIGNING_UP = '0c2f8a57-6f0b-5d0e-8f6e-9b1f3f1f7c52';

/** How the session that a request opens uses its proof up, and by which token. */
type Spent = {
  readonly proven: (tx: Transaction) => Promise<Refusal | undefined>;
  readonly token: string | undefined;
};

/** The routes for signing in, signing up and signing out. */
export function authRoutes(deps: IdentityDeps, commands: IdentityCommands) {
  const keys = identityKeys(deps.secret);
  const signingIn = signIn({ ...deps, keys });
  const visitor = visitors(deps);
  const tellNewBrowser = newBrowserMails({ ...deps, keys });

  /**
   * Opens a session by a proof, which is used up. The same request again, because its answer was lost, gets that session.
   *
   * @param enter opens the session, unless the proof was spent before
   * @returns the person
   */
  const byProof = async (
    c: Context,
    { email, ...content }: { readonly email: string },
    enter: (spending: Spent) => Promise<string | Refusal>,
  ): Promise<string | Refusal> => {
    const proof = visitor.proof(c);
    const once = visitor.once(c);
    const on = once && { once, route: c.req.path, content: JSON.stringify(content) };
    const before = async () => {
      const token = await signingIn.tokenBefore(email, proof, on);
      if (token === undefined || isRefusal(token)) return token;
      return (await visitor.resumeSession(c, token)) ?? unproven;
    };
    const now = async () => {
      const notProven = await signingIn.requireProof(email, proof);
      if (notProven || proof === undefined) return notProven ?? unproven;
      return enter({
        proven: (tx) => signingIn.spend(email, proof, on, tx),
        token: on && sessionTokenOf(keys, proof, on),
      });
    };
    const entered = (await before()) ?? (await now());
    // of equal requests at the same time the others get the session of the first one
    return isRefusal(entered) && entered.code === unproven.code ? ((await before()) ?? entered) : entered;
  };

  return createApi()
    .openapi(sendOtp, async (c) => {
      const { email } = c.req.valid('json');
      const who = visitor.whoAsks(c);
      const sent = await signingIn.sendCode(email, who);
      if (isRefusal(sent)) return refusalReply(c, sent);
      visitor.keepBrowser(c, who.browser);
      return c.json({ message: `We sent a code to ${email}. It is good for 10 minutes.`, ...sent }, 200);
    })
    .openapi(verifyOtp, async (c) => {
      const { email, code } = c.req.valid('json');
      const verified = await signingIn.verifyCode(email, code, visitor.whoAsks(c), visitor.once(c));
      if (isRefusal(verified)) return refusalReply(c, verified);
      visitor.keepProof(c, verified.proof);
      const user = verified.userId === undefined ? null : asMember(await visitor.show(verified.userId));
      return c.json({ userExists: user !== null, user }, 200);
    })
    .openapi(login, async (c) => {
      const request = c.req.valid('json');
      const { email } = request;
      const userId = await byProof(c, request, async (spending) => {
        const account = await signingIn.accountOf(email);
        if (isRefusal(account)) return account;
        const mayStay = async () => {
          const now = await signingIn.accountOf(email);
          if (isRefusal(now)) return now;
          return now.userId === account.userId ? undefined : unproven;
        };
        const started = await visitor.startSession(c, account.userId, 'code', { ...spending, mayStay });
        if (isRefusal(started)) return started;
        const person = await readPerson(deps.log, account.userId);
        await tellNewBrowser(person, whoHasMailbox(email), visitor.whoAsks(c).browser, started);
        return account.userId;
      });
      if (isRefusal(userId)) return refusalReply(c, userId);
      return c.json({ user: asMember(await visitor.show(userId)) }, 200);
    })
    .openapi(signup, async (c) => {
      const request = c.req.valid('json');
      // A proof signs up once: after a crash in between, the same proof signs in to the account that it made.
      const commandId = v5(tokenHash(visitor.proof(c) ?? '').toString('hex'), SIGNING_UP);
      const userId = await byProof(c, request, async (spending) => {
        const context = { ...commandContext(c.var, deps.clock), commandId };
        const signUp = () => commands.signUp(context, request);
        const tries = [inviteTries(deps.limits, keys, visitor.address(c))];
        const done = request.isProvider
          ? await countingFailures(deps.sql, tries, deps.clock(), signUp)
          : await signUp();
        if (isRefusal(done)) return done;
        const started = await visitor.startSession(c, done.userId, 'code', spending);
        if (isRefusal(started)) return started;
        // A person who has just signed up gets a welcome mail instead of a mail about a new browser.
        await isFirstSignIn({ sql: deps.sql, keys }, whoHasMailbox(request.email), visitor.whoAsks(c).browser);
        return done.userId;
      });
      if (isRefusal(userId)) return refusalReply(c, userId);
      rememberPosition(c, await deps.log.positionOf(commandId));
      return c.json({ user: await visitor.show(userId) }, 201);
    })
    .openapi(logout, async (c) => {
      await visitor.endSession(c);
      return c.json({ message: 'Signed out.' }, 200);
    })
    .openapi(adminLogin, async (c) => {
      const { username, password } = c.req.valid('json');
      const who = visitor.whoAsks(c);
      const admin = await signingIn.admin(username, password, who);
      if (isRefusal(admin)) return refusalReply(c, admin);
      if ('secondStep' in admin) {
        visitor.keepBrowser(c, who.browser);
        const browserHash = keys.pair('passkey', who.browser);
        const isBegun = await beginSecondStep(deps.sql, { ...admin, browserHash }, deps.clock());
        if (!isBegun) return refusalReply(c, wrongCredentials);
        const person = await readPerson(deps.log, admin.userId);
        const canMailCode = person.status === 'active' && !!person.personal?.email;
        return c.json({ secondStep: 'passkey' as const, canMailCode }, 202);
      }
      rememberPosition(c, admin.position);
      visitor.keepBrowser(c, who.browser);
      const proven = (tx: Transaction) => signingIn.holdPassword(tx, admin);
      const started = await visitor.startSession(c, admin.userId, 'password', { proven });
      if (isRefusal(started)) return refusalReply(c, started);
      await tellNewBrowser(admin.person, whoIsAdmin(username), who.browser, started);
      return c.json({ user: await visitor.show(admin.userId) }, 200);
    });
}
