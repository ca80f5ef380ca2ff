import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IdentityApp, identityApp, proven, userOf } from '../../../tests/support/identity-app.ts';

const credentials = { username: 'Admin', password: 'a long enough password' };
const WRONG = { error: 'Invalid username or password', code: 'wrong_credentials' };

let app: IdentityApp;
let clients = 0;
beforeAll(async () => {
  app = await identityApp();
  await app.commands.ensureFirstAdmin(app.system(), credentials);
});
afterAll(() => app.close());

const login = (body: unknown, client = `192.0.2.${++clients}`) => app.browser(client).post('/auth/admin-login', body);

test('signs an admin in for 12 hours, by name in any case', async () => {
  const browser = app.browser();
  const response = await browser.post('/auth/admin-login', { ...credentials, username: ' ADMIN ' });
  expect(response.status).toBe(200);
  expect(response.headers.getSetCookie().join()).toMatch(/sid=[\w-]{43}; Max-Age=43200;/);
  expect(await response.json()).toMatchObject({ user: { isAdmin: true, isClient: false, isProvider: false } });
  app.pass(12 * 3600 - 1);
  expect(await userOf(browser)).toMatchObject({ isAdmin: true });
  app.pass(1);
  expect((await browser.get('/auth/me')).status).toBe(401);
});

test.each([{}, { username: '', password: 'x' }, { username: 'admin' }, { username: 'admin', password: '' }])(
  '400 for %j',
  async (body) => {
    const response = await login(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'Please enter both username and password' });
  },
);

test('401 alike for a wrong password and for a name that does not exist', async () => {
  for (const body of [
    { ...credentials, password: 'wrong' },
    { ...credentials, username: 'nobody' },
  ]) {
    const response = await login(body);
    expect({ status: response.status, body: await response.json() }).toEqual({ status: 401, body: WRONG });
  }
});

test('429 after 5 failures in 15 minutes for a name, known or not, even with the right password then', async () => {
  app.pass(900);
  for (const username of ['admin', 'nobody']) {
    const race = Array.from({ length: 8 }, () => login({ username, password: 'wrong' }));
    const statuses = (await Promise.all(race)).map(({ status }) => status).sort();
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  }
  const refused = await login(credentials);
  expect({ status: refused.status, wait: refused.headers.get('retry-after') }).toEqual({ status: 429, wait: '900' });
  app.pass(900);
  expect((await login(credentials)).status).toBe(200);
});

test('429 after 20 failures in 15 minutes for a client, with any names', async () => {
  const limited = await identityApp({
    limits: { ...app.deps.limits, adminLoginsPerClient: [{ max: 3, seconds: 900 }] },
  });
  const tryName = (username: string, client: string) =>
    limited.browser(client).post('/auth/admin-login', { username, password: 'wrong' });
  for (const name of ['a', 'b', 'c']) expect((await tryName(name, '198.51.100.9')).status).toBe(401);
  expect((await tryName('d', '198.51.100.9')).status).toBe(429);
  expect((await tryName('d', '198.51.100.10')).status).toBe(401);
  await limited.close();
});

test('an admin who was deactivated, or lost the flag, stays out', async () => {
  const [admin] = await app.sql<{ userId: string }[]>`select user_id from admin_credentials`;
  await app.commands.deactivate(app.system(), admin?.userId ?? '');
  expect(await (await login(credentials)).json()).toEqual(WRONG);
  await app.commands.activate(app.system(), admin?.userId ?? '');
});

test('an admin who signs in by code is only a member', async () => {
  const email = 'boss@example.test';
  const userId = app.deps.newId();
  await app.log.append({
    commandId: app.deps.newId(),
    actor: 'system',
    occurredAt: app.deps.clock().toISOString(),
    streams: [
      {
        stream: `user-${userId}`,
        expectedVersion: 0,
        events: [
          {
            type: 'UserRegistered',
            data: {
              userId,
              memberId: '2222-2222',
              isClient: true,
              isProvider: false,
              isCafeOwner: false,
              isAdmin: true,
              regionId: null,
              expertise: [],
              accepted: null,
            },
            subject: userId,
            personal: { email, firstName: 'Bo', lastName: 'Ss', phoneNumber: '', bio: '' },
          },
        ],
      },
    ],
    take: [{ kind: 'email', value: email, stream: `user-${userId}` }],
  });
  const browser = await proven(app, email);
  expect(await (await browser.post('/auth/login', { email })).json()).toMatchObject({ user: { isAdmin: false } });
  expect(await userOf(browser)).toMatchObject({ isAdmin: false, isClient: true });
});

test('the first admin is created once, even if several processes start with different settings', async () => {
  const starting = await identityApp();
  const first = { username: 'root', password: 'the first password' };
  const made = await Promise.all(
    Array.from({ length: 2 }, () => starting.commands.ensureFirstAdmin(starting.system(), first)),
  );
  expect(made.filter(Boolean)).toHaveLength(1);
  const again = { username: 'other', password: 'another password' };
  expect(await starting.commands.ensureFirstAdmin(starting.system(), again)).toBe(false);
  expect((await starting.browser().post('/auth/admin-login', again)).status).toBe(401);
  expect((await starting.browser().post('/auth/admin-login', first)).status).toBe(200);
  const events = await starting.log.readAll({ after: 0n, limit: 10 });
  expect(events.map(({ type }) => type)).toEqual(['UserRegistered', 'AdminSignInFailed', 'AdminSignedIn']);
  await starting.close();
});

test('a start that died after making the credentials is completed by the next', async () => {
  const starting = await identityApp();
  const [row] = await app.sql`select * from admin_credentials`;
  const orphan = { ...row, username: 'root', userId: starting.deps.newId() };
  await starting.sql`insert into admin_credentials ${starting.sql(orphan)}`;
  await starting.commands.ensureFirstAdmin(starting.system(), credentials);
  const response = await starting.browser().post('/auth/admin-login', { ...credentials, username: 'root' });
  expect(response.status).toBe(200);
  await starting.close();
});
