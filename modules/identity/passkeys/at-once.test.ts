import type { EventLog } from '@tablemates/event-store';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UNHURRIED } from '../../../packages/event-store/tests/unhurried.ts';
import { type Browser, type IdentityApp, identityApp, signedUp, userOf } from '../../../tests/support/identity-app.ts';
import { added, creation, request, signIn } from '../../../tests/support/passkey-holders.ts';
import { softwarePasskey } from '../../../tests/support/software-passkey.ts';
import { identityCommands } from '../commands.ts';
import { SignedInAt } from '../contract.ts';
import type { Step } from '../deps.ts';
import { removeAdminPasskeys, resetAdminPassword } from '../people/admins.ts';
import { identityKeys } from '../sign-in/keys.ts';
import { MAX_PASSKEYS } from './passkeys.ts';

const credentials = { username: 'dana', password: 'a long enough password' };
const runStep: Step = (_, act) => act().then(() => undefined);
let app: IdentityApp;
beforeEach(async () => {
  app = await identityApp();
});
afterEach(() => app.close());

/** A member with a passkey. */
async function holder() {
  const browser = await signedUp(app, 'ana@mail.example');
  return { browser, ...(await added(browser)) };
}
const password = (browser: Browser) => browser.post('/auth/admin-login', credentials);
/** An admin who is signed in in a browser, by their password alone. */
async function admin() {
  await app.commands.ensureFirstAdmin(app.system(), credentials);
  const browser = app.browser();
  await password(browser);
  return browser;
}
/** An admin's browser after the password, and what their device has signed for the second step. */
async function beforeSecondStep() {
  const browser = await admin();
  const { device } = await added(browser);
  await password(browser);
  return { browser, signed: device.used(await request(browser, 'secondStep')) };
}
const resetPassword = () => {
  const { log, sql, random, passwordCost, secret } = app.deps;
  const changed = { ...credentials, password: 'another long password' };
  return resetAdminPassword({ log, sql, random, passwordCost, keys: identityKeys(secret) }, app.system(), changed);
};
const recorded = async () =>
  (await app.log.readAll({ after: 0n, limit: 50 })).flatMap(({ type }) => (type.startsWith('Admin') ? [type] : []));
const isSignedIn = async (browser: Browser) => (await browser.get('/auth/me')).status === 200;

const waiting = (query: string) => app.sql`
  select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${query}%`}`;

/**
 * Runs `meanwhile` while a sign-in in a browser, which was signed in before, is about to open the new session. What
 * `meanwhile` does to sessions waits until the sign-in continues.
 */
async function beforeSessionOpens(
  browser: Browser,
  signingIn: () => Promise<Response>,
  meanwhile: () => Promise<unknown>,
): Promise<Response> {
  const [session] = SignedInAt.array().parse(await (await browser.get('/users/me/sessions')).json());
  let asked: Promise<Response> | undefined;
  let done: Promise<unknown> | undefined;
  await app.sql.begin(async (nobodyElse) => {
    await nobodyElse`select from sessions where id = ${session?.id ?? ''} for update`;
    asked = signingIn();
    await vi.waitFor(async () => expect(await waiting('delete from sessions')).toHaveLength(1), UNHURRIED);
    let isDone = false;
    done = meanwhile().finally(() => {
      isDone = true;
    });
    await vi.waitFor(async () => {
      if (!isDone) expect(await waiting('delete from sessions')).toHaveLength(2);
    }, UNHURRIED);
  });
  await done;
  if (!asked) throw new Error('nobody signed in');
  return asked;
}

test('a passkey that is removed during its sign-in opens no session', async () => {
  const { browser, device, id } = await holder();
  const elsewhere = app.browser();
  await signIn(elsewhere, device);
  const signed = device.used(await request(elsewhere));
  const answer = await beforeSessionOpens(
    elsewhere,
    () => elsewhere.post('/auth/passkey', signed),
    async () => expect((await browser.del(`/users/me/passkeys/${id}`)).status).toBe(204),
  );
  expect(answer.status).toBe(400);
  expect(await isSignedIn(elsewhere)).toBe(false);
});

test('a passkey that is removed at a terminal while it is the second step opens no session', async () => {
  const { browser, signed } = await beforeSecondStep();
  const answer = await beforeSessionOpens(
    browser,
    () => browser.post('/auth/admin-login/passkey', signed),
    () => removeAdminPasskeys(app.deps, app.system(), credentials.username),
  );
  expect(answer.status).toBe(409);
  expect(await isSignedIn(browser)).toBe(false);
});

test('a new password ends second steps that follow from the old one, and what was to be signed for them', async () => {
  const browser = await admin();
  const { device } = await added(browser);
  const elsewhere = app.browser();
  await password(elsewhere);
  const signed = device.used(await request(elsewhere, 'secondStep'));
  await resetPassword();
  expect(await app.sql`select from passkey_challenges where purpose = 'secondStep'`).toHaveLength(0);
  expect((await elsewhere.post('/auth/admin-login/passkey', signed)).status).toBe(409);
  expect((await elsewhere.post('/auth/admin-login/send-code')).status).toBe(409);
});

test('a new password leaves no session that is being opened with the old one and a passkey', async () => {
  const { browser, signed } = await beforeSecondStep();
  const answer = await beforeSessionOpens(
    browser,
    () => browser.post('/auth/admin-login/passkey', signed),
    resetPassword,
  );
  expect(answer.status).toBe(409);
  expect(await isSignedIn(browser)).toBe(false);
});

test('a new password leaves no session that is being opened with the old one alone', async () => {
  const browser = await admin();
  expect((await beforeSessionOpens(browser, () => password(browser), resetPassword)).status).toBe(401);
  expect(await isSignedIn(browser)).toBe(false);
});

test('a new password leaves no second step that is just beginning with the old one', async () => {
  await added(await admin());
  const elsewhere = app.browser();
  let asked: Promise<Response> | undefined;
  let reset: Promise<unknown> | undefined;
  await app.sql.begin(async (nobodyElse) => {
    await nobodyElse`lock table second_steps in share row exclusive mode`;
    asked = password(elsewhere);
    await vi.waitFor(async () => expect(await waiting('insert into second_steps')).toHaveLength(1), UNHURRIED);
    reset = resetPassword();
    await vi.waitFor(async () => expect(await waiting('delete from second_steps')).toHaveLength(1), UNHURRIED);
  });
  await reset;
  expect((await asked)?.status).toBe(401);
  expect(await app.sql`select from second_steps`).toHaveLength(0);
});

test('concurrent additions of passkeys never exceed the limit of a person', async () => {
  const { device, browser } = await holder();
  for (let count = 1; count < MAX_PASSKEYS - 1; count++) await added(browser);
  const browsers = [browser, app.browser(), app.browser()];
  for (const each of browsers.slice(1)) await signIn(each, device);
  const made = await Promise.all(browsers.map(async (each) => softwarePasskey().made(await creation(each))));
  let asked: Promise<Response>[] = [];
  await app.sql.begin(async (nobodyElse) => {
    await nobodyElse`lock table passkeys in share row exclusive mode`;
    asked = browsers.map((each, at) => each.post('/users/me/passkeys', made[at]));
    await vi.waitFor(async () => expect(await waiting('')).toHaveLength(browsers.length), UNHURRIED);
  });
  expect((await Promise.all(asked)).map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  expect(await app.sql`select from passkeys`).toHaveLength(MAX_PASSKEYS);
});

test('a passkey of an admin that is removed twice at once is recorded once', async () => {
  const browser = await admin();
  const { id } = await added(browser);
  const answers = await Promise.all([1, 2, 3].map(() => browser.del(`/users/me/passkeys/${id}`)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404]);
  expect((await recorded()).filter((type) => type === 'AdminPasskeysRemoved')).toHaveLength(1);
});

test('a passkey whose mail cannot be written is neither added nor removed', async () => {
  let isFull = false;
  const full = await identityApp({
    sendMail: async (mail) => {
      if (isFull && mail.template === 'passkey') throw new Error('the outbox is full');
    },
  });
  const browser = await signedUp(full, 'ana@example.test');
  const { id } = await added(browser);
  isFull = true;
  const another = softwarePasskey().made(await creation(browser));
  expect((await browser.post('/users/me/passkeys', another)).status).toBe(500);
  expect((await browser.del(`/users/me/passkeys/${id}`)).status).toBe(500);
  expect(await full.sql`select id from passkeys`).toEqual([{ id }]);
  await full.close();
});

test('a crash in the middle of an address change leaves no access from the old mailbox', async () => {
  const { device, browser } = await holder();
  const { id: userId } = await userOf(browser);
  const dyingLog: EventLog = {
    ...app.log,
    append: async (append) => {
      await app.log.append(append);
      throw new Error('the process ends here');
    },
  };
  const dying = identityCommands({ ...app.deps, log: dyingLog });
  const moved = { email: 'moved@mail.example' };
  await expect(dying.changePerson(app.system(), userId, moved)).rejects.toThrow('the process ends here');
  await app.commands.finishAddressChanges(app.deps.clock(), runStep);
  expect(await isSignedIn(browser)).toBe(true);
  app.pass(5 * 60);
  await app.commands.finishAddressChanges(app.deps.clock(), runStep);
  expect(await isSignedIn(browser)).toBe(false);
  expect((await signIn(app.browser(), device)).status).toBe(400);
  expect(await app.sql`select from unfinished_address_changes`).toHaveLength(0);
});

test('a refused address change ends no access, at once or later', async () => {
  const { browser } = await holder();
  const { id: userId } = await userOf(browser);
  await signedUp(app, 'ben@mail.example');
  const taken = await app.commands.changePerson(app.system(), userId, { email: 'ben@mail.example' });
  expect(taken).toMatchObject({ code: 'email_taken' });
  app.pass(5 * 60);
  await app.commands.finishAddressChanges(app.deps.clock(), runStep);
  expect(await isSignedIn(browser)).toBe(true);
});
