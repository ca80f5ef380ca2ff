import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type Browser,
  type IdentityApp,
  identityApp,
  proven,
  signedUp,
  userOf,
} from '../../../tests/support/identity-app.ts';
import { SignedInAt } from '../contract.ts';

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0' };
const people = ['ana', 'ben', 'cem', 'dora', 'eli', 'fay', 'gus', 'hana'].map((name) => `${name}@mail.example`);
const fresh = () => people.shift() ?? 'nobody';

let app: IdentityApp;
beforeAll(async () => {
  app = await identityApp();
});
afterAll(() => app.close());

const sessionsOf = async (browser: Browser) =>
  z.array(SignedInAt).parse(await (await browser.get('/users/me/sessions')).json());

/** Signs in where the person had not signed in before. */
async function signedIn(email: string): Promise<Browser> {
  app.pass(60);
  const browser = await proven(app, email);
  expect((await browser.post('/auth/login', { email }, FIREFOX)).status).toBe(200);
  return browser;
}
const newBrowserMails = (email: string) =>
  app.mails.filter(({ to, template }) => to === email && template === 'newBrowser');

describe('the list of a person’s sessions', () => {
  test('describes each browser in words, this one first, without secrets', async () => {
    const email = fresh();
    const phone = await signedUp(app, email);
    const laptop = await signedIn(email);
    const sessions = await sessionsOf(laptop);
    expect(sessions).toMatchObject([
      { browser: 'Firefox', system: 'Windows', current: true },
      { browser: null, system: null, current: false },
    ]);
    expect((await sessionsOf(phone)).map(({ id, current }) => ({ id, current }))).toEqual(
      sessions.toReversed().map(({ id, current }) => ({ id, current: !current })),
    );
    for (const token of [phone, laptop].map(({ cookies }) => cookies.get('sid'))) {
      expect(JSON.stringify(sessions)).not.toContain(token);
    }
  });

  test('lets the person end one session, or all others', async () => {
    const email = fresh();
    const phone = await signedUp(app, email);
    const laptop = await signedIn(email);
    const tablet = await signedIn(email);
    const [, second] = await sessionsOf(phone);
    expect((await phone.del(`/users/me/sessions/${second?.id}`)).status).toBe(204);
    expect((await phone.del(`/users/me/sessions/${second?.id}`)).status).toBe(404);
    expect([(await laptop.get('/auth/me')).status, (await tablet.get('/auth/me')).status]).toEqual([200, 401]);
    expect((await phone.del('/users/me/sessions')).status).toBe(204);
    expect((await laptop.get('/auth/me')).status).toBe(401);
    expect(await sessionsOf(phone)).toMatchObject([{ current: true }]);
  });

  test('is visible and open to changes only for its person', async () => {
    const ana = await signedUp(app, fresh());
    const ben = await signedUp(app, fresh());
    const [bens] = await sessionsOf(ben);
    expect((await ana.del(`/users/me/sessions/${bens?.id}`)).status).toBe(404);
    await ana.del('/users/me/sessions');
    expect((await ben.get('/auth/me')).status).toBe(200);
    expect((await sessionsOf(ana)).map(({ id }) => id)).not.toContain(bens?.id);
  });

  test('is refused once the address has changed, because the session has ended', async () => {
    const browser = await signedUp(app, fresh());
    const { id } = await userOf(browser);
    await app.commands.changePerson(app.system(), id, { email: fresh() });
    expect((await browser.get('/users/me/sessions')).status).toBe(401);
  });
});

describe('a sign-in in a new browser', () => {
  test('is mailed once, and signing up is not', async () => {
    const email = fresh();
    await signedUp(app, email);
    expect(newBrowserMails(email)).toEqual([]);
    const laptop = await signedIn(email);
    expect(newBrowserMails(email)).toMatchObject([
      { params: { firstName: 'Ana', browser: 'Firefox', system: 'Windows', at: app.deps.clock().toISOString() } },
    ]);
    app.pass(60);
    await laptop.post('/auth/logout');
    await laptop.post('/auth/send-otp', { email });
    await laptop.post('/auth/verify-otp', { email, code: app.mailedCode(email) });
    await laptop.post('/auth/login', { email });
    expect((await laptop.get('/auth/me')).status).toBe(200);
    expect(newBrowserMails(email)).toHaveLength(1);
  });

  test('is mailed even if the cookie that makes a browser known is missing', async () => {
    const email = fresh();
    await signedUp(app, email);
    app.pass(60);
    const thief = await proven(app, email);
    thief.cookies.delete('browser');
    await thief.post('/auth/login', { email });
    expect((await thief.get('/auth/me')).status).toBe(200);
    expect(newBrowserMails(email)).toHaveLength(1);
  });
});
