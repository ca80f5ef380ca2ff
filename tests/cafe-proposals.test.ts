import { createEventLog } from '@tablemates/event-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminStats, AuditEntry } from '../modules/admin/contract.ts';
import type { Cafe, ProposedCafe } from '../modules/catalog/contract.ts';
import type { User } from '../modules/identity/contract.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { connect } from '../platform/database.ts';
import { newUuid } from '../platform/ids.ts';
import { domainEventTypes } from '../server/domain-event-types.ts';
import { absencesBesideTheLog } from '../server/log-rules/beside-the-log.ts';
import { type Client, createClient, type RunningProduct, runningProduct } from './support/product.ts';
import { accepted, words } from './support/replies.ts';
import { SECRET_KEY, TEST_DOMAIN } from './support/start-product.ts';

// Groups contract, section 4, rule 11. Two instances are asked in turn.

let instances: readonly RunningProduct[];
let admin: Client;
let regionId: string;
beforeAll(async () => {
  const first = await runningProduct({ env: { DEMO: 'on' } });
  const database = { url: first.databaseUrl, sql: connect(first.databaseUrl, { max: 5 }) };
  instances = [first, await runningProduct({ database, clock: first.clock })];
  admin = balanced();
  await admin.signInAsAdmin();
  const [cafe] = await accepted<Cafe[]>(admin.ask('GET', '/api/cafes'));
  regionId = cafe?.regionId ?? '';
});
afterAll(async () => {
  for (const each of instances ?? []) await each.stop();
});

let turn = 0;
const positions = new Map<string, string>();
const balanced = (): Client =>
  createClient(
    {
      fetch: (...asked) => {
        const instance = instances[turn++ % instances.length];
        if (!instance) throw new Error('there are instances');
        return instance.product.fetch(...asked);
      },
    },
    positions,
  );

let made = 0;
async function member(): Promise<{ readonly client: Client; readonly id: string; readonly name: string }> {
  const client = balanced();
  const name = `proposer.${++made}`;
  return { client, id: await client.signUp(name), name };
}
const wanted = (more: object = {}) => ({
  name: `Proposed House ${++made}`,
  address: '1 Main St',
  zipcode: '77002',
  regionId,
  ...more,
});
const propose = (client: Client, more?: object) => client.ask('POST', '/api/cafes/proposals', wanted(more));
const proposed = (client: Client, more?: object) => accepted<ProposedCafe>(propose(client, more));
const own = (client: Client) => accepted<ProposedCafe[]>(client.ask('GET', '/api/cafes/proposals'));
const change = (id: string, patch: object) => admin.ask('PATCH', `/api/cafes/${id}`, patch);
const approve = (id: string, more?: object) => change(id, { status: 'approved', ...more });
const decline = (id: string, reason = 'It has closed for good.') =>
  admin.ask('POST', `/api/cafes/${id}/decline`, { reason });
const asAdmin = (id: string) => accepted<Cafe>(admin.ask('GET', `/api/cafes/${id}`));
const pendingApprovals = async () =>
  (await accepted<AdminStats>(admin.ask('GET', '/api/admin/stats'))).pendingApprovals;
const me = async (client: Client) => (await accepted<{ user: User }>(client.ask('GET', '/api/auth/me'))).user;
async function mailbox(name: string): Promise<string> {
  const { body } = await balanced().ask('GET', `/mailbox?to=${encodeURIComponent(`${name}@${TEST_DOMAIN}`)}`);
  return String(body);
}
const arrive = (name: string, text: string) => expect.poll(() => mailbox(name), { timeout: 20_000 }).toContain(text);

test('a proposed cafe waits for approval: admins see who proposed it and the note, and nobody else sees it', async () => {
  const [{ client, id, name }, other] = [await member(), await member()];
  const before = await pendingApprovals();
  const cafe = await proposed(client, { note: 'Six tables in the back.', own: true });
  expect(cafe).toMatchObject({ status: 'pending', own: true, reason: null });
  expect(await pendingApprovals()).toBe(before + 1);
  const { firstName, lastName } = await me(client);
  const proposal = { userId: id, firstName, lastName, own: true, note: 'Six tables in the back.' };
  const pending = await accepted<Cafe[]>(admin.ask('GET', '/api/cafes?status=pending&limit=50'));
  expect(pending.find((each) => each.id === cafe.id)).toMatchObject({ name: cafe.name, ownerId: null, proposal });
  expect(await asAdmin(cafe.id)).toMatchObject({ status: 'pending', proposal });
  for (const who of [client, other.client, balanced()]) {
    expect((await who.ask('GET', `/api/cafes/${cafe.id}`)).status).toBe(404);
    const found = await accepted<Cafe[]>(
      who.ask('GET', `/api/cafes?status=pending&q=${encodeURIComponent(cafe.name)}`),
    );
    expect(found).toEqual([]);
  }
  expect([(await own(client)).map((each) => each.id), await own(other.client)]).toEqual([[cafe.id], []]);
  expect((await balanced().ask('GET', '/api/cafes/proposals')).status).toBe(401);
  expect(await mailbox(name)).not.toContain(cafe.name);
});

test('somebody has one proposal open, and of two names that are the same one is taken, also at the same instant', async () => {
  const { client } = await member();
  const both = await Promise.all([words(propose(client)), words(propose(client))]);
  expect(both.toSorted()).toEqual(['201', '409 already_proposed']);
  expect(await words(propose(client))).toBe('409 already_proposed');

  const name = `Twice ${++made}`;
  const people = await Promise.all([member(), member()]);
  const twins = await Promise.all(people.map((each) => words(propose(each.client, { name }))));
  expect(twins.toSorted()).toEqual(['201', '409 name_taken']);
  const listed = await accepted<Cafe[]>(balanced().ask('GET', '/api/cafes'));
  const { client: third } = await member();
  expect(await words(propose(third, { name: listed[0]?.name.toUpperCase() }))).toBe('409 name_taken');
});

test.each([
  ['approved', (id: string) => approve(id)],
  ['declined', (id: string) => decline(id)],
  ['removed', (id: string) => admin.ask('DELETE', `/api/cafes/${id}`)],
  [
    'merged',
    async (id: string) => {
      const { id: into } = await accepted<Cafe>(admin.ask('POST', '/api/cafes', wanted()));
      return admin.ask('POST', `/api/cafes/${id}/merge`, { into });
    },
  ],
])('once it is %s, its member can propose another one', async (_, end) => {
  const { client } = await member();
  const { id } = await proposed(client);
  expect((await end(id)).status).toBeLessThan(300);
  await proposed(client);
});

test('approval makes its member the owner if they asked for it, with the role and the desk, and they are mailed', async () => {
  const { client, id, name } = await member();
  const cafe = await proposed(client, { own: true });
  expect((await client.ask('GET', `/api/cafes/${cafe.id}/desk`)).status).toBe(403);
  await accepted(approve(cafe.id));
  expect(await asAdmin(cafe.id)).toMatchObject({ status: 'approved', ownerId: id });
  expect((await asAdmin(cafe.id)).proposal).toBeUndefined();
  expect(await me(client)).toMatchObject({ isCafeOwner: true, isClient: true, isProvider: false });
  expect((await client.ask('GET', `/api/cafes/${cafe.id}/desk`)).status).toBe(200);
  await arrive(name, `${cafe.name} is added, and it is yours`);
  const roles = await accepted<AuditEntry[]>(admin.ask('GET', `/api/admin/audit?subject=${id}&type=RolesChanged`));
  expect(roles).toMatchObject([{ actor: { id: (await me(admin)).id }, details: { isCafeOwner: true } }]);

  // back to pending and approved again: the admins have decided who owns it, and nobody is mailed again
  await accepted(change(cafe.id, { status: 'pending', ownerId: null }));
  await accepted(approve(cafe.id));
  expect(await asAdmin(cafe.id)).toMatchObject({ ownerId: null });
  const later = await proposed(client);
  await accepted(approve(later.id));
  await arrive(name, `${later.name} is added`);
  const mails = await mailbox(name);
  expect(mails.match(new RegExp(`<h2[^>]*>${cafe.name} is added`, 'g'))).toHaveLength(1);
});

test('approval gives the cafe to nobody who did not ask, or beside an owner whom the admin chose', async () => {
  const [plain, passed, chosen] = await Promise.all([member(), member(), member()]);
  const unowned = await proposed(plain.client);
  await accepted(approve(unowned.id));
  expect(await asAdmin(unowned.id)).toMatchObject({ ownerId: null });
  expect(await me(plain.client)).toMatchObject({ isCafeOwner: false });
  await arrive(plain.name, `${unowned.name} is added`);

  await accepted(admin.ask('PATCH', `/api/users/${chosen.id}`, { isCafeOwner: true }));
  const given = await proposed(passed.client, { own: true });
  await accepted(approve(given.id, { ownerId: chosen.id }));
  expect(await asAdmin(given.id)).toMatchObject({ ownerId: chosen.id });
  expect(await me(passed.client)).toMatchObject({ isCafeOwner: false });
});

test('declining needs a reason, which its member reads in a mail and in their own data, and frees the name', async () => {
  const { client, name } = await member();
  const cafe = await proposed(client, { note: 'They have a cat.' });
  expect(await words(decline(cafe.id, ' '))).toMatch('400');
  expect(await change(cafe.id, { status: 'rejected' })).toMatchObject({ status: 400, body: { code: 'needs_reason' } });
  expect((await client.ask('POST', `/api/cafes/${cafe.id}/decline`, { reason: 'No.' })).status).toBe(403);
  await accepted(decline(cafe.id, 'It has no room for six.'));
  expect(await words(decline(cafe.id))).toBe('409 not_pending');
  await arrive(name, `Not added: ${cafe.name}`);
  expect(await mailbox(name)).toContain('It has no room for six.');
  expect(await own(client)).toMatchObject([{ id: cafe.id, status: 'rejected', reason: 'It has no room for six.' }]);
  expect(await mailbox(name)).not.toContain('is added');

  const files = await accepted<Record<string, unknown>>(client.ownData());
  expect(files['cafes.json']).toMatchObject([
    {
      cafeId: cafe.id,
      what: 'proposed',
      note: 'They have a cat.',
      name: cafe.name,
      address: '1 Main St',
      zipcode: '77002',
    },
    { cafeId: cafe.id, what: 'declined_by_an_admin', reason: 'It has no room for six.' },
  ]);

  // the name is free, so somebody else has it now, and the declined one cannot come back under it
  const again = await proposed((await member()).client, { name: cafe.name });
  expect(await words(approve(cafe.id))).toBe('409 name_taken');
  await accepted(decline(again.id));
  await accepted(approve(cafe.id));
  await arrive(name, `${cafe.name} is added`);
});

test('an admin changes what a member wrote before it is approved, and sees the whole cafe in the answer', async () => {
  const { client } = await member();
  const { id } = await proposed(client);
  const changed = { name: `Proposed Inn ${++made}`, zipcode: '77008' };
  expect(await accepted(change(id, changed))).toMatchObject({
    id,
    ...changed,
    address: '1 Main St',
    status: 'pending',
  });
  expect(await own(client)).toMatchObject([{ id, ...changed }]);
  const stale = await admin.ask('PATCH', `/api/cafes/${id}`, { name: 'Late' }, { 'If-Match': '"1"' });
  expect(stale).toMatchObject({ status: 412, body: { current: { id, ...changed } } });
  await accepted(approve(id));
  expect(await asAdmin(id)).toMatchObject({ ...changed, address: '1 Main St', status: 'approved' });
});

test('the note of a member and the reason told to them are gone with their account', async () => {
  const { client, id } = await member();
  const cafe = await proposed(client, { note: 'Ask for Zebulon at the bar.' });
  await accepted(decline(cafe.id, 'Zebulon has moved away.'));
  await accepted(admin.ask('DELETE', `/api/users/${id}`));
  const [{ sql }] = instances as [RunningProduct];
  const found = await sql`select from domain_events where data::text like ${'%Zebulon%'}`;
  expect(found).toEqual([]);
  const { body } = await admin.ask('GET', `/api/admin/audit?subject=${cafe.id}`);
  expect(JSON.stringify(body)).not.toContain('Zebulon');
});

test('the claims of open proposals, and no others, are whole to the doctor', async () => {
  await proposed((await member()).client);
  const [{ sql, clock }] = instances as [RunningProduct];
  const log = createEventLog({ store: storeOf(sql), types: domainEventTypes, secret: SECRET_KEY, newId: newUuid });
  expect(await Array.fromAsync(absencesBesideTheLog({ sql, log, secretKey: SECRET_KEY, clock }))).toEqual([]);
});
