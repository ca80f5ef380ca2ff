import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry, AuditEvidence } from '../modules/admin/contract.ts';
import type { User } from '../modules/identity/contract.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { softwarePasskey } from './support/software-passkey.ts';

type Device = ReturnType<typeof softwarePasskey>;

let running: RunningProduct;
let admin: Client;
let me: string;
beforeAll(async () => {
  running = await runningProduct({});
  admin = running.client();
  await admin.signInAsAdmin();
  me = ((await admin.ask('GET', '/api/auth/me')).body as { user: User }).user.id;
});
afterAll(() => running.stop());

const PASSWORD = 'violet teapots orbit slowly';
const signIn = (username: string, password = PASSWORD, client = running.client()) =>
  client.ask('POST', '/api/auth/admin-login', { username, password });
const add = (username: string, role?: string, by = admin) =>
  by.ask('POST', '/api/admin/admins', { username, password: PASSWORD, ...(role && { role }) });
async function added(username: string, role?: string): Promise<{ client: Client; userId: string }> {
  const { status, body } = await add(username, role);
  expect(status, JSON.stringify(body)).toBe(201);
  const client = running.client();
  expect((await signIn(username, PASSWORD, client)).status).toBe(200);
  return { client, userId: (body as { userId: string }).userId };
}
const recorded = async (userId: string) =>
  ((await admin.ask('GET', `/api/admin/audit?subject=${userId}`)).body as AuditEntry[]).map(({ type, actor }) => [
    type,
    actor.id,
  ]);

test('a full admin creates another one with a role, who can sign in at once, and the audit names the creator', async () => {
  const { client, userId } = await added('Dana', 'catalog');
  expect(((await client.ask('GET', '/api/auth/me')).body as { user: User }).user).toMatchObject({
    adminRole: 'catalog',
  });
  expect(await recorded(userId)).toEqual(
    expect.arrayContaining([
      ['UserRegistered', me],
      ['AdminRoleGranted', me],
    ]),
  );
  expect(await add('DANA')).toMatchObject({ status: 409, body: { code: 'username_taken' } });
  expect((await add('no spaces')).status).toBe(400);
  expect((await admin.ask('POST', '/api/admin/admins', { username: 'eve', password: 'short' })).status).toBe(400);
  const known = { username: 'eve', password: 'Password-2026-Password' };
  expect(await admin.ask('POST', '/api/admin/admins', known)).toMatchObject({
    status: 400,
    body: { code: 'known_password', fields: { password: expect.any(String) } },
  });
  expect((await add('mallory', 'full', client)).status).toBe(403);
});

test('another full admin replaces a password: sessions end, the old one is invalid, and it is recorded', async () => {
  const { client, userId } = await added('finn');
  const fresh = 'another password of the tests';
  const reset = (id: string, by = admin) => by.ask('POST', `/api/admin/admins/${id}/password`, { password: fresh });
  expect((await reset(userId)).status).toBe(204);
  expect((await client.ask('GET', '/api/auth/me')).status).toBe(401);
  expect((await signIn('finn')).status).toBe(401);
  expect((await signIn('finn', fresh)).status).toBe(200);
  expect(await recorded(userId)).toContainEqual(['AdminPasswordReset', me]);
  expect(await reset(me)).toMatchObject({ status: 409, body: { code: 'self' } });
  const member = await running.client().signUp('no.boss');
  expect((await reset(member)).status).toBe(404);
});

test('lost passkeys are removed by another full admin, and the password is enough again', async () => {
  const { client, userId } = await added('gwen');
  const options = (await client.ask('POST', '/api/users/me/passkeys/options')).body as Parameters<Device['made']>[0];
  expect((await client.ask('POST', '/api/users/me/passkeys', softwarePasskey().made(options))).status).toBe(201);
  expect((await signIn('gwen')).status).toBe(202);
  const remove = (id: string) => admin.ask('DELETE', `/api/admin/admins/${id}/passkeys`);
  expect((await remove(userId)).status).toBe(204);
  expect((await client.ask('GET', '/api/auth/me')).status).toBe(401);
  expect((await signIn('gwen')).status).toBe(200);
  expect(await recorded(userId)).toContainEqual(['AdminPasskeysRemoved', me]);
  expect((await remove(userId)).status).toBe(404);
  expect(await remove(me)).toMatchObject({ status: 409, body: { code: 'self' } });
});

test('of two full admins who disable each other at once, one stays', async () => {
  const [one, other] = [await added('hugo'), await added('iris')];
  const disable = (by: Client, id: string) => by.ask('PATCH', `/api/users/${id}/active`, { isActive: false });
  const answers = await Promise.all([disable(one.client, other.userId), disable(other.client, one.userId)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('one of two concurrent requests for the same name succeeds, and the admin has its password and role', async () => {
  const wanted = ['one', 'two', 'three', 'four'].map((word, index) => ({
    username: 'jules',
    password: `${word} violet teapots orbit slowly`,
    role: index % 2 === 0 ? 'auditor' : 'catalog',
  }));
  const answers = await Promise.all(wanted.map((each) => admin.ask('POST', '/api/admin/admins', each)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  const taken = wanted[answers.findIndex(({ status }) => status === 201)];
  for (const { password } of wanted) {
    const client = running.client();
    const { status } = await signIn('jules', password, client);
    expect(status).toBe(password === taken?.password ? 200 : 401);
    if (status !== 200) continue;
    const { user } = (await client.ask('GET', '/api/auth/me')).body as { user: User };
    expect(user.adminRole).toBe(taken?.role);
  }
});

test('an admin who is disabled at the same instant cannot change other admins', async () => {
  for (const round of [1, 2, 3, 4]) {
    const [leaving, target] = [await added(`kim${round}`), await added(`lou${round}`)];
    const [adding, resetting, disabling] = await Promise.all([
      add(`mo${round}`, 'full', leaving.client),
      leaving.client.ask('POST', `/api/admin/admins/${target.userId}/password`, {
        password: 'taken over by the tests',
      }),
      admin.ask('PATCH', `/api/users/${leaving.userId}/active`, { isActive: false }),
    ]);
    expect(disabling.status).toBe(200);
    const acts = (await admin.ask('GET', `/api/admin/audit?actor=${leaving.userId}`)).body as AuditEntry[];
    const [end] = (await admin.ask('GET', `/api/admin/audit?subject=${leaving.userId}&type=UserDeactivated`))
      .body as AuditEntry[];
    const done = async ({ id }: { id: string }) =>
      BigInt(((await admin.ask('GET', `/api/admin/audit/${id}`)).body as AuditEvidence).position);
    for (const act of acts.filter(({ type }) => type === 'UserRegistered' || type === 'AdminPasswordReset')) {
      expect(await done(act)).toBeLessThan(await done(end as AuditEntry));
    }
    for (const { status } of [adding, resetting]) expect([201, 204, 401, 403]).toContain(status);
  }
});
