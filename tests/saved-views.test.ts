import { createEventLog } from '@tablemates/event-store';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { MOST_VIEWS } from '../modules/admin/rules.ts';
import type { SavedView } from '../modules/admin/saved-views/contract.ts';
import type { User } from '../modules/identity/contract.ts';
import { systemRandom } from '../modules/identity/deps.ts';
import { addAdmin } from '../modules/identity/people/admins.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { newUuid } from '../platform/ids.ts';
import { isRefusal } from '../platform/refusal.ts';
import { domainEventTypes } from '../server/domain-event-types.ts';
import { CHEAP } from './support/cheap-passwords.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { ADMIN_PASSWORD, OPENING, SECRET_KEY } from './support/start-product.ts';

let running: RunningProduct;
let admin: Client;
let auditor: { client: Client; userId: string };

async function addAuditor(username: string): Promise<{ client: Client; userId: string }> {
  const log = createEventLog({
    store: storeOf(running.sql),
    types: domainEventTypes,
    secret: SECRET_KEY,
    newId: newUuid,
  });
  const deps = { log, sql: running.sql, newId: newUuid, random: systemRandom, passwordCost: CHEAP };
  const context = { commandId: newUuid(), actor: 'system', now: OPENING.toISOString() };
  const made = await addAdmin(deps, context, { username, password: ADMIN_PASSWORD, role: 'auditor' });
  await log.close();
  if (isRefusal(made)) throw new Error(made.message);
  const client = running.client();
  const login = () => client.ask('POST', '/api/auth/admin-login', { username, password: ADMIN_PASSWORD });
  // another log appended it: the product's read models hear of it once a second
  await vi.waitFor(async () => expect((await login()).status).toBe(200), { timeout: 20_000 });
  return { client, userId: made.userId };
}

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' } });
  admin = running.client();
  await admin.signInAsAdmin();
  auditor = await addAuditor('reader');
});
afterAll(() => running.stop());
beforeEach(() => running.sql`delete from saved_views`);

const paused = { list: '/admin/users', name: 'Under a penalty', query: 'status=penalty&sort=email' };
const save = (client: Client, view: object) => client.ask('POST', '/api/admin/views', view);
const saved = async (client: Client, view: object): Promise<SavedView> => {
  const { status, body } = await save(client, view);
  expect(status, JSON.stringify(body)).toBe(201);
  return body as SavedView;
};
const viewsOf = async (client: Client) => (await client.ask('GET', '/api/admin/views')).body as SavedView[];
const namesOf = async (client: Client) => (await viewsOf(client)).map(({ name }) => name);

test('a list is saved without its page, and every admin has their own, an auditor too', async () => {
  const view = await saved(auditor.client, { ...paused, query: '?status=penalty&sort=email&cursor=abc&page=3' });
  expect(view).toEqual({ ...paused, query: 'sort=email&status=penalty', id: view.id });
  expect(await viewsOf(auditor.client)).toEqual([view]);
  expect(await viewsOf(admin)).toEqual([]);
  for (const [method, body] of [['PATCH', { name: 'Mine' }], ['DELETE']] as const) {
    expect((await admin.ask(method, `/api/admin/views/${view.id}`, body)).status).toBe(404);
  }
  expect(await viewsOf(auditor.client)).toEqual([view]);
});

test('a name is used once in a list, in any case, unless its view is to be replaced', async () => {
  const first = await saved(admin, paused);
  const taken = await save(admin, { ...paused, name: 'UNDER a penalty', query: 'q=x' });
  expect([taken.status, taken.body]).toMatchObject([409, { code: 'name_taken' }]);
  await saved(admin, { ...paused, list: '/admin/no-shows' });
  await saved(auditor.client, paused);
  const replaced = await saved(admin, { ...paused, name: 'UNDER a penalty', query: 'q=x', replace: true });
  expect(replaced).toEqual({ ...first, name: 'UNDER a penalty', query: 'q=x' });
  expect(await viewsOf(admin)).toHaveLength(2);
});

test('a view is renamed, though not to the name of another, and deleted', async () => {
  const view = await saved(admin, paused);
  await saved(admin, { ...paused, name: 'Other' });
  const rename = (name: string) => admin.ask('PATCH', `/api/admin/views/${view.id}`, { name });
  expect((await rename('other')).status).toBe(409);
  expect((await rename('  under A penalty ')).body).toEqual({
    ...view,
    name: 'under A penalty',
    query: 'sort=email&status=penalty',
  });
  expect((await admin.ask('DELETE', `/api/admin/views/${view.id}`)).status).toBe(204);
  expect((await admin.ask('DELETE', `/api/admin/views/${view.id}`)).status).toBe(404);
  expect(await namesOf(admin)).toEqual(['Other']);
});

test.each([
  ['a name of nothing', { ...paused, name: '  ' }],
  ['a name of 41 characters', { ...paused, name: 'x'.repeat(41) }],
  ['a list that is none', { ...paused, list: '/admin/kings' }],
  ['an address elsewhere', { ...paused, list: 'https://elsewhere.example' }],
  ['a query without end', { ...paused, query: 'q='.padEnd(1_501, 'x') }],
])('%s is refused', async (_what, view) => {
  expect((await save(admin, view)).status).toBe(400);
  expect(await viewsOf(admin)).toEqual([]);
});

test('concurrently saved views never exceed the limit, and each name is kept once', async () => {
  const wanted = Array.from({ length: MOST_VIEWS + 4 }, (_, at) => ({ ...paused, name: `View ${at}` }));
  const answers = await Promise.all([...wanted, wanted[0], wanted[0]].map((view) => save(admin, view as object)));
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.every(({ status }) => status === 409)).toBe(true);
  const names = await namesOf(admin);
  expect([names.length, new Set(names).size]).toEqual([MOST_VIEWS, MOST_VIEWS]);
});

test('a view of a removed list is left out', async () => {
  const view = await saved(admin, paused);
  await running.sql`update saved_views set list = '/admin/kings' where id = ${view.id}`;
  expect(await viewsOf(admin)).toEqual([]);
});

test('names and searches are encrypted, and the export of an admin has only the names', async () => {
  await saved(auditor.client, { ...paused, name: 'About Quinn', query: 'q=quinn%40mail.example' });
  const [row] = await running.sql<{ sealed: Buffer }[]>`select sealed from saved_views`;
  expect(row?.sealed.toString('latin1')).not.toMatch(/quinn/i);
  const { body } = await auditor.client.ownData();
  expect(body).toMatchObject({ 'profile.json': { savedViews: [{ list: '/admin/users', name: 'About Quinn' }] } });
});

test('an erasure deletes the views of the erased person, and those of others that have their address or id', async () => {
  const leaving = await addAuditor('leaving');
  await saved(leaving.client, paused);
  const person = { email: 'quinn@mail.example', firstName: 'Nora', lastName: 'Quinn' };
  const added = await admin.ask('POST', '/api/users', person);
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  const { id } = added.body as User;
  await saved(admin, { ...paused, name: 'Her address', query: 'q=QUINN%40mail.example' });
  await saved(admin, { list: '/admin/audit', name: 'What changed', query: `subject=${id}` });
  await saved(admin, { ...paused, name: 'Everybody', query: 'q=mail.example' });
  for (const erased of [id, leaving.userId]) {
    const { status, body } = await admin.ask('DELETE', `/api/users/${erased}`);
    expect(status, JSON.stringify(body)).toBe(204);
  }
  expect(await namesOf(admin)).toEqual(['Everybody']);
  const [left] = await running.sql`select from saved_views where user_id = ${leaving.userId}`;
  expect(left).toBeUndefined();
});
