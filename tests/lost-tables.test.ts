import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import { addDays, addMinutes } from '../platform/add-time.ts';
import { connect } from '../platform/database.ts';
import { brokenRules } from '../server/log-rules/examine.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { accepted } from './support/replies.ts';
import { OPENING, TEST_DOMAIN } from './support/start-product.ts';

// Groups contract, section 4, rule 8: a night that is closed, and an approval that is lost. Two processes work.

let now = OPENING;
let instances: readonly RunningProduct[];
let running: RunningProduct;
let admin: Client;
let game: Game;
let regionId: string;

beforeAll(async () => {
  const all = { clock: () => now, sweepEveryMs: 500 };
  running = await runningProduct({ env: { DEMO: 'on' }, ...all });
  const database = { url: running.databaseUrl, sql: connect(running.databaseUrl, { max: 5 }) };
  instances = [running, await runningProduct({ database, ...all })];
  admin = running.client();
  await admin.signInAsAdmin();
  const [cafe] = await accepted<Cafe[]>(admin.ask('GET', '/api/cafes'));
  const active = (await accepted<Game[]>(admin.ask('GET', '/api/games'))).find(({ status }) => status === 'active');
  if (!cafe || !active) throw new Error('the demo has both');
  regionId = cafe.regionId;
  game = active;
});
afterAll(async () => {
  for (const each of instances ?? []) await each.stop();
});

async function person(name: string, role?: 'isProvider' | 'isCafeOwner') {
  const client = running.client();
  const id = await client.signUp(name);
  if (role) await accepted(admin.ask('PATCH', `/api/users/${id}`, { [role]: true }));
  return { client, id, name };
}
async function mails(name: string): Promise<string> {
  const { body } = await running.client().ask('GET', `/mailbox?to=${encodeURIComponent(`${name}@${TEST_DOMAIN}`)}`);
  return String(body);
}
const count = async (name: string, subject: RegExp) =>
  [...(await mails(name)).matchAll(/<h2[^>]*>([^<]*)/g)].filter(([, each = '']) => subject.test(each)).length;
const arrive = (name: string, subject: RegExp, times = 1) =>
  expect.poll(() => count(name, subject), { timeout: 20_000 }).toBe(times);

const cafeWith = (name: string, ownerId?: string) =>
  accepted<Cafe>(
    admin.ask('POST', '/api/cafes', {
      name,
      address: '1 Main St',
      zipcode: '77002',
      regionId,
      ...(ownerId && { ownerId }),
    }),
  );
const TOMORROW = addDays(OPENING, 1).toISOString().slice(0, 10);
const LATER = addDays(OPENING, 10).toISOString().slice(0, 10);
const evening = (client: Client, { id: cafeId }: Cafe, eventDate: string, startTime: string) =>
  accepted<GameEvent>(
    client.ask('POST', '/api/game-events', {
      ...{ gameId: game.id, cafeId, regionId, maxParticipants: 4, eventDate, startTime },
    }),
  );
const lostAt = async ({ id }: GameEvent) =>
  (await accepted<GameEvent>(admin.ask('GET', `/api/game-events/${id}`))).tableLost;
const closed = (...dates: string[]) => ({ hours: [], exceptions: dates.map((date) => ({ date, closed: true })) });
const NO_TABLE = /^No table at Closing House/;

test('each host on a night that is closed gets one mail with their evenings, ten quiet minutes later; seats stay and are free to give back', async () => {
  const [owner, ann] = [await person('lost.owner', 'isCafeOwner'), await person('lost.ann')];
  const [many, one] = [await person('lost.many', 'isProvider'), await person('lost.one', 'isProvider')];
  const cafe = await cafeWith('Closing House', owner.id);
  const other = await cafeWith('Aardvark House');
  const house = (exceptions: object) => accepted(owner.client.ask('PUT', `/api/cafes/${cafe.id}/house`, exceptions));
  // 01:30 is still that night of the house
  const tables = [
    await evening(many.client, cafe, TOMORROW, '09:00'),
    await evening(many.client, cafe, addDays(TOMORROW, 1).toISOString().slice(0, 10), '01:30'),
  ] as const;
  const single = await evening(one.client, cafe, TOMORROW, '19:00');
  const next = await evening(one.client, cafe, LATER, '19:00');
  await accepted(ann.client.ask('POST', `/api/game-events/${tables[0].id}/join`));

  await house(closed(TOMORROW));
  const until = (its: GameEvent) => ({ because: 'closed', freeUntil: its.eventDate });
  for (const each of [...tables, single]) expect(await lostAt(each)).toEqual(until(each));
  expect(await lostAt(next)).toBeUndefined();

  now = addMinutes(now, 9);
  await house(closed(TOMORROW, LATER));
  await house(closed(TOMORROW));
  // less than a day before, but free
  await accepted(ann.client.ask('POST', `/api/game-events/${tables[0].id}/leave`));
  now = addMinutes(now, 1);
  await arrive(many.name, NO_TABLE);
  await arrive(one.name, NO_TABLE);
  const letter = await mails(many.name);
  expect(letter).toContain('No table at Closing House for 2 events');
  expect(letter).toContain('9:00 AM');
  expect(letter).toContain('1:30 AM');
  expect(letter).toContain(other.name);
  expect(await mails(one.name)).not.toContain('for 2 events');

  // called off without a mark, less than a day before
  await accepted(one.client.ask('PATCH', `/api/game-events/${single.id}/cancel`, { reason: 'No table.' }));
  const marks = await running.sql`
    select type from domain_events where stream in (${`reliability-${ann.id}`}, ${`reliability-${one.id}`})`;
  expect(marks).toHaveLength(0);
  // open again: nothing is lost, and nobody hears of it
  await house(closed());
  expect(await lostAt(tables[1])).toBeUndefined();
  // another one later: by then every earlier sweep has passed
  now = addMinutes(now, 30);
  await house(closed(LATER));
  now = addMinutes(now, 10);
  await arrive(one.name, NO_TABLE, 2);
  expect(await count(many.name, NO_TABLE)).toBe(1);
  expect(await count(ann.name, NO_TABLE)).toBe(0);
  expect(await count(owner.name, NO_TABLE)).toBe(0);
});

test('a cafe that is approved no more loses its evenings their tables, until it is approved again', async () => {
  const host = await person('lost.host', 'isProvider');
  const cafe = await cafeWith('Closing House of Old');
  const its = await evening(host.client, cafe, LATER, '19:00');
  const change = (status: string) => accepted(admin.ask('PATCH', `/api/cafes/${cafe.id}`, { status }));
  await change('rejected');
  expect(await lostAt(its)).toMatchObject({ because: 'not_approved' });
  await change('approved');
  expect(await lostAt(its)).toBeUndefined();
  await change('rejected');
  now = addMinutes(now, 10);
  await arrive(host.name, NO_TABLE);
  expect(await mails(host.name)).toContain('takes no events any more');
  // the house does not bring it back
  await accepted(admin.ask('PUT', `/api/cafes/${cafe.id}/house`, closed(LATER)));
  expect(await lostAt(its)).toMatchObject({ because: 'not_approved' });
  await change('approved');
  expect(await lostAt(its)).toMatchObject({ because: 'closed' });
  const [head] = await running.sql<{ position: bigint }[]>`select max(position) as position from domain_events`;
  expect(await Array.fromAsync(brokenRules(running.sql, { upTo: head?.position ?? 0n }))).toEqual([]);
});
