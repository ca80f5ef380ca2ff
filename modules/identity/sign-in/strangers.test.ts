import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, type IdentityApp, identityApp, proven, signedUp } from '../../../tests/support/identity-app.ts';
import { resetAdminPassword } from '../people/admins.ts';
import { identityKeys } from './keys.ts';
import { whoIsAdmin } from './known-browsers.ts';

// What strangers must not be able to do to somebody who signs in.

let app: IdentityApp;
let made = 0;
const fresh = (domain = 'mail.example') => `member${++made}@${domain}`;
beforeAll(async () => {
  app = await identityApp();
});
afterAll(() => app.close());

const send = (browser: Browser, email: string) => browser.post('/auth/send-otp', { email });
const verify = (browser: Browser, email: string, code: string) => browser.post('/auth/verify-otp', { email, code });
const otherThan = (code: string) => (code === '111111' ? '222222' : '111111');
/** The same browser once more, so that what one of them is given does not change the other. */
const copyOf = (browser: Browser) => app.browser('203.0.113.7', new Map(browser.cookies));

describe('the code of a member', () => {
  test('is valid after 200 wrong codes by browsers that did not request it, from the same client address', async () => {
    const email = fresh();
    const member = app.browser();
    await send(member, email);
    const code = app.mailedCode(email);
    const stranger = app.browser();
    await send(stranger, fresh());
    for (let i = 0; i < 100; i++) {
      expect((await verify(app.browser(), email, otherThan(code))).status).toBe(400);
      expect((await verify(stranger, email, otherThan(code))).status).toBe(400);
    }
    expect((await verify(member, email, code)).status).toBe(200);
  });

  test('is invalid in a browser that did not request it', async () => {
    const email = fresh();
    const member = app.browser();
    await send(member, email);
    const stranger = app.browser();
    await send(stranger, fresh());
    for (const other of [app.browser(), stranger]) {
      const refused = await verify(other, email, app.mailedCode(email));
      expect({ status: refused.status, body: await refused.json() }).toEqual({
        status: 400,
        body: { error: 'The code you entered is invalid or expired.', code: 'invalid_code' },
      });
    }
    expect((await verify(member, email, app.mailedCode(email))).status).toBe(200);
  });

  test('stays valid while another browser requests its own code and uses up its tries', async () => {
    const email = fresh();
    const member = app.browser();
    await send(member, email);
    const mine = app.mailedCode(email);
    app.pass(60);
    const stranger = app.browser('198.51.100.66');
    await send(stranger, email);
    const theirs = app.mailedCode(email);
    for (let i = 0; i < 5; i++) await verify(stranger, email, otherThan(theirs));
    expect((await verify(stranger, email, theirs)).status).toBe(400);
    expect((await verify(member, email, mine)).status).toBe(200);
  });

  test('cannot be blocked in a known browser by wrong codes from the same client address', async () => {
    const limited = await identityApp({ limits: { ...app.deps.limits, guessesPerClient: [{ max: 3, seconds: 60 }] } });
    const email = fresh('example.test');
    const member = await signedUp(limited, email);
    // without having asked nothing is compared, and nothing counted
    for (let i = 0; i < 5; i++) expect((await verify(limited.browser(), email, '000000')).status).toBe(400);
    for (let i = 0; i < 3; i++) {
      const guesser = limited.browser();
      await send(guesser, email);
      expect((await verify(guesser, email, '000000')).status).toBe(400);
    }
    const newcomer = limited.browser();
    await send(newcomer, email);
    expect((await verify(newcomer, email, '246810')).status).toBe(429);
    const elsewhere = limited.browser('198.51.100.2', new Map(newcomer.cookies));
    expect((await verify(elsewhere, email, '246810')).status).toBe(200);
    await send(member, email);
    expect((await verify(member, email, '246810')).status).toBe(200);
    await limited.close();
  });

  test('can still be requested in a known browser after strangers used up the codes of a day', async () => {
    const email = fresh();
    const member = await signedUp(app, email);
    for (let i = 0; i < 5; i++) {
      app.pass(60);
      expect((await send(app.browser(`198.51.100.${i}`), email)).status).toBe(i < 4 ? 200 : 429);
    }
    app.pass(3600);
    for (let i = 0; i < 6; i++) {
      app.pass(60);
      expect((await send(app.browser(`198.51.100.${i}`), email)).status).toBe(i < 5 ? 200 : 429);
    }
    expect((await send(member, email)).status).toBe(200);
    expect((await verify(member, email, app.mailedCode(email))).status).toBe(200);
    expect((await send(member, email)).status).toBe(429);
    expect((await send(app.browser(), email)).status).toBe(429);
  });

  test('has the same limits in a known browser as in any other: one a minute, 5 an hour, 10 a day', async () => {
    const email = fresh();
    const member = await signedUp(app, email);
    expect((await send(member, email)).status).toBe(429);
    for (let i = 0; i < 4; i++) {
      app.pass(60);
      expect((await send(member, email)).status).toBe(200);
    }
    app.pass(60);
    expect((await send(member, email)).status).toBe(429);
    // what it asks for is not asked for by others on top
    expect((await send(app.browser(), email)).status).toBe(429);
  });
});

describe('the browser that asked', () => {
  test('is known by an HttpOnly cookie, which is stored as a hash', async () => {
    const email = fresh();
    const browser = app.browser();
    const response = await send(browser, email);
    const [cookie = '', ...more] = response.headers.getSetCookie();
    expect(more).toEqual([]);
    expect(cookie).toMatch(/^browser=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    const token = browser.cookies.get('browser') ?? '';
    await verify(browser, email, app.mailedCode(email));
    const rows = await app.sql`
      select c::text as line from browser_codes c union all select b::text from known_browsers b
      union all select a::text from attempts a`;
    const hex = Buffer.from(token).toString('hex');
    const bytes = Buffer.from(token, 'base64url').toString('hex');
    expect(JSON.stringify(rows)).not.toMatch(new RegExp([token, hex, bytes].join('|')));
  });

  test('keeps its cookie, and an invalid cookie is replaced', async () => {
    const browser = app.browser();
    await send(browser, fresh());
    const token = browser.cookies.get('browser');
    await send(browser, fresh());
    expect(browser.cookies.get('browser')).toBe(token);
    for (const planted of ['', 'short', `${'a'.repeat(42)}!`, 'a'.repeat(2_000)]) {
      const other = app.browser('203.0.113.7', new Map([['browser', planted]]));
      await send(other, fresh());
      expect(other.cookies.get('browser')).toMatch(/^[\w-]{43}$/);
      expect(other.cookies.get('browser')).not.toBe(planted);
    }
  });

  test('has a cookie that is Secure and bound to this host over https', async () => {
    const secure = await identityApp({
      server: { https: true, publicUrl: 'https://tables.example', trustedProxies: ['127.0.0.1'] },
    });
    const email = 'a@example.test';
    const browser = secure.browser();
    const asked = await send(browser, email);
    expect(asked.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-browser=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    expect((await verify(browser, email, '246810')).status).toBe(200);
    await secure.close();
  });

  test('invalidates only its own old code by a new one', async () => {
    const email = fresh();
    const [one, other] = [app.browser(), app.browser()];
    await send(other, email);
    const others = app.mailedCode(email);
    app.pass(60);
    await send(one, email);
    const old = app.mailedCode(email);
    app.pass(60);
    await send(one, email);
    const current = app.mailedCode(email);
    if (old !== current) expect((await verify(copyOf(one), email, old)).status).toBe(400);
    expect((await verify(one, email, current)).status).toBe(200);
    expect((await verify(other, email, others)).status).toBe(200);
  });

  test('learns from the 429 whether a code is waiting for it, or was requested elsewhere', async () => {
    const email = fresh();
    const browser = app.browser();
    await send(browser, email);
    const again = await send(browser, email);
    expect(await again.json()).toMatchObject({
      code: 'code_on_its_way',
      error: 'We sent a code to this address a moment ago. Please use that one.',
      retryAfterSeconds: 60,
    });
    for (let i = 0; i < 5; i++) await verify(browser, email, otherThan(app.mailedCode(email)));
    expect(await (await send(browser, email)).json()).toMatchObject({ code: 'too_many' });
    expect(await (await send(app.browser(), email)).json()).toMatchObject({
      code: 'too_many',
      error: 'Too many codes were asked for. Please try again in 60 seconds.',
      retryAfterSeconds: 60,
    });
  });
});

describe('mail bombs', () => {
  test('cannot use 60 tags of one mailbox to get more codes than the mailbox', async () => {
    const statuses = [];
    for (let i = 0; i < 60; i++) {
      app.pass(1);
      statuses.push((await send(app.browser(`192.0.2.${i}`), `bomb+${i}@mail.example`)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(app.mails.filter(({ to }) => to.startsWith('bomb')).map(({ to }) => to)).toEqual(['bomb+0@mail.example']);
  });

  test.each(['ann.lee@gmail.com', 'annlee@googlemail.com', 'an.n.lee+x@gmail.com'])(
    'dots and names of a provider that ignores them count as one: %s',
    async (twin) => {
      app.pass(86_400);
      expect((await send(app.browser(), 'annlee@gmail.com')).status).toBe(200);
      expect((await send(app.browser(), twin)).status).toBe(429);
      expect((await send(app.browser(), twin.replace('@g', '@x'))).status).toBe(200);
    },
  );
});

describe('the name of an admin', () => {
  const credentials = { username: 'admin', password: 'a long enough password' };
  const login = (browser: Browser, body: object = credentials) => browser.post('/auth/admin-login', body);
  const wrong = { ...credentials, password: 'wrong' };
  beforeAll(async () => {
    await app.commands.ensureFirstAdmin(app.system(), credentials);
  });

  test('is not locked in a known browser by failed attempts of strangers', async () => {
    const admin = app.browser();
    expect((await login(admin)).status).toBe(200);
    await admin.post('/auth/logout');
    // from other client addresses, and from the admin's own
    for (let i = 0; i < 12; i++) await login(app.browser(`192.0.2.${i}`), wrong);
    for (let i = 0; i < 25; i++) await login(app.browser(), { ...wrong, username: `name${i}` });
    expect((await login(app.browser('192.0.2.99'))).status).toBe(429);
    expect((await login(app.browser())).status).toBe(429);
    expect((await login(admin)).status).toBe(200);
  });

  test('has its own count of failures in a known browser', async () => {
    app.pass(900);
    const admin = app.browser();
    expect((await login(admin)).status).toBe(200);
    const race = Array.from({ length: 8 }, () => login(copyOf(admin), wrong));
    const statuses = (await Promise.all(race)).map(({ status }) => status).sort();
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    expect((await login(admin)).status).toBe(429);
    // and shuts out nobody else
    expect((await login(app.browser())).status).toBe(200);
    app.pass(900);
    expect((await login(admin)).status).toBe(200);
  });

  test('is unlocked by a new password, which removes the known browsers and their failures', async () => {
    app.pass(900);
    const admin = app.browser();
    expect((await login(admin)).status).toBe(200);
    for (let i = 0; i < 5; i++) await login(copyOf(admin), wrong);
    for (let i = 0; i < 5; i++) await login(app.browser(), wrong);
    expect((await login(admin)).status).toBe(429);
    const { log, sql, random, passwordCost, secret } = app.deps;
    const keys = identityKeys(secret);
    await resetAdminPassword({ log, sql, random, passwordCost, keys }, app.system(), credentials);
    const known = async () =>
      (await sql`select from known_browsers where subject_hash = ${keys.subject(whoIsAdmin('admin'))}`).length;
    expect(await known()).toBe(0);
    expect((await login(admin)).status).toBe(200);
    expect((await login(admin)).status).toBe(200);
    expect(await known()).toBe(1);
  });

  test('is not made easier to guess by a browser in which somebody else signed in', async () => {
    app.pass(900);
    const member = await proven(app, 'somebody@example.test');
    for (let i = 0; i < 5; i++) expect((await login(member, wrong)).status).toBe(401);
    expect((await login(member)).status).toBe(429);
  });
});
