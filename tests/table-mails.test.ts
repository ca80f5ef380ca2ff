import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import { addDays, addHours } from '../platform/add-time.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { accepted } from './support/replies.ts';
import { OPENING, TEST_DOMAIN } from './support/start-product.ts';

// Groups contract, section 4, rule 6: who is mailed about a table that a cafe is asked for.

let now = OPENING;
let running: RunningProduct;
let admin: Client;
let game: Game;
let regionId: string;

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' }, clock: () => now, sweepEveryMs: 1_000 });
  admin = running.client();
  await admin.signInAsAdmin();
  const [cafe] = await accepted<Cafe[]>(admin.ask('GET', '/api/cafes'));
  const active = (await accepted<Game[]>(admin.ask('GET', '/api/games'))).find(({ status }) => status === 'active');
  if (!cafe || !active) throw new Error('the demo has both');
  regionId = cafe.regionId;
  game = active;
});
afterAll(() => running?.stop());

async function person(name: string, role: 'isProvider' | 'isCafeOwner') {
  const client = running.client();
  const id = await client.signUp(name);
  await accepted(admin.ask('PATCH', `/api/users/${id}`, { [role]: true }));
  return { client, id, name };
}
async function cafeOf(name: string, ownerId?: string): Promise<Cafe> {
  const its = { name, address: '1 Main St', zipcode: '77002', regionId, ownerId };
  return accepted<Cafe>(admin.ask('POST', '/api/cafes', its));
}
async function mailbox(name: string): Promise<string> {
  const { body } = await running.client().ask('GET', `/mailbox?to=${encodeURIComponent(`${name}@${TEST_DOMAIN}`)}`);
  return String(body);
}
const subjectsOf = async (name: string) =>
  [...(await mailbox(name)).matchAll(/<h2[^>]*>([^<]*)/g)].map(([, subject = '']) => subject);
const count = async (name: string, subject: string) =>
  (await subjectsOf(name)).filter((each) => each.startsWith(subject)).length;
const arrive = (name: string, subject: string) => expect.poll(() => count(name, subject), { timeout: 20_000 }).toBe(1);

test('the owner is mailed when asked, and once more 48 hours later; the host why it is declined, and which cafes are free', async () => {
  const [owner, host] = [await person('tables.owner', 'isCafeOwner'), await person('tables.host', 'isProvider')];
  const asking = await cafeOf('Asking House', owner.id);
  const friendly = await cafeOf('AAA Open House');
  const closed = await cafeOf('AAB Closed House');
  const date = addDays(OPENING, 10).toISOString().slice(0, 10);
  const rules = { hours: [], exceptions: [] };
  await accepted(admin.ask('PUT', `/api/cafes/${asking.id}/house`, { ...rules, askFirst: true }));
  const exceptions = [{ date, closed: true }];
  await accepted(admin.ask('PUT', `/api/cafes/${closed.id}/house`, { ...rules, exceptions }));

  const place = { gameId: game.id, cafeId: asking.id, regionId, maxParticipants: 4, eventDate: date };
  const held = await accepted<GameEvent>(host.client.ask('POST', '/api/game-events', { ...place, startTime: '19:00' }));
  await arrive(owner.name, 'A table for');

  now = addHours(OPENING, 48);
  await arrive(owner.name, 'Still open: a table for');

  await accepted(
    owner.client.ask('POST', `/api/game-events/${held.id}/table`, { confirm: false, reason: 'A private party.' }),
  );
  await arrive(host.name, 'No table at Asking House');
  const read = await mailbox(host.name);
  expect(read).toContain('A private party.');
  expect(read).toContain(friendly.name);
  expect(read).not.toContain(closed.name);
  // sweeps have passed since: nobody is asked or told twice
  expect(await count(owner.name, 'A table for')).toBe(1);
  expect(await count(owner.name, 'Still open: a table for')).toBe(1);
});
