import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Cafe } from '../modules/catalog/contract.ts';
import type { Group } from '../modules/groups/contract.ts';
import { addDays } from '../platform/add-time.ts';
import { connect } from '../platform/database.ts';
import { arrivedFor } from './support/mailbox.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { accepted } from './support/replies.ts';
import { OPENING } from './support/start-product.ts';

// The owner of a group who stays away (groups contract, section 2, rule 9). The clock moves.

let now = OPENING;
let running: RunningProduct;
let admin: Client;
let regionId: string;

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' }, clock: () => now, sweepEveryMs: 1_000 });
  admin = running.client();
  await admin.signInAsAdmin();
  const [cafe] = await accepted<[Cafe]>(admin.ask('GET', '/api/cafes'));
  regionId = cafe.regionId;
});
afterAll(() => running.stop());

async function organizer(name: string) {
  const client = running.client();
  const id = await client.signUp(name);
  await accepted(admin.ask('PATCH', `/api/users/${id}`, { isProvider: true }));
  return { client, id };
}
const mailbox = async (name: string) => (await arrivedFor(running, name)).join('\n');
/** What an hourly sweep would do now: a worker does it when it starts. */
async function sweep<T>(during: () => Promise<T>): Promise<T> {
  const database = { url: running.databaseUrl, sql: connect(running.databaseUrl, { max: 5 }) };
  const worker = await runningProduct({ env: { DEMO: 'on' }, clock: () => now, database });
  try {
    return await during();
  } finally {
    await worker.stop();
  }
}
async function pass(days: number) {
  await running.caughtUp();
  now = addDays(now, days);
  // the session of an admin lasts twelve hours
  admin = running.client();
  await admin.signInAsAdmin();
}

it('is asked to come back after 60 days, and replaced a week later, unless they sign in', async () => {
  const [owner, heir, back] = [await organizer('away'), await organizer('heiress'), await organizer('back')];
  const groups: Group[] = [];
  for (const { client, name } of [
    { ...owner, name: 'Long Games' },
    { ...back, name: 'Short Games' },
  ]) {
    const group = await accepted<Group>(client.ask('POST', '/api/groups', { name, regionId }));
    await accepted(client.ask('POST', `/api/groups/${group.id}/organizers`, { userId: heir.id }));
    await accepted(heir.client.ask('POST', `/api/groups/${group.id}/organizers/answer`, { accept: true }));
    groups.push(group);
  }
  const appoint = async ({ id }: { id: string }, userId = heir.id) => {
    const body = { userId, reason: 'Nobody has heard of her.' };
    const reply = await admin.ask('POST', `/api/groups/${id}/owner/appoint`, body);
    return { status: reply.status, body: reply.body as { code?: string; from?: string; group?: Group } };
  };
  const [gone, kept] = groups as [Group, Group];
  expect(await appoint(gone)).toMatchObject({ status: 409, body: { code: 'owner_active' } });

  await pass(61);
  await sweep(async () => {
    await expect.poll(() => mailbox('away'), { timeout: 60_000 }).toContain('Do you still run Long Games?');
    await expect.poll(() => mailbox('back'), { timeout: 60_000 }).toContain('Do you still run Short Games?');
  });
  const from = addDays(now, 7).toISOString();
  expect(await appoint(gone)).toMatchObject({ status: 409, body: { code: 'too_soon', from } });
  await back.client.signIn('back');

  await pass(7);
  expect(await appoint(kept)).toMatchObject({ status: 409, body: { code: 'owner_active' } });
  expect(await appoint(gone, back.id)).toMatchObject({ status: 409, body: { code: 'not_in_group' } });
  const appointed = await appoint(gone);
  expect(appointed).toMatchObject({ status: 201, body: { group: { owner: { id: heir.id } } } });
  expect(appointed.body.group?.organizers).toMatchObject([{ id: owner.id }]);
  await expect.poll(() => mailbox('heiress'), { timeout: 60_000 }).toContain('You now own Long Games');
  await expect.poll(() => mailbox('away'), { timeout: 60_000 }).toContain('now owns Long Games');
  expect(await mailbox('away')).toContain('Nobody has heard of her.');
});
