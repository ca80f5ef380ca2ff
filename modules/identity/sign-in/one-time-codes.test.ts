import { viewOf } from '@tablemates/event-store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from '../../../projections/identity/people.ts';
import { type IdentityApp, identityApp, proven, signedUp, userOf } from '../../../tests/support/identity-app.ts';
import type { User } from '../contract.ts';

let app: IdentityApp;
let made = 0;
const fresh = (domain = 'example.test') => `person${++made}@${domain}`;
beforeAll(async () => {
  app = await identityApp();
});
afterAll(() => app.close());

const WRONG = { error: 'The code you entered is invalid or expired.', code: 'invalid_code' };
type Body = { user: User; testCode?: string };
const bodyOf = async (response: Response) => ({ status: response.status, body: (await response.json()) as Body });

describe('send-otp', () => {
  test('mails a six-digit code and never shows it', async () => {
    const email = fresh('mail.example');
    const response = await app.browser().post('/auth/send-otp', { email: ` ${email.toUpperCase()} ` });
    expect(await bodyOf(response)).toEqual({ status: 200, body: { message: expect.stringContaining(email) } });
    expect(app.mailedCode(email)).toMatch(/^\d{6}$/);
  });

  test('shows the fixed code for the test domain, mails nothing and has no sending limits', async () => {
    const email = fresh();
    for (let i = 0; i < 12; i++) {
      const { status, body } = await bodyOf(await app.browser().post('/auth/send-otp', { email }));
      expect({ status, testCode: body.testCode }).toEqual({ status: 200, testCode: '246810' });
    }
    expect(app.mails.filter(({ to }) => to === email)).toEqual([]);
  });

  test.each(['a@evil-example.test', 'a@example.test.evil.io', 'a@sub.example.test'])(
    '%s is not of the test domain',
    async (email) => {
      const { body } = await bodyOf(await app.browser().post('/auth/send-otp', { email }));
      expect(body).not.toHaveProperty('testCode');
    },
  );

  test.each(['', 'nobody', 'a@b', 'a b@mail.example', `${'a'.repeat(250)}@mail.example`, null, 7])(
    '400 for the bad address %j',
    async (email) => {
      expect((await app.browser().post('/auth/send-otp', { email })).status).toBe(400);
    },
  );

  test('answers known, unknown and deactivated addresses alike', async () => {
    const [known, shut, unknown] = [fresh('mail.example'), fresh('mail.example'), fresh('mail.example')];
    await signedUp(app, known);
    const user = await userOf(await signedUp(app, shut));
    await app.commands.deactivate(app.system(), user.id);
    app.pass(61);
    const answers = await Promise.all(
      [known, shut, unknown].map(async (email) => {
        const response = await app.browser().post('/auth/send-otp', { email });
        return { status: response.status, body: (await response.text()).replace(email, 'ADDRESS') };
      }),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
  });

  test('looks up no account, so that the response time reveals nobody', async () => {
    const [known, unknown] = [fresh('mail.example'), fresh('mail.example')];
    await signedUp(app, known);
    app.pass(61);
    await app.sql.begin(async (nobodyElse) => {
      await nobodyElse`lock table domain_events, claims in access exclusive mode`;
      await nobodyElse.unsafe(`lock table ${viewOf(people)} in access exclusive mode`);
      for (const email of [known, unknown]) {
        expect((await app.browser().post('/auth/send-otp', { email })).status).toBe(200);
      }
    });
  });

  test('429 for a second within 60 seconds, a sixth within an hour, an eleventh within a day', async () => {
    const email = fresh('mail.example');
    const send = async () => {
      const response = await app.browser().post('/auth/send-otp', { email });
      return { status: response.status, wait: Number(response.headers.get('retry-after')) };
    };
    expect(await send()).toEqual({ status: 200, wait: 0 });
    app.pass(20);
    expect(await send()).toEqual({ status: 429, wait: 40 });
    for (let i = 0; i < 4; i++) {
      app.pass(60);
      expect((await send()).status).toBe(200);
    }
    app.pass(60);
    expect(await send()).toEqual({ status: 429, wait: 3600 - 320 });
    app.pass(3600);
    for (let i = 0; i < 5; i++) {
      expect((await send()).status).toBe(200);
      app.pass(60);
    }
    app.pass(3600);
    expect((await send()).status).toBe(429);
    app.pass(86_400);
    expect((await send()).status).toBe(200);
  });

  test('429 for a client that asks for more than 200 codes within an hour, with any headers', async () => {
    const limited = await identityApp();
    const from = limited.browser('198.51.100.1');
    for (let i = 0; i < 200; i++) {
      const headers = { 'x-forwarded-for': `10.0.0.${i}, 198.51.100.1` };
      const response = await from.post('/auth/send-otp', { email: `crowd${i}@mail.example` }, headers);
      expect(response.status).toBe(200);
    }
    expect((await from.post('/auth/send-otp', { email: 'one.more@mail.example' })).status).toBe(429);
    const elsewhere = await limited.browser('198.51.100.2').post('/auth/send-otp', { email: 'one.more@mail.example' });
    expect(elsewhere.status).toBe(200);
    await limited.close();
  });
});

describe('verify-otp', () => {
  test('reports whether the address has an account, and sets the proof as an HttpOnly cookie', async () => {
    const email = fresh('mail.example');
    const browser = app.browser();
    await browser.post('/auth/send-otp', { email });
    const response = await browser.post('/auth/verify-otp', { email, code: app.mailedCode(email) });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^proof=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect(await bodyOf(response)).toEqual({ status: 200, body: { userExists: false, user: null } });
  });

  test('recognizes a person who has an account', async () => {
    const email = fresh();
    await signedUp(app, email);
    const browser = app.browser();
    await browser.post('/auth/send-otp', { email });
    const { body } = await bodyOf(await browser.post('/auth/verify-otp', { email, code: '246810' }));
    expect(body).toMatchObject({ userExists: true, user: { email, firstName: 'Ana' } });
  });

  test('refuses a wrong code, one that nobody asked for, and one of somebody else, all alike', async () => {
    const [mine, theirs] = [fresh('mail.example'), fresh('mail.example')];
    const browser = app.browser();
    for (const email of [mine, theirs]) await browser.post('/auth/send-otp', { email });
    const code = app.mailedCode(mine);
    const other = code === '111111' ? '222222' : '111111';
    const attempts = [
      { email: mine, code: other },
      { email: mine, code: 'abc' },
      { email: mine, code: '' },
      { email: theirs, code },
      { email: fresh('mail.example'), code },
    ];
    for (const attempt of attempts) {
      expect(await bodyOf(await browser.post('/auth/verify-otp', attempt))).toEqual({ status: 400, body: WRONG });
    }
  });

  test('a code works once', async () => {
    const email = fresh('mail.example');
    const browser = await proven(app, email);
    const again = await browser.post('/auth/verify-otp', { email, code: app.mailedCode(email) });
    expect(again.status).toBe(400);
  });

  test('a code is invalid after the fifth wrong try, even if it is entered correctly', async () => {
    const email = fresh('mail.example');
    const browser = app.browser();
    await browser.post('/auth/send-otp', { email });
    const code = app.mailedCode(email);
    const wrong = code === '111111' ? '222222' : '111111';
    for (let i = 0; i < 5; i++) await browser.post('/auth/verify-otp', { email, code: wrong });
    expect((await browser.post('/auth/verify-otp', { email, code })).status).toBe(400);
  });

  test('a code is valid for 10 minutes', async () => {
    const [inTime, tooLate] = [fresh(), fresh()];
    const browser = app.browser();
    for (const email of [inTime, tooLate]) await browser.post('/auth/send-otp', { email });
    app.pass(599);
    expect((await browser.post('/auth/verify-otp', { email: inTime, code: '246810' })).status).toBe(200);
    app.pass(1);
    expect((await browser.post('/auth/verify-otp', { email: tooLate, code: '246810' })).status).toBe(400);
  });

  test('a new code invalidates the old one', async () => {
    const email = fresh('mail.example');
    const browser = app.browser();
    await browser.post('/auth/send-otp', { email });
    const old = app.mailedCode(email);
    app.pass(60);
    await browser.post('/auth/send-otp', { email });
    if (old !== app.mailedCode(email)) {
      expect((await browser.post('/auth/verify-otp', { email, code: old })).status).toBe(400);
    }
    const response = await browser.post('/auth/verify-otp', { email, code: app.mailedCode(email) });
    expect(response.status).toBe(200);
  });

  test('one of 50 right codes at the same instant gets the proof', async () => {
    const email = fresh();
    const { cookies, post } = app.browser();
    await post('/auth/send-otp', { email });
    const same = () => app.browser('203.0.113.7', new Map(cookies));
    const race = Array.from({ length: 50 }, () => same().post('/auth/verify-otp', { email, code: '246810' }));
    const statuses = (await Promise.all(race)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(49);
  });

  test('five of 50 wrong codes at the same instant are compared, and the right one is then refused', async () => {
    const email = fresh();
    const { cookies, post } = app.browser('192.0.2.44');
    await post('/auth/send-otp', { email });
    const same = () => app.browser('192.0.2.44', new Map(cookies));
    const race = Array.from({ length: 50 }, () => same().post('/auth/verify-otp', { email, code: '000000' }));
    expect(new Set((await Promise.all(race)).map(({ status }) => status))).toEqual(new Set([400]));
    const [row] = await app.sql<{ tries: number }[]>`select max(tries) as tries from browser_codes`;
    expect(row?.tries).toBe(5);
    expect((await same().post('/auth/verify-otp', { email, code: '246810' })).status).toBe(400);
  });

  test('429 once a client has guessed wrong 200 times in an hour in browsers that asked', async () => {
    const guess = async () => {
      const email = fresh();
      const browser = app.browser('192.0.2.45');
      await browser.post('/auth/send-otp', { email });
      return (await browser.post('/auth/verify-otp', { email, code: '000000' })).status;
    };
    for (let i = 0; i < 200; i++) expect(await guess()).toBe(400);
    expect(await guess()).toBe(429);
  });

  test('keeps neither codes nor addresses readable in the database', async () => {
    const email = fresh('mail.example');
    await app.browser().post('/auth/send-otp', { email });
    const dump = await app.sql`select c::text as line from browser_codes c union all select a::text from attempts a`;
    expect(dump.length).toBeGreaterThan(0);
    const hex = (text: string) => Buffer.from(text).toString('hex');
    expect(JSON.stringify(dump)).not.toMatch(new RegExp([email, hex(email), hex(app.mailedCode(email))].join('|')));
  });
});
