import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Transaction } from '../../../platform/database.ts';
import { createApi, jsonBody, jsonReply, noContent, refusalReply, refusals } from '../../../platform/http/api.ts';
import { rememberPosition } from '../../../platform/http/consistency.ts';
import { signedIn } from '../../../platform/http/session.ts';
import { isRefusal, type Refusal, refuse, signedOut } from '../../../platform/refusal.ts';
import { SendOtpReply, UserReply } from '../contract.ts';
import type { IdentityDeps } from '../deps.ts';
import { readPerson } from '../people/people.ts';
import { deactivated } from '../people/person.ts';
import { wrongCredentials } from '../sign-in/admin-sign-in.ts';
import { addressIn } from '../sign-in/fresh-code.ts';
import { identityKeys, tokenHash } from '../sign-in/keys.ts';
import { rememberBrowser, whoHasMailbox, whoIsAdmin } from '../sign-in/known-browsers.ts';
import { limited, takeAttempts } from '../sign-in/limits.ts';
import { newBrowserMails } from '../sign-in/new-browser.ts';
import { spendSecondStep, whoseSecondStep } from '../sign-in/second-steps.ts';
import { confirmSession } from '../sign-in/sessions.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { asMember, visitors } from '../sign-in/visitor.ts';
import { ceremonies, passkeyRefused } from './ceremonies.ts';
import { mustConfirm, waysOf } from './confirming.ts';
import {
  ConfirmRequest,
  PasskeyOptionsRequest,
  PasskeyRequestOptions,
  SecondStepCodeRequest,
  UsePasskeyRequest,
} from './contract.ts';
import { passkeyMails } from './letters.ts';
import { holdPasskey } from './passkeys.ts';
import { relyingPartyOf } from './relying-party.ts';

const tags = ['Auth'];

const options = createRoute({
  method: 'post',
  path: '/auth/passkey/options',
  summary: 'Get the options with which the browser uses a passkey.',
  description:
    'They are valid once, for 5 minutes, in this browser and for this purpose. A new request replaces them. Without a session they are limited like wrong codes (429). `secondStep` is 409 `no_second_step` unless an admin entered their password in this browser within 10 minutes; `confirm` is 401 without a session.',
  tags,
  request: jsonBody(PasskeyOptionsRequest),
  responses: { 200: jsonReply('For `navigator.credentials.get`', PasskeyRequestOptions), ...refusals },
});

const signInByPasskey = createRoute({
  method: 'post',
  path: '/auth/passkey',
  summary: 'Sign in with a passkey, as with a code.',
  description:
    'Every fault of the passkey is 400 `passkey_refused`. An admin has only a member’s rights then, as after a code; 403 `admins_elsewhere` for an admin without an address.',
  tags,
  request: jsonBody(UsePasskeyRequest),
  responses: { 200: jsonReply('Signed in', UserReply), ...refusals },
});

const secondStepByPasskey = createRoute({
  method: 'post',
  path: '/auth/admin-login/passkey',
  summary: 'Complete an admin’s sign-in with their passkey, after the password in this browser.',
  tags,
  request: jsonBody(UsePasskeyRequest),
  responses: { 200: jsonReply('Signed in', UserReply), ...refusals },
});

const sendSecondStepCode = createRoute({
  method: 'post',
  path: '/auth/admin-login/send-code',
  summary: 'Mail a code to an admin who lost their passkey, after the password in this browser.',
  description:
    'It is limited like codes for signing in. 409 `no_address` for an admin without an address: see `tablemates admin`.',
  tags,
  responses: { 200: jsonReply('Sent', SendOtpReply), ...refusals },
});

const secondStepByCode = createRoute({
  method: 'post',
  path: '/auth/admin-login/code',
  summary: 'Complete an admin’s sign-in with a mailed code, if they lost their passkey.',
  description: 'The sign-in is reported by mail and recorded. Passkeys stay until they are removed.',
  tags,
  request: jsonBody(SecondStepCodeRequest),
  responses: { 200: jsonReply('Signed in', UserReply), ...refusals },
});

const confirm = createRoute({
  method: 'post',
  path: '/auth/confirm',
  summary: 'Prove my identity again, for 15 minutes.',
  description:
    'Without it, some requests are 403 `confirm_identity`, with the possible ways. An admin uses a passkey if they have one, and otherwise the password. A member uses a passkey or a code that this browser requested.',
  tags,
  middleware: [signedIn] as const,
  request: jsonBody(ConfirmRequest),
  responses: { 204: { description: 'Confirmed' }, ...refusals },
});

/** It is not 401, because clients take a 401 as the end of the session. */
const noSecondStep = refuse(409, 'no_second_step', 'Please enter your password first.');
const noAddress = refuse(
  409,
  'no_address',
  'Your account has no email address. Ask the person who runs this server to remove your passkeys.',
);
const adminsElsewhere = refuse(403, 'admins_elsewhere', 'Admins sign in on their own page, with their password first.');
/** It is 400 and not 401, because clients take a 401 as the end of the session. */
const wrongPassword = refuse(400, 'wrong_password', 'Wrong password.');

/** The routes for signing in with a passkey, for the second step of admins, and for confirming one's identity. */
export function passkeyAuthRoutes(deps: IdentityDeps) {
  const { log, sql, clock, server, limits } = deps;
  const keys = identityKeys(deps.secret);
  const ceremony = ceremonies({ ...deps, party: relyingPartyOf(server.publicUrl) });
  const signingIn = signIn({ ...deps, keys });
  const visitor = visitors(deps);
  const tellNewBrowser = newBrowserMails({ ...deps, keys });
  const tell = passkeyMails(deps);
  const inBrowser = (c: Context) => keys.pair('passkey', visitor.whoAsks(c).browser);
  const inSession = (c: Context) => tokenHash(visitor.sessionToken(c));

  const emailOf = async (userId: string): Promise<string> => addressIn(await readPerson(log, userId));

  const stillThere = async (tx: Transaction, passkeyId: string): Promise<Refusal | undefined> =>
    (await holdPasskey(tx, passkeyId)) ? undefined : passkeyRefused;

  /**
   * Opens the admin's session. A second step opens only one.
   *
   * @param passkeyId the passkey they used; undefined if they used a mailed code instead
   */
  const enter = async (c: Context, userId: string, passkeyId: string | undefined) => {
    const who = visitor.whoAsks(c);
    const admin = await signingIn.enterAsAdmin(userId, who, { recovered: passkeyId === undefined });
    if (isRefusal(admin)) return admin;
    rememberPosition(c, admin.position);
    visitor.keepBrowser(c, who.browser);
    const started = await visitor.startSession(c, userId, 'password', {
      proven: async (tx) => {
        if (!(await spendSecondStep(tx, inBrowser(c), userId))) return noSecondStep;
        return passkeyId === undefined ? undefined : stillThere(tx, passkeyId);
      },
      mayStay: () => signingIn.mayBeAdmin(userId),
    });
    if (isRefusal(started)) return started;
    await tellNewBrowser(admin.person, whoIsAdmin(admin.username), who.browser, started);
    if (passkeyId === undefined) await tell(admin.person, { what: 'recovered', name: null, device: started.device });
    return { user: await visitor.show(userId) };
  };

  return createApi()
    .openapi(options, async (c) => {
      const now = clock();
      const purpose = c.req.valid('json').for;
      if (purpose === 'confirm') {
        if (!c.var.session) return refusalReply(c, signedOut);
        const bound = { purpose, holderHash: inSession(c) };
        return c.json(await ceremony.requestOptions(c.var.session.userId, bound, now), 200);
      }
      const { browser, client } = visitor.whoAsks(c);
      // Each request stores a row, so each one counts as an attempt.
      const asked = limited(keys, 'passkey-by', client, limits.guessesPerClient);
      const tooOften = await takeAttempts(sql, [asked], now);
      if (tooOften) return refusalReply(c, tooOften);
      const holderHash = keys.pair('passkey', browser);
      const userId = purpose === 'secondStep' ? await whoseSecondStep(sql, holderHash, now) : undefined;
      if (purpose === 'secondStep' && userId === undefined) return refusalReply(c, noSecondStep);
      visitor.keepBrowser(c, browser);
      return c.json(await ceremony.requestOptions(userId, { purpose, holderHash }, now), 200);
    })
    .openapi(signInByPasskey, async (c) => {
      const now = clock();
      const { browser } = visitor.whoAsks(c);
      const bound = { purpose: 'signIn' as const, holderHash: inBrowser(c) };
      const passkey = await ceremony.used(c.req.valid('json'), bound, now);
      if (isRefusal(passkey)) return refusalReply(c, passkey);
      const { userId } = passkey;
      const person = await readPerson(log, userId);
      if (person.status !== 'active') return refusalReply(c, deactivated);
      const email = addressIn(person);
      if (email === '') return refusalReply(c, adminsElsewhere);
      const started = await visitor.startSession(c, userId, 'passkey', {
        proven: async (tx) => {
          const refused = await stillThere(tx, passkey.id);
          if (!refused) await rememberBrowser({ sql: tx, keys }, whoHasMailbox(email), browser, now);
          return refused;
        },
        mayStay: async () => ((await readPerson(log, userId)).status === 'active' ? undefined : deactivated),
      });
      if (isRefusal(started)) return refusalReply(c, started);
      visitor.keepBrowser(c, browser);
      await tellNewBrowser(person, whoHasMailbox(email), browser, started);
      return c.json({ user: asMember(await visitor.show(userId)) }, 200);
    })
    .openapi(secondStepByPasskey, async (c) => {
      const now = clock();
      const holderHash = inBrowser(c);
      const userId = await whoseSecondStep(sql, holderHash, now);
      if (userId === undefined) return refusalReply(c, noSecondStep);
      const passkey = await ceremony.used(c.req.valid('json'), { purpose: 'secondStep', holderHash, userId }, now);
      if (isRefusal(passkey)) {
        await signingIn.secondStepFailed(userId, passkey);
        return refusalReply(c, passkey);
      }
      const entered = await enter(c, userId, passkey.id);
      return isRefusal(entered) ? refusalReply(c, entered) : c.json(entered, 200);
    })
    .openapi(sendSecondStepCode, async (c) => {
      const userId = await whoseSecondStep(sql, inBrowser(c), clock());
      if (userId === undefined) return refusalReply(c, noSecondStep);
      const email = await emailOf(userId);
      if (email === '') return refusalReply(c, noAddress);
      const sent = await signingIn.sendCode(email, visitor.whoAsks(c));
      if (isRefusal(sent)) return refusalReply(c, sent);
      return c.json({ message: 'We sent a code to your address. It is good for 10 minutes.', ...sent }, 200);
    })
    .openapi(secondStepByCode, async (c) => {
      const userId = await whoseSecondStep(sql, inBrowser(c), clock());
      if (userId === undefined) return refusalReply(c, noSecondStep);
      const wrong = await signingIn.spendCode(await emailOf(userId), c.req.valid('json').code, visitor.whoAsks(c));
      if (wrong) {
        await signingIn.secondStepFailed(userId, wrong);
        return refusalReply(c, wrong);
      }
      const entered = await enter(c, userId, undefined);
      return isRefusal(entered) ? refusalReply(c, entered) : c.json(entered, 200);
    })
    .openapi(confirm, async (c) => {
      const { userId } = c.var.session;
      const ways = await waysOf(sql, c.var.session);
      const { passkey, password, code } = c.req.valid('json');
      const once = visitor.once(c);
      const on = once && { once, route: c.req.path, content: '' };
      const way = passkey ? 'passkey' : password === undefined ? 'code' : 'password';
      if (!ways.includes(way)) return refusalReply(c, mustConfirm(ways));
      const wrong = passkey
        ? await ceremony.used(passkey, { purpose: 'confirm', holderHash: inSession(c), userId }, clock())
        : password === undefined
          ? await signingIn.spendCode(await emailOf(userId), code ?? '', visitor.whoAsks(c), on)
          : await signingIn.checkPasswordOf(userId, password, visitor.sessionToken(c));
      if (isRefusal(wrong)) return refusalReply(c, wrong.code === wrongCredentials.code ? wrongPassword : wrong);
      await confirmSession(sql, visitor.sessionToken(c), clock());
      return noContent(c);
    });
}
