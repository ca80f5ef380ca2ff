import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type IdentityApp,
  identityApp,
  profile,
  proven,
  signedUp,
  userOf,
} from '../../../tests/support/identity-app.ts';

let app: IdentityApp;
let people = 0;
const fresh = () => `once${++people}@mail.example`;
beforeAll(async () => {
  app = await identityApp();
});
afterAll(() => app.close());

describe('a proof that signed somebody up', () => {
  test('is used up: a copy of it opens no session', async () => {
    const email = fresh();
    const browser = await proven(app, email);
    const copied = new Map(browser.cookies);
    expect((await browser.post('/auth/signup', { email, ...profile })).status).toBe(201);
    const thief = app.browser('203.0.113.7', copied);
    expect((await thief.post('/auth/login', { email })).status).toBe(401);
    expect((await thief.get('/auth/me')).status).toBe(401);
  });

  test('cannot sign anybody up again', async () => {
    const email = fresh();
    const browser = await proven(app, email);
    const copied = new Map(browser.cookies);
    await browser.post('/auth/signup', { email, ...profile });
    const again = await app.browser('203.0.113.7', copied).post('/auth/signup', { email, ...profile });
    expect(again.status).toBe(401);
  });

  test('is kept if signing up was refused', async () => {
    const email = fresh();
    const browser = await proven(app, email);
    expect((await browser.post('/auth/signup', { email, ...profile, isAdmin: true })).status).toBe(403);
    expect((await browser.post('/auth/signup', { email, ...profile })).status).toBe(201);
  });
});

describe('without a proof', () => {
  test('nobody learns who has an account: signing in is 401 for every address', async () => {
    const [known, unknown, shut] = [fresh(), fresh(), fresh()];
    await signedUp(app, known);
    const { id } = await userOf(await signedUp(app, shut));
    await app.commands.deactivate(app.system(), id);
    for (const email of [known, unknown, shut]) {
      const reply = await app.browser().post('/auth/login', { email });
      expect([reply.status, await reply.json()]).toEqual([401, expect.objectContaining({ code: 'unproven' })]);
    }
  });

  test('nobody signs up, nor with a proof older than 10 minutes', async () => {
    const email = fresh();
    const browser = await proven(app, email);
    const copied = new Map(browser.cookies);
    app.pass(600);
    const late = await app.browser('203.0.113.7', copied).post('/auth/signup', { email, ...profile });
    expect(late.status).toBe(401);
  });
});

describe('a code', () => {
  test('that was invalidated by wrong tries is followed by one with its own tries', async () => {
    const email = fresh();
    const browser = app.browser();
    await browser.post('/auth/send-otp', { email });
    const first = app.mailedCode(email);
    const wrong = ['111111', '222222', '333333'].find((code) => code !== first) ?? '';
    for (let i = 0; i < 5; i++) await browser.post('/auth/verify-otp', { email, code: wrong });
    expect((await browser.post('/auth/verify-otp', { email, code: first })).status).toBe(400);
    app.pass(61);
    await browser.post('/auth/send-otp', { email });
    const second = app.mailedCode(email);
    for (let i = 0; i < 4; i++) {
      const other = second === wrong ? first : wrong;
      expect((await browser.post('/auth/verify-otp', { email, code: other })).status).toBe(400);
    }
    expect((await browser.post('/auth/verify-otp', { email, code: second })).status).toBe(200);
  });

  test('that proved an address cannot prove it again, nor can the code before it', async () => {
    const email = fresh();
    const browser = app.browser();
    await browser.post('/auth/send-otp', { email });
    const first = app.mailedCode(email);
    app.pass(61);
    await browser.post('/auth/send-otp', { email });
    const second = app.mailedCode(email);
    expect((await browser.post('/auth/verify-otp', { email, code: second })).status).toBe(200);
    for (const code of [second, first]) {
      expect((await browser.post('/auth/verify-otp', { email, code })).status).toBe(400);
    }
  });

  test('for one address is invalid for another address in the same browser', async () => {
    const [mine, theirs] = [fresh(), fresh()];
    const browser = app.browser();
    for (const email of [mine, theirs]) await browser.post('/auth/send-otp', { email });
    const code = app.mailedCode(mine);
    if (code !== app.mailedCode(theirs)) {
      expect((await browser.post('/auth/verify-otp', { email: theirs, code })).status).toBe(400);
    }
    expect((await browser.post('/auth/verify-otp', { email: theirs, code: app.mailedCode(theirs) })).status).toBe(200);
  });
});
