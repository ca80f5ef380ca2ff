import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Browser,
  type IdentityApp,
  identityApp,
  invited,
  profile,
  proven,
  signedUp,
  userOf,
} from '../../../tests/support/identity-app.ts';

// A code and its proof work once. Whoever presses again, because the answer was lost on the way, gets the same answer.

let app: IdentityApp;
let people = 0;
const fresh = () => `lost${++people}@mail.example`;
beforeAll(async () => {
  app = await identityApp();
});
afterAll(() => app.close());

const key = (name: string) => ({ 'idempotency-key': name });
/** The same browser, which gets nothing of what is answered to the copy. */
const copyOf = (browser: Browser) => app.browser('203.0.113.7', new Map(browser.cookies));
const sessionsOf = (userId: string) => app.sql`select from sessions where user_id = ${userId}`;
const isSignedIn = async (browser: Browser) => (await browser.get('/auth/me')).status === 200;

/** Sends a request whose answer does not arrive, and then sends it again. */
async function pressedTwice(browser: Browser, path: string, body: object) {
  const once = key(`press-${++people}`);
  const lost = await copyOf(browser).post(path, body, once);
  const again = await browser.post(path, body, once);
  expect(again.status).toBe(lost.status);
  return { lost: await lost.json(), again: await again.json(), once };
}

describe('after a lost answer, the same request', () => {
  test('signs in: one session, one mail about the new browser', async () => {
    const email = fresh();
    await signedUp(app, email);
    app.pass(60);
    const browser = await proven(app, email);
    const { lost, again } = await pressedTwice(browser, '/auth/login', { email });
    expect(again).toEqual(lost);
    const { id } = await userOf(browser);
    expect(await sessionsOf(id)).toHaveLength(2);
    expect(app.mails.filter(({ to, template }) => to === email && template === 'newBrowser')).toHaveLength(1);
    expect(browser.cookies.has('proof')).toBe(false);
  });

  test('signs up: one account, one session', async () => {
    const email = fresh();
    const browser = await proven(app, email);
    const { lost, again } = await pressedTwice(browser, '/auth/signup', { email, ...profile });
    expect(again).toEqual(lost);
    const user = await userOf(browser);
    expect(user).toMatchObject({ email, firstName: 'Ana' });
    expect(await sessionsOf(user.id)).toHaveLength(1);
  });

  test('signs up as an organizer, and one invite code is used', async () => {
    const [email, inviteCode] = [fresh(), await invited(app)];
    const browser = await proven(app, email);
    const request = { email, ...profile, isProvider: true, inviteCode };
    await pressedTwice(browser, '/auth/signup', request);
    expect(await userOf(browser)).toMatchObject({ email, isProvider: true });
  });

  test('verifies a code, which then signs in', async () => {
    const email = fresh();
    await signedUp(app, email);
    app.pass(60);
    const browser = app.browser();
    await browser.post('/auth/send-otp', { email });
    const { lost, again } = await pressedTwice(browser, '/auth/verify-otp', { email, code: app.mailedCode(email) });
    expect(again).toEqual(lost);
    expect((await browser.post('/auth/login', { email })).status).toBe(200);
  });

  test('confirms who somebody is by a code, which confirms nothing else', async () => {
    const email = fresh();
    const browser = await signedUp(app, email);
    app.pass(60);
    await browser.post('/auth/send-otp', { email });
    const body = { code: app.mailedCode(email) };
    const confirm = (name?: string) => browser.post('/auth/confirm', body, name === undefined ? {} : key(name));
    expect((await confirm('sure')).status).toBe(204);
    expect((await confirm('sure')).status).toBe(204);
    expect((await confirm('other')).status).toBe(400);
    expect((await confirm()).status).toBe(400);
    expect((await copyOf(browser).post('/auth/login', { email }, key('sure'))).status).toBe(401);
  });

  test('does so in a browser in which somebody is signed in, too', async () => {
    const [email, other] = [fresh(), fresh()];
    const browser = await signedUp(app, other);
    await browser.post('/auth/send-otp', { email });
    await pressedTwice(browser, '/auth/verify-otp', { email, code: app.mailedCode(email) });
    await pressedTwice(browser, '/auth/signup', { email, ...profile });
    expect(await userOf(browser)).toMatchObject({ email });
  });

  test.each(['/auth/login', '/auth/signup'])('is one, however often it comes at the same instant: %s', async (path) => {
    const email = fresh();
    if (path === '/auth/login') await signedUp(app, email);
    app.pass(60);
    const browser = await proven(app, email);
    const before = await app.sql`select from sessions`;
    const copies = Array.from({ length: 10 }, () => copyOf(browser));
    const replies = await Promise.all(copies.map((copy) => copy.post(path, { email, ...profile }, key('at-once'))));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([path === '/auth/login' ? 200 : 201]));
    expect(new Set(copies.map(({ cookies }) => cookies.get('sid'))).size).toBe(1);
    expect(await app.sql`select from sessions`).toHaveLength(before.length + 1);
  });

  test('verifies once, however often it comes at the same instant', async () => {
    const email = fresh();
    const browser = app.browser();
    await browser.post('/auth/send-otp', { email });
    const code = app.mailedCode(email);
    const copies = Array.from({ length: 5 }, () => copyOf(browser));
    const replies = await Promise.all(
      copies.map((copy) => copy.post('/auth/verify-otp', { email, code }, key('verify-at-once'))),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(new Set(copies.map(({ cookies }) => cookies.get('proof'))).size).toBe(1);
  });

  test('signs in to the account that a server made before it failed', async () => {
    const email = fresh();
    const browser = await proven(app, email);
    await app.sql`create function no_session() returns trigger language plpgsql as $$ begin raise 'out of order'; end $$`;
    await app.sql`create trigger no_session before insert on sessions execute function no_session()`;
    const request = { email, ...profile };
    expect((await browser.post('/auth/signup', request, key('fails'))).status).toBe(500);
    await app.sql`drop trigger no_session on sessions`;
    await app.sql`drop function no_session`;
    expect((await browser.post('/auth/signup', request, key('fails'))).status).toBe(201);
    expect(await userOf(browser)).toMatchObject({ email });
  });
});

describe('nobody else', () => {
  /** Who signed up with a key, and whose cookies of that moment were copied. */
  const signedUpWith = async (name: string) => {
    const email = fresh();
    const browser = await proven(app, email);
    const copied = copyOf(browser);
    const request = { email, ...profile };
    expect((await browser.post('/auth/signup', request, key(name))).status).toBe(201);
    return { email, browser, copied, request };
  };

  test('signs in with copied cookies and another key, or none, or at another route', async () => {
    const { email, copied, request } = await signedUpWith('mine');
    for (const headers of [undefined, key('other')])
      expect((await copied.post('/auth/signup', request, headers)).status).not.toBe(201);
    expect((await copied.post('/auth/login', { email }, key('mine'))).status).toBe(401);
    expect(await isSignedIn(copied)).toBe(false);
  });

  test('signs in with the key and the proof in another browser, or with the key in this one', async () => {
    const { copied, request } = await signedUpWith('mine-too');
    const stranger = app.browser();
    await stranger.post('/auth/send-otp', { email: fresh() });
    const proof = copied.cookies.get('proof') ?? '';
    for (const cookies of [
      new Map([['proof', proof]]),
      new Map([...stranger.cookies, ['proof', proof]]),
      new Map([['browser', copied.cookies.get('browser') ?? '']]),
      new Map<string, string>(),
    ]) {
      const thief = app.browser('203.0.113.7', cookies);
      expect((await thief.post('/auth/signup', request, key('mine-too'))).status).toBe(401);
      expect(await isSignedIn(thief)).toBe(false);
    }
  });

  test('signs in once the person has signed out, or ten minutes later', async () => {
    const { browser, copied, request } = await signedUpWith('ends');
    expect((await copyOf(copied).post('/auth/signup', request, key('ends'))).status).toBe(201);
    await browser.post('/auth/logout');
    expect((await copied.post('/auth/signup', request, key('ends'))).status).toBe(401);
    const late = await signedUpWith('late');
    app.pass(600);
    expect((await late.copied.post('/auth/signup', late.request, key('late'))).status).toBe(401);
  });

  test('signs in to an account that was deactivated since', async () => {
    const { browser, copied, request } = await signedUpWith('shut');
    await app.commands.deactivate(app.system(), (await userOf(browser)).id);
    expect((await copied.post('/auth/signup', request, key('shut'))).status).toBe(401);
  });

  test('gets a proof with another code, another key or no key', async () => {
    const email = fresh();
    const browser = app.browser();
    await browser.post('/auth/send-otp', { email });
    const code = app.mailedCode(email);
    const copied = copyOf(browser);
    expect((await browser.post('/auth/verify-otp', { email, code }, key('code'))).status).toBe(200);
    const wrong = code === '111111' ? '222222' : '111111';
    for (const [tried, headers] of [
      [wrong, key('code')],
      [code, key('other')],
      [code, undefined],
    ] as const)
      expect((await copied.post('/auth/verify-otp', { email, code: tried }, headers)).status).toBe(400);
    const stranger = app.browser();
    await stranger.post('/auth/send-otp', { email: fresh() });
    expect((await stranger.post('/auth/verify-otp', { email, code }, key('code'))).status).toBe(400);
    // a new code has nothing to do with it
    app.pass(60);
    await browser.post('/auth/send-otp', { email });
    expect((await browser.post('/auth/verify-otp', { email, code }, key('code'))).status).toBe(
      app.mailedCode(email) === code ? 200 : 400,
    );
  });

  test('takes another request with the same key for the first one', async () => {
    const { copied, request } = await signedUpWith('reused');
    const other = await copied.post('/auth/signup', { ...request, firstName: 'Eva' }, key('reused'));
    expect([other.status, await other.json()]).toEqual([409, expect.objectContaining({ code: 'key_reused' })]);
    expect(await isSignedIn(copied)).toBe(false);
  });

  test('finds a key or a token in the database', async () => {
    const { browser, copied } = await signedUpWith('a-key-that-is-found-nowhere');
    const rows = await app.sql`
      select b::text as line from browser_codes b union all select p::text from sign_in_proofs p
      union all select s::text from sessions s union all select a::text from sealed_answers a
      union all select e::text from domain_events e`;
    const secrets = [
      'a-key-that-is-found-nowhere',
      ...['proof', 'browser'].map((name) => copied.cookies.get(name) ?? ''),
      browser.cookies.get('sid') ?? '',
    ];
    const forms = secrets.flatMap((secret) => [
      secret,
      Buffer.from(secret).toString('hex'),
      Buffer.from(secret, 'base64url').toString('hex'),
    ]);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(forms.join('|')));
  });
});
