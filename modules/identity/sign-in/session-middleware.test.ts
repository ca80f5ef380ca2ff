import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '../../../platform/add-time.ts';
import { type IdentityApp, identityApp, proven, signedUp, userOf } from '../../../tests/support/identity-app.ts';

const DAY = 86_400;
let app: IdentityApp;
let people = 0;
const fresh = () => `member${++people}@example.test`;
beforeAll(async () => {
  app = await identityApp();
});
afterAll(() => app.close());

const sessionCookie = (response: Response) =>
  response.headers.getSetCookie().find((line) => /^(__Host-)?sid=/.test(line));

describe('the cookie', () => {
  test('holds 256 random bits for 30 days, is HttpOnly, and is stored as a hash', async () => {
    const email = fresh();
    await signedUp(app, email);
    const response = await (await proven(app, email)).post('/auth/login', { email });
    const cookie = sessionCookie(response) ?? '';
    expect(cookie).toMatch(/^sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    const token = cookie.slice(4, 47);
    const dump = await app.sql`select s::text as line from sessions s`;
    expect(JSON.stringify(dump)).not.toMatch(new RegExp(`${token}|${Buffer.from(token).toString('hex')}`));
  });

  test('is Secure and bound to the host over https', async () => {
    const server = { https: true, publicUrl: 'https://tables.example', trustedProxies: [] };
    const secure = await identityApp({ server });
    const browser = await proven(secure, 'a@example.test');
    expect([...browser.cookies.keys()]).toEqual(['__Host-browser', '__Host-proof']);
    const response = await browser.post('/auth/signup', {
      email: 'a@example.test',
      firstName: 'Ana',
      lastName: 'Lopez',
      phoneNumber: '713 555 0100',
      acceptedTerms: true,
    });
    expect(sessionCookie(response)).toMatch(
      /^__Host-sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect((await browser.get('/auth/me')).status).toBe(200);
    await secure.close();
  });

  test('is new at every sign-in, and the one before is invalid', async () => {
    const email = fresh();
    const browser = await signedUp(app, email);
    const before = new Map(browser.cookies);
    await browser.post('/auth/send-otp', { email });
    await browser.post('/auth/verify-otp', { email, code: '246810' });
    await browser.post('/auth/login', { email });
    expect(browser.cookies.get('sid')).not.toBe(before.get('sid'));
    expect((await browser.get('/auth/me')).status).toBe(200);
    expect((await app.browser('203.0.113.7', before).get('/auth/me')).status).toBe(401);
  });

  test('that a browser made up opens no session and is not adopted', async () => {
    const email = fresh();
    await signedUp(app, email);
    const browser = await proven(app, email);
    const planted = 'x'.repeat(43);
    browser.cookies.set('sid', planted);
    expect((await browser.get('/auth/me')).status).toBe(401);
    await browser.post('/auth/login', { email });
    expect(browser.cookies.get('sid')).not.toBe(planted);
  });
});

describe('signing out', () => {
  test('ends only this session on the server', async () => {
    const email = fresh();
    const phone = await signedUp(app, email);
    const laptop = await proven(app, email);
    await laptop.post('/auth/login', { email });
    const kept = new Map(phone.cookies);
    expect((await phone.post('/auth/logout')).status).toBe(200);
    expect(phone.cookies.has('sid')).toBe(false);
    expect((await app.browser('203.0.113.7', kept).get('/auth/me')).status).toBe(401);
    expect((await laptop.get('/auth/me')).status).toBe(200);
  });

  test('is 200 for a visitor', async () => {
    expect((await app.browser().post('/auth/logout')).status).toBe(200);
  });
});

describe('deactivation', () => {
  test('ends every session at once, on every device, and activation brings none back', async () => {
    const email = fresh();
    const phone = await signedUp(app, email);
    const laptop = await proven(app, email);
    await laptop.post('/auth/login', { email });
    const { id } = await userOf(phone);
    await app.commands.deactivate(app.system(), id);
    await app.commands.activate(app.system(), id);
    for (const browser of [phone, laptop]) expect((await browser.get('/auth/me')).status).toBe(401);
  });

  test('applies even to a session that a crash left behind', async () => {
    const browser = await signedUp(app, fresh());
    const { id } = await userOf(browser);
    const sessions = await app.sql`select * from sessions where user_id = ${id}`;
    await app.commands.deactivate(app.system(), id);
    await app.sql`insert into sessions ${app.sql(sessions)}`;
    expect((await browser.get('/auth/me')).status).toBe(401);
  });
});

describe('30 days', () => {
  const rowOf = async (userId: string) => {
    const [row] = await app.sql<{ lastSeenAt: string; expiresAt: string }[]>`
      select last_seen_at, expires_at from sessions where user_id = ${userId}`;
    return row;
  };

  test('restart with use, written at most once a day, and the cookie follows', async () => {
    const browser = await signedUp(app, fresh());
    const { id } = await userOf(browser);
    const opened = await rowOf(id);
    app.pass(DAY - 1);
    expect(sessionCookie(await browser.get('/invitations/validate?code=x'))).toBeUndefined();
    expect(await rowOf(id)).toEqual(opened);
    app.pass(1);
    expect(sessionCookie(await browser.get('/invitations/validate?code=x'))).toMatch(/Max-Age=2592000/);
    expect(await rowOf(id)).toEqual({
      lastSeenAt: app.deps.clock().toISOString(),
      expiresAt: addDays(app.deps.clock(), 30).toISOString(),
    });
    app.pass(29 * DAY);
    expect((await browser.get('/auth/me')).status).toBe(200);
  });

  test('end an unused session, even if an open page polled', async () => {
    const browser = await signedUp(app, fresh());
    app.pass(15 * DAY);
    expect((await browser.get('/auth/me')).status).toBe(200);
    app.pass(15 * DAY - 1);
    expect((await browser.get('/auth/me')).status).toBe(200);
    app.pass(1);
    expect((await browser.get('/auth/me')).status).toBe(401);
  });
});
