import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Browser,
  type IdentityApp,
  identityApp,
  proven,
  signedUp,
  userOf,
} from '../../../tests/support/identity-app.ts';
import { creation, type Device, json, request, signIn } from '../../../tests/support/passkey-holders.ts';
import { softwarePasskey } from '../../../tests/support/software-passkey.ts';
import { Passkey } from './contract.ts';

const CHROME = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/145.0 Safari/537.36' };
let app: IdentityApp;
let people = 0;
beforeAll(async () => {
  app = await identityApp();
});
afterAll(() => app.close());

const newcomer = async () => {
  const email = `person${++people}@mail.example`;
  app.pass(60);
  return { email, browser: await signedUp(app, email) };
};
const add = async (browser: Browser, device = softwarePasskey(), fault: Parameters<Device['made']>[1] = {}) =>
  json(browser.post('/users/me/passkeys', device.made(await creation(browser), fault), CHROME));

/** Somebody with a passkey. */
async function holder() {
  const { email, browser } = await newcomer();
  const device = softwarePasskey();
  const { status, body } = await add(browser, device);
  expect(status).toBe(201);
  return { email, browser, device, id: Passkey.parse(body).id, userId: (await userOf(browser)).id };
}
const REFUSED = { status: 400, body: { code: 'passkey_refused' } };
const mailsTo = (email: string) => app.mails.filter(({ to, template }) => to === email && template !== 'code');

describe('a passkey', () => {
  test('is added, named after browser and system, and mailed', async () => {
    const { email, browser } = await newcomer();
    const { status, body } = await add(browser);
    expect({ status, body }).toMatchObject({ status: 201, body: { name: 'Chrome on Windows', lastUsedAt: null } });
    expect((await json(browser.get('/users/me/passkeys'))).body).toEqual([body]);
    expect(mailsTo(email)).toMatchObject([
      {
        template: 'passkey',
        params: { isAdmin: false, what: 'added', name: 'Chrome on Windows', browser: 'Chrome', system: 'Windows' },
      },
    ]);
  });

  test('signs in like a code, makes the browser known, and sends one mail for a new browser', async () => {
    const { email, device, userId } = await holder();
    const elsewhere = app.browser();
    expect(await signIn(elsewhere, device)).toMatchObject({
      status: 200,
      body: { user: { id: userId, isAdmin: false } },
    });
    expect((await userOf(elsewhere)).id).toBe(userId);
    expect((await json(elsewhere.get('/users/me/passkeys'))).body).toMatchObject([
      { lastUsedAt: app.deps.clock().toISOString() },
    ]);
    await elsewhere.post('/auth/logout');
    expect((await signIn(elsewhere, device)).status).toBe(200);
    expect(mailsTo(email).map(({ template }) => template)).toEqual(['passkey', 'newBrowser']);
  });

  test('keeps its session for 30 days from the last visit, like a code', async () => {
    const { device } = await holder();
    const browser = app.browser();
    const response = await browser.post('/auth/passkey', device.used(await request(browser)));
    expect(response.headers.getSetCookie().join()).toMatch(/sid=[\w-]{43}; Max-Age=2592000;/);
  });

  test('is renamed and removed only by its person', async () => {
    const { email, browser, id, device } = await holder();
    const { browser: stranger } = await newcomer();
    expect((await stranger.patch(`/users/me/passkeys/${id}`, { name: 'Mine' })).status).toBe(404);
    expect((await stranger.del(`/users/me/passkeys/${id}`)).status).toBe(404);
    const renamed = await json(browser.patch(`/users/me/passkeys/${id}`, { name: ' My phone ' }));
    expect(renamed).toMatchObject({ status: 200, body: { id, name: 'My phone' } });
    expect((await browser.del(`/users/me/passkeys/${id}`)).status).toBe(204);
    expect((await browser.del(`/users/me/passkeys/${id}`)).status).toBe(404);
    expect(await signIn(app.browser(), device)).toMatchObject(REFUSED);
    expect(mailsTo(email).at(-1)).toMatchObject({ params: { what: 'removed', name: 'My phone' } });
  });

  test('is added and removed only by a person who confirmed their identity within 15 minutes', async () => {
    const { email, browser, id, device } = await holder();
    app.pass(15 * 60);
    expect((await browser.post('/users/me/passkeys/options')).status).toBe(200);
    const early = await creation(browser);
    app.pass(1);
    const due = { status: 403, body: { code: 'confirm_identity', ways: ['passkey', 'code'] } };
    expect(await json(browser.post('/users/me/passkeys/options'))).toMatchObject(due);
    expect(await json(browser.post('/users/me/passkeys', softwarePasskey().made(early)))).toMatchObject(due);
    expect(await json(browser.del(`/users/me/passkeys/${id}`))).toMatchObject(due);

    const passkey = device.used(await request(browser, 'confirm'));
    expect((await browser.post('/auth/confirm', { passkey })).status).toBe(204);
    expect((await browser.post('/users/me/passkeys/options')).status).toBe(200);
    app.pass(15 * 60 + 1);
    expect((await browser.post('/auth/confirm', { code: '000000' })).status).toBe(400);
    expect(await json(browser.post('/auth/confirm', { password: 'anything' }))).toMatchObject(due);
    await browser.post('/auth/send-otp', { email });
    expect((await browser.post('/auth/confirm', { code: app.mailedCode(email) })).status).toBe(204);
    expect((await browser.del(`/users/me/passkeys/${id}`)).status).toBe(204);
  });

  test('is removed by the repeated request, with the same key, once its person has confirmed', async () => {
    const { browser, id, device } = await holder();
    app.pass(15 * 60 + 1);
    const key = { 'idempotency-key': 'remove-it' };
    expect((await browser.del(`/users/me/passkeys/${id}`, key)).status).toBe(403);
    await browser.post('/auth/confirm', { passkey: device.used(await request(browser, 'confirm')) });
    expect((await browser.del(`/users/me/passkeys/${id}`, key)).status).toBe(204);
    expect((await browser.del(`/users/me/passkeys/${id}`, key)).status).toBe(204);
  });

  test('of somebody else does not confirm a person’s identity', async () => {
    const { browser } = await holder();
    const { device } = await holder();
    const passkey = device.used(await request(browser, 'confirm'));
    expect(await json(browser.post('/auth/confirm', { passkey }))).toMatchObject(REFUSED);
  });

  test('is added once for each device, up to ten for a person', async () => {
    const { browser, device } = await holder();
    expect(await add(browser, device)).toMatchObject({ status: 409, body: { code: 'passkey_not_added' } });
    for (let count = 1; count < 10; count++) expect((await add(browser)).status).toBe(201);
    expect((await add(browser)).status).toBe(409);
    expect((await json(browser.get('/users/me/passkeys'))).body).toHaveLength(10);
  });
});

describe('what is refused', () => {
  test.each([
    ['another site’s page', { origin: 'https://evil.example' }],
    ['another site’s key', { rpId: 'evil.example' }],
    ['a device that did not ask who holds it', { unverified: true }],
  ])('a new passkey from %s', async (_, fault) => {
    const { browser } = await newcomer();
    expect(await add(browser, softwarePasskey(), fault)).toMatchObject(REFUSED);
  });

  test.each([
    ['another site’s page', { origin: 'https://evil.example' }],
    ['another site’s key', { rpId: 'evil.example' }],
    ['a device that did not ask who holds it', { unverified: true }],
    ['another key', { forged: true }],
    ['a device that names another person', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('a sign-in by %s', async (_, fault) => {
    const { device } = await holder();
    const browser = app.browser();
    expect(await signIn(browser, device, fault)).toMatchObject(REFUSED);
    expect((await browser.get('/auth/me')).status).toBe(401);
  });

  test('a copied device: its counter does not rise', async () => {
    const { device } = await holder();
    expect((await signIn(app.browser(), device, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0]) expect(await signIn(app.browser(), device, { counter })).toMatchObject(REFUSED);
    expect((await signIn(app.browser(), device, { counter: 8 })).status).toBe(200);
  });

  test('not a device without a counter', async () => {
    const { device } = await holder();
    for (const counter of [0, 0]) expect((await signIn(app.browser(), device, { counter })).status).toBe(200);
  });

  test('a used challenge, even in concurrent requests', async () => {
    const { device } = await holder();
    const browser = app.browser();
    const signed = device.used(await request(browser));
    const race = await Promise.all(Array.from({ length: 8 }, () => browser.post('/auth/passkey', signed)));
    expect(race.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)]);
    const wasted = await request(browser);
    await browser.post('/auth/passkey', device.used(wasted, { forged: true }));
    expect(await json(browser.post('/auth/passkey', device.used(wasted)))).toMatchObject(REFUSED);
  });

  test('two devices with the same counter at once: one gets in', async () => {
    const { device } = await holder();
    const browsers = [app.browser(), app.browser()];
    const signed = await Promise.all(
      browsers.map(async (browser) => device.used(await request(browser), { counter: 5 })),
    );
    const race = await Promise.all(browsers.map((browser, at) => browser.post('/auth/passkey', signed[at])));
    expect(race.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('a challenge of five minutes ago, of another browser, or for something else', async () => {
    const { browser: own, device } = await holder();
    const browser = app.browser();
    const old = await request(browser);
    app.pass(5 * 60);
    expect(await json(browser.post('/auth/passkey', device.used(old)))).toMatchObject(REFUSED);
    const others = await request(app.browser());
    expect(await json(browser.post('/auth/passkey', device.used(others)))).toMatchObject(REFUSED);
    const { challenge } = await creation(own);
    expect(await json(own.post('/auth/passkey', device.used({ challenge, rpId: 'localhost' })))).toMatchObject(REFUSED);
    const forged = device.used({ challenge: 'AAAA', rpId: 'localhost' });
    expect(await json(browser.post('/auth/passkey', forged))).toMatchObject(REFUSED);
  });

  test('somebody who was deactivated, until they are active again', async () => {
    const { device, userId } = await holder();
    await app.commands.deactivate(app.system(), userId);
    expect(await signIn(app.browser(), device)).toMatchObject({ status: 403, body: { code: 'deactivated' } });
    await app.commands.activate(app.system(), userId);
    expect((await signIn(app.browser(), device)).status).toBe(200);
  });

  test('somebody who was erased: nothing of their passkeys is left', async () => {
    const { device, userId } = await holder();
    await app.commands.erasePerson(app.system(), userId);
    expect(await signIn(app.browser(), device)).toMatchObject(REFUSED);
    expect(await app.sql`select from passkeys where user_id = ${userId}`).toHaveLength(0);
  });

  test('the passkeys of a member whose address an admin changed: somebody else may have had the old mailbox', async () => {
    const { device, userId, browser } = await holder();
    await app.commands.changePerson(app.system(), userId, { email: `moved${++people}@mail.example` });
    expect((await browser.get('/users/me/passkeys')).status).toBe(401);
    expect(await signIn(app.browser(), device)).toMatchObject(REFUSED);
  });

  test('a passkey that is added while its person is erased does not stay', async () => {
    const { browser } = await newcomer();
    const { id: userId } = await userOf(browser);
    const body = softwarePasskey().made(await creation(browser));
    await Promise.all([browser.post('/users/me/passkeys', body), app.commands.erasePerson(app.system(), userId)]);
    expect(await app.sql`select from passkeys where user_id = ${userId}`).toHaveLength(0);
  });
});

test('options reveal nobody: those for signing in name no key, and those of others are hidden', async () => {
  const { browser, device } = await holder();
  expect(Object.keys(await request(app.browser())).toSorted()).toEqual([
    'challenge',
    'rpId',
    'timeout',
    'userVerification',
  ]);
  expect(await request(browser, 'confirm')).toMatchObject({
    allowCredentials: [{ id: device.id, transports: ['internal'] }],
  });
  const asked = ['secondStep', 'confirm'].map((purpose) =>
    app.browser().post('/auth/passkey/options', { for: purpose }),
  );
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([409, 401]);
});

test('a challenge replaces the one before for the same purpose, and strangers have a limit of challenges', async () => {
  const limited = await identityApp({ limits: { ...app.deps.limits, guessesPerClient: [{ max: 3, seconds: 600 }] } });
  const browser = limited.browser();
  for (let asked = 0; asked < 3; asked++) await request(browser);
  expect(await limited.sql`select from passkey_challenges`).toHaveLength(1);
  const refused = await json(limited.browser().post('/auth/passkey/options', { for: 'signIn' }));
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } });
  await limited.close();
});

test('unused challenges are deleted', async () => {
  await request(app.browser());
  app.pass(5 * 60);
  const { forgetExpired } = await import('../sign-in/forgetting.ts');
  await forgetExpired(app.sql, app.deps.clock());
  expect(await app.sql`select from passkey_challenges`).toHaveLength(0);
});

test('a code still signs in a person who has passkeys', async () => {
  const { email, userId } = await holder();
  app.pass(60);
  const browser = await proven(app, email);
  expect((await browser.post('/auth/login', { email })).status).toBe(200);
  expect((await userOf(browser)).id).toBe(userId);
});
