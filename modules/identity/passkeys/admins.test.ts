import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, type IdentityApp, identityApp, proven, userOf } from '../../../tests/support/identity-app.ts';
import { added, json, request, secondStep } from '../../../tests/support/passkey-holders.ts';

const credentials = { username: 'dana', password: 'a long enough password' };
const EMAIL = 'dana@mail.example';
let app: IdentityApp;
beforeEach(async () => {
  app = await identityApp();
  await app.commands.ensureFirstAdmin(app.system(), credentials);
});
afterEach(() => app.close());

const password = (browser: Browser) => json(browser.post('/auth/admin-login', credentials));

/** An admin with an address and a passkey, in their own browser. */
async function admin() {
  const browser = app.browser();
  expect((await password(browser)).status).toBe(200);
  const { id: userId } = await userOf(browser);
  await app.commands.changePerson({ ...app.system(), actor: userId }, userId, { email: EMAIL });
  const { device, id } = await added(browser);
  return { browser, userId, device, id };
}
const recorded = async () =>
  (await app.log.readAll({ after: 0n, limit: 50 })).flatMap(({ type }) => (type.startsWith('Admin') ? [type] : []));
const letters = () => app.mails.flatMap((mail) => (mail.template === 'passkey' ? [mail.params.what] : []));

describe('an admin with a passkey', () => {
  test('is mailed as an admin, whose passkeys have a screen of their own', async () => {
    await admin();
    expect(app.mails.find(({ template }) => template === 'passkey')).toMatchObject({
      params: { what: 'added', isAdmin: true },
    });
  });

  test('gets no session for the password alone, in any browser', async () => {
    const { browser } = await admin();
    await browser.post('/auth/logout');
    for (const each of [browser, app.browser()]) {
      expect(await password(each)).toEqual({ status: 202, body: { secondStep: 'passkey', canMailCode: true } });
      expect((await each.get('/auth/me')).status).toBe(401);
    }
    expect(await recorded()).toEqual(['AdminSignedIn', 'AdminPasskeyAdded']);
  });

  test('signs in with both, and that is recorded, and mailed from a new browser', async () => {
    const { device, userId } = await admin();
    const elsewhere = app.browser();
    await password(elsewhere);
    expect(await secondStep(elsewhere, device)).toMatchObject({
      status: 200,
      body: { user: { id: userId, isAdmin: true } },
    });
    expect(await userOf(elsewhere)).toMatchObject({ isAdmin: true });
    expect(await recorded()).toEqual(['AdminSignedIn', 'AdminPasskeyAdded', 'AdminSignedIn']);
    const mailed = () => app.mails.filter(({ template, to }) => template === 'newBrowser' && to === EMAIL).length;
    expect(mailed()).toBe(1);
    await elsewhere.post('/auth/logout');
    await password(elsewhere);
    expect((await secondStep(elsewhere, device)).status).toBe(200);
    expect(mailed()).toBe(1);
  });

  test('is refused the second step without the first, in another browser, ten minutes later, and twice', async () => {
    const { device } = await admin();
    const browser = app.browser();
    await password(browser);
    const signed = device.used(await request(browser, 'secondStep'));
    expect((await app.browser().post('/auth/admin-login/passkey', signed)).status).toBe(409);
    const race = [1, 2, 3].map(() => browser.post('/auth/admin-login/passkey', signed));
    expect((await Promise.all(race)).map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect((await browser.post('/auth/passkey/options', { for: 'secondStep' })).status).toBe(409);
    await password(browser);
    app.pass(10 * 60);
    expect((await browser.post('/auth/passkey/options', { for: 'secondStep' })).status).toBe(409);
  });

  test('is refused with somebody else’s passkey, and the failure is recorded', async () => {
    await admin();
    const member = await proven(app, 'ben@mail.example');
    const person = { firstName: 'Ben', lastName: 'Lee', phoneNumber: '713 555 0100', acceptedTerms: true };
    await member.post('/auth/signup', { email: 'ben@mail.example', ...person });
    const { device: other } = await added(member);
    const browser = app.browser();
    await password(browser);
    expect(await secondStep(browser, other)).toMatchObject({ status: 400, body: { code: 'passkey_refused' } });
    expect((await recorded()).at(-1)).toBe('AdminSignInFailed');
  });

  test('is refused once they lost the flag or were deactivated between the two steps', async () => {
    const { device, userId } = await admin();
    const browser = app.browser();
    await password(browser);
    await app.commands.deactivate(app.system(), userId);
    expect((await secondStep(browser, device, { forged: true })).status).toBe(400);
    expect(await recorded()).not.toContain('AdminSignInFailed');
    expect((await secondStep(browser, device)).status).toBe(401);
    expect((await browser.get('/auth/me')).status).toBe(401);
  });

  test('is only a member after signing in with the passkey alone, and then cannot add, rename or remove one', async () => {
    const { device, id } = await admin();
    const browser = app.browser();
    const signed = device.used(await request(browser, 'signIn'));
    expect(await json(browser.post('/auth/passkey', signed))).toMatchObject({
      status: 200,
      body: { user: { isAdmin: false } },
    });
    const refused = { status: 403, body: { code: 'password_needed' } };
    expect(await json(browser.post('/users/me/passkeys/options'))).toMatchObject(refused);
    expect(await json(browser.patch(`/users/me/passkeys/${id}`, { name: 'Lost' }))).toMatchObject(refused);
    expect(await json(browser.del(`/users/me/passkeys/${id}`))).toMatchObject(refused);
  });

  test('confirms with the passkey: the password is not enough any more, and a code never was', async () => {
    const { browser, device } = await admin();
    app.pass(15 * 60 + 1);
    const due = { status: 403, body: { code: 'confirm_identity', ways: ['passkey'] } };
    expect(await json(browser.post('/users/me/passkeys/options'))).toMatchObject(due);
    expect(await json(browser.post('/auth/confirm', { password: credentials.password }))).toMatchObject(due);
    await browser.post('/auth/send-otp', { email: EMAIL });
    expect(await json(browser.post('/auth/confirm', { code: app.mailedCode(EMAIL) }))).toMatchObject(due);
    const passkey = device.used(await request(browser, 'confirm'));
    expect((await browser.post('/auth/confirm', { passkey })).status).toBe(204);
    expect((await browser.post('/users/me/passkeys/options')).status).toBe(200);
  });

  test('keeps it when their address changes', async () => {
    const { device, userId } = await admin();
    await app.commands.changePerson(app.system(), userId, { email: 'other@mail.example' });
    const browser = app.browser();
    expect((await password(browser)).status).toBe(202);
    expect((await secondStep(browser, device)).status).toBe(200);
  });

  test('signs in by password alone after removing the last one, and that is recorded and mailed', async () => {
    const { browser, id } = await admin();
    expect((await browser.del(`/users/me/passkeys/${id}`)).status).toBe(204);
    expect((await password(app.browser())).status).toBe(200);
    expect(await recorded()).toEqual(['AdminSignedIn', 'AdminPasskeyAdded', 'AdminPasskeysRemoved', 'AdminSignedIn']);
    expect(letters()).toEqual(['added', 'removed']);
  });
});

describe('an admin who lost their passkey', () => {
  test('signs in with a mailed code after the password, which is recorded and mailed; the passkey stays', async () => {
    const { userId, device } = await admin();
    const browser = app.browser();
    expect((await browser.post('/auth/admin-login/send-code')).status).toBe(409);
    expect((await browser.post('/auth/admin-login/code', { code: '000000' })).status).toBe(409);
    await password(browser);
    const sent = await json(browser.post('/auth/admin-login/send-code'));
    expect(sent).toMatchObject({ status: 200 });
    expect(JSON.stringify(sent.body)).not.toContain(EMAIL);
    expect((await browser.post('/auth/admin-login/code', { code: '000000' })).status).toBe(400);
    const code = app.mailedCode(EMAIL);
    expect(await json(browser.post('/auth/admin-login/code', { code }))).toMatchObject({
      status: 200,
      body: { user: { id: userId, isAdmin: true } },
    });
    expect((await browser.post('/auth/admin-login/code', { code })).status).toBe(409);
    expect((await recorded()).slice(2)).toEqual(['AdminSignInFailed', 'AdminRecovered', 'AdminSignedIn']);
    expect(letters()).toEqual(['added', 'recovered']);
    const again = app.browser();
    await password(again);
    expect((await secondStep(again, device)).status).toBe(200);
  });

  test('has the same limit of codes as everybody, and a code is invalid after five wrong tries', async () => {
    await admin();
    const browser = app.browser();
    await password(browser);
    await browser.post('/auth/admin-login/send-code');
    const { status, body } = await json(browser.post('/auth/admin-login/send-code'));
    expect({ status, body }).toMatchObject({ status: 429, body: { code: 'code_on_its_way' } });
    for (let tries = 0; tries < 5; tries++) await browser.post('/auth/admin-login/code', { code: '000000' });
    expect((await browser.post('/auth/admin-login/code', { code: app.mailedCode(EMAIL) })).status).toBe(400);
    expect((await browser.get('/auth/me')).status).toBe(401);
  });

  test('and guesses too often is not looked at any more, which is no failed sign-in', async () => {
    await app.close();
    app = await identityApp({ limits: { ...app.deps.limits, guessesPerClient: [{ max: 2, seconds: 600 }] } });
    await app.commands.ensureFirstAdmin(app.system(), credentials);
    await admin();
    const browser = app.browser();
    await password(browser);
    await browser.post('/auth/admin-login/send-code');
    const guesses = [];
    for (let tries = 0; tries < 4; tries++)
      guesses.push(await browser.post('/auth/admin-login/code', { code: '000000' }));
    expect(guesses.map(({ status }) => status)).toEqual([400, 400, 429, 429]);
    expect((await recorded()).filter((type) => type === 'AdminSignInFailed')).toHaveLength(2);
  });

  test('and has no address asks the person who runs the server', async () => {
    const browser = app.browser();
    await password(browser);
    await added(browser);
    const elsewhere = app.browser();
    expect(await password(elsewhere)).toEqual({ status: 202, body: { secondStep: 'passkey', canMailCode: false } });
    const refused = { status: 409, body: { code: 'no_address' } };
    expect(await json(elsewhere.post('/auth/admin-login/send-code'))).toMatchObject(refused);
    expect((await elsewhere.post('/auth/admin-login/code', { code: '246810' })).status).toBe(400);
  });
});

test('an admin without a passkey confirms with the password', async () => {
  const browser = app.browser();
  await password(browser);
  app.pass(15 * 60 + 1);
  expect(await json(browser.post('/users/me/passkeys/options'))).toMatchObject({
    status: 403,
    body: { code: 'confirm_identity', ways: ['password'] },
  });
  const wrong = await json(browser.post('/auth/confirm', { password: 'wrong' }));
  expect(wrong).toMatchObject({ status: 400, body: { code: 'wrong_password' } });
  expect((await recorded()).at(-1)).toBe('AdminSignInFailed');
  expect((await browser.post('/auth/confirm', { password: credentials.password })).status).toBe(204);
  expect((await browser.post('/users/me/passkeys/options')).status).toBe(200);
});

test('wrong confirmations, few or many, lock an admin neither out of their session nor out of signing in', async () => {
  const browser = app.browser();
  await password(browser);
  const confirm = async (by: string) => (await browser.post('/auth/confirm', { password: by })).status;
  for (let tries = 0; tries < 5; tries++) expect(await confirm('wrong')).toBe(400);
  expect(await confirm(credentials.password)).toBe(204);
  for (let tries = 5; tries < 20; tries++) expect(await confirm('wrong')).toBe(400);
  expect(await confirm(credentials.password)).toBe(429);
  expect((await browser.get('/auth/me')).status).toBe(200);
  expect((await password(app.browser())).status).toBe(200);
  expect((await password(browser)).status).toBe(200);
  expect(await confirm(credentials.password)).toBe(204);
});
