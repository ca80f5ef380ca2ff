import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../modules/admin/contract.ts';
import type { Passkey } from '../modules/identity/passkeys/contract.ts';
import { addMinutes } from '../platform/add-time.ts';
import { newUuid } from '../platform/ids.ts';
import { ADMIN_ACTS } from '../server/http/admin-acts.ts';
import { dumpOf, findings } from './support/dump.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { softwarePasskey } from './support/software-passkey.ts';
import { ADMIN_PASSWORD, OPENING, TEST_CODE, TEST_DOMAIN } from './support/start-product.ts';

type Device = ReturnType<typeof softwarePasskey>;
type Creation = Parameters<Device['made']>[0];
type Request = Parameters<Device['used']>[0];

const PRESENT = 15;
let now = OPENING;
let running: RunningProduct;
let admin: Client;
beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' }, clock: () => now });
  admin = running.client();
  await admin.signInAsAdmin();
});
afterAll(() => running.stop());

const later = (minutes: number) => {
  now = addMinutes(now, minutes);
};
async function ask(client: Client, ...asked: Parameters<Client['ask']>): Promise<unknown> {
  const { status, body } = await client.askOnce(...asked);
  if (status >= 300) throw new Error(`${asked[1]}: ${status} ${JSON.stringify(body)}`);
  return body;
}
async function addTo(client: Client): Promise<{ device: Device; passkey: Passkey }> {
  const device = softwarePasskey();
  const options = (await ask(client, 'POST', '/api/users/me/passkeys/options')) as Creation;
  return { device, passkey: (await ask(client, 'POST', '/api/users/me/passkeys', device.made(options))) as Passkey };
}
async function signedBy(device: Device, client: Client, purpose: string) {
  return device.used((await ask(client, 'POST', '/api/auth/passkey/options', { for: purpose })) as Request);
}
const addressOf = (act: string) => {
  const [method = '', path = ''] = act.split(' ');
  const id = newUuid();
  return [
    method,
    `/api${path
      .replace('{name}', 'nothing')
      .replace('{place}', '1')
      .replaceAll(/\{\w+\}/g, id)}`,
  ] as const;
};

describe('an admin has to confirm their identity', () => {
  test.each(Object.entries(ADMIN_ACTS))('%s: $when', async (act, { when }) => {
    const [method, path] = addressOf(act);
    const body = method === 'DELETE' ? undefined : {};
    const codeOf = async () => ((await admin.askOnce(method, path, body)).body as { code?: string } | null)?.code;
    await admin.signInAsAdmin();
    later(PRESENT);
    expect(await codeOf()).not.toBe('confirm_identity');
    now = new Date(now.getTime() + 1);
    if (when === 'confirmed') expect(await codeOf()).toBe('confirm_identity');
    else expect(await codeOf()).not.toBe('confirm_identity');
  });

  test('and nothing happens before, while the same request with the same key succeeds afterwards', async () => {
    const region = (await ask(admin, 'POST', '/api/regions', { name: 'Galveston' })) as { id: string };
    later(PRESENT + 1);
    const key = { 'idempotency-key': newUuid() };
    const removal = ['DELETE', `/api/regions/${region.id}`, undefined, key] as const;
    expect(await admin.askOnce(...removal)).toMatchObject({
      status: 403,
      body: { error: 'Please confirm that it is you.', code: 'confirm_identity', ways: ['password'] },
    });
    expect((await admin.askOnce('GET', `/api/regions/${region.id}`)).status).toBe(200);
    await ask(admin, 'POST', '/api/auth/confirm', { password: ADMIN_PASSWORD });
    expect((await admin.askOnce(...removal)).status).toBe(204);
  });

  test('in each browser separately', async () => {
    const elsewhere = running.client();
    await elsewhere.signInAsAdmin();
    later(PRESENT + 1);
    await ask(admin, 'POST', '/api/auth/confirm', { password: ADMIN_PASSWORD });
    const act = addressOf('DELETE /games/{id}');
    expect((await admin.askOnce(...act)).status).toBe(404);
    expect((await elsewhere.askOnce(...act)).status).toBe(403);
  });

  test('but a host who cancels their own evening does not', async () => {
    const host = running.client();
    await host.signIn('organizer');
    later(PRESENT + 1);
    expect((await host.askOnce(...addressOf('PATCH /game-events/{id}/cancel'), {})).status).toBe(404);
  });
});

describe('passkeys', () => {
  test('are in the copy of one’s data by name and date, and are erased with their person', async () => {
    const member = running.client();
    const id = await member.signUp('holder');
    const { device, passkey } = await addTo(member);
    await ask(member, 'PATCH', `/api/users/me/passkeys/${passkey.id}`, { name: 'Grandmother’s phone' });
    const elsewhere = running.client();
    await ask(elsewhere, 'POST', '/api/auth/passkey', await signedBy(device, elsewhere, 'signIn'));
    expect(await ask(elsewhere, 'GET', '/api/auth/me')).toMatchObject({ user: { id } });
    expect((await member.ownData()).body).toMatchObject({
      'profile.json': {
        passkeys: [{ name: 'Grandmother’s phone', createdAt: now.toISOString(), lastUsedAt: now.toISOString() }],
      },
    });
    const secrets = ['Grandmother’s phone', Buffer.from(device.id, 'base64url').toString('hex')];
    expect(findings(await dumpOf(running.sql), secrets)).toHaveLength(2);
    await admin.ask('DELETE', `/api/users/${id}`);
    expect(findings(await dumpOf(running.sql), secrets)).toEqual([]);
    expect((await elsewhere.askOnce('GET', '/api/auth/me')).status).toBe(401);
    const refused = await elsewhere.askOnce('POST', '/api/auth/passkey', await signedBy(device, elsewhere, 'signIn'));
    expect(refused).toMatchObject({ status: 400, body: { code: 'passkey_refused' } });
  });

  test('are the second step of admins, whose recovery and passkeys the audit shows', async () => {
    await admin.signInAsAdmin();
    const { user } = (await ask(admin, 'GET', '/api/auth/me')) as { user: { id: string } };
    await ask(admin, 'PATCH', `/api/users/${user.id}`, { email: `boss@${TEST_DOMAIN}` });
    const { device, passkey } = await addTo(admin);
    const credentials = { username: 'admin', password: ADMIN_PASSWORD };
    const elsewhere = running.client();
    const first = await elsewhere.askOnce('POST', '/api/auth/admin-login', credentials);
    expect(first).toMatchObject({ status: 202, body: { secondStep: 'passkey', canMailCode: true } });
    expect((await elsewhere.askOnce('GET', '/api/admin/stats')).status).toBe(401);
    await ask(elsewhere, 'POST', '/api/auth/admin-login/passkey', await signedBy(device, elsewhere, 'secondStep'));
    expect((await elsewhere.askOnce('GET', '/api/admin/stats')).status).toBe(200);

    const lost = running.client();
    await ask(lost, 'POST', '/api/auth/admin-login', credentials);
    const sent = await ask(lost, 'POST', '/api/auth/admin-login/send-code');
    expect(sent).toEqual({ message: expect.any(String), testCode: TEST_CODE });
    await ask(lost, 'POST', '/api/auth/admin-login/code', { code: TEST_CODE });
    const removed = await lost.ask('DELETE', `/api/users/me/passkeys/${passkey.id}`);
    // what is read next waits for it
    expect(removed.headers.getSetCookie().join()).toContain('tablemates-position=');
    const entries = (await ask(lost, 'GET', `/api/admin/audit?subject=${user.id}&limit=200`)) as AuditEntry[];
    expect(entries.flatMap(({ type }) => (type.startsWith('Admin') ? [type] : [])).slice(0, 5)).toEqual([
      'AdminPasskeysRemoved',
      'AdminSignedIn',
      'AdminRecovered',
      'AdminSignedIn',
      'AdminPasskeyAdded',
    ]);
    expect((await running.client().askOnce('POST', '/api/auth/admin-login', credentials)).status).toBe(200);
  });
});
