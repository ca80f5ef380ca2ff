import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import { addDays } from '../platform/add-time.ts';
import { connect, type Sql } from '../platform/database.ts';
import { brokenRules } from '../server/log-rules/examine.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { OPENING } from './support/start-product.ts';

// No worker lives, so no read model moves: the rules of section 1 (evenings contract) hold all the same.

let web: RunningProduct;
let sql: Sql;
let admin: Client;
let cafes: Cafe[];
let games: Game[];
const people = new Map<string, { readonly client: Client; readonly id: string }>();
const NAMES = ['host.alone', 'other.alone', 'guest.alone'];
beforeAll(async () => {
  // people and a catalog, by a process that folds as well
  const before = await runningProduct({ env: { DEMO: 'on' } });
  const database = { url: before.databaseUrl, sql: connect(before.databaseUrl, { max: 5 }) };
  const ids = new Map<string, string>();
  const adminBefore = before.client();
  await adminBefore.signInAsAdmin();
  for (const name of NAMES) {
    const id = await before.client().signUp(name);
    ids.set(name, id);
    if (name === 'guest.alone') continue;
    expect((await adminBefore.ask('PATCH', `/api/users/${id}`, { isProvider: true })).status).toBe(200);
  }
  cafes = ((await adminBefore.ask('GET', '/api/cafes')).body as Cafe[]).filter(({ status }) => status === 'approved');
  games = ((await adminBefore.ask('GET', '/api/games')).body as Game[]).filter(({ status }) => status === 'active');
  await before.stop();

  web = await runningProduct({ env: { ROLE: 'web' }, database, clock: before.clock });
  ({ sql } = web);
  admin = web.client();
  await admin.signInAsAdmin();
  for (const name of NAMES) {
    const client = web.client();
    await client.signIn(name);
    people.set(name, { client, id: ids.get(name) ?? '' });
  }
});
afterAll(() => web.stop());

const person = (name: string) => {
  const found = people.get(`${name}.alone`);
  if (!found) throw new Error(`${name} is nobody`);
  return found;
};
/** The replies show read models, and nobody folds them here: what counts is what the log says. */
const newest = async () =>
  (
    await sql<{ id: string }[]>`
    select data->>'gameEventId' as id from domain_events where type = 'GameEventScheduled' order by position desc limit 1`
  )[0]?.id;
const schedule = async (
  name: string,
  { day, cafe = cafes[0], game = games[0] }: { day: number; cafe?: Cafe | undefined; game?: Game | undefined },
) => {
  const before = await newest();
  const reply = await person(name).client.ask('POST', '/api/game-events', {
    gameId: game?.id,
    cafeId: cafe?.id,
    regionId: cafe?.regionId,
    maxParticipants: 4,
    eventDate: addDays(OPENING, day).toISOString(),
    startTime: '19:00',
  });
  const after = await newest();
  return { reply, id: after === before ? undefined : after };
};
const refused = (status: number, code: string) => ({ status, body: expect.objectContaining({ code }) });

test('with a web alone a second seat or table at the same hour is refused', async () => {
  const one = await schedule('host', { day: 50 });
  const two = await schedule('other', { day: 50, cafe: cafes[1] });
  expect([one.id, two.id]).toEqual([expect.any(String), expect.any(String)]);
  const { client, id } = person('guest');
  await client.ask('POST', `/api/game-events/${one.id}/join`);
  const seats = await sql`select from domain_events where type = 'ParticipantJoined' and data->>'userId' = ${id}`;
  expect(seats).toHaveLength(1);
  expect(await client.ask('POST', `/api/game-events/${two.id}/join`)).toMatchObject(refused(409, 'overlaps'));
  expect(await person('other').client.ask('POST', `/api/game-events/${one.id}/join`)).toMatchObject(
    refused(409, 'overlaps'),
  );
  expect((await schedule('host', { day: 50, cafe: cafes[1] })).reply).toMatchObject(refused(409, 'overlaps'));
  expect((await schedule('host', { day: 50 })).id, 'two tables in the same cafe').toEqual(expect.any(String));
});

test('with a web alone the game and the cafe of a newly scheduled evening cannot be deleted', async () => {
  const [game, cafe] = [games.at(-1), cafes.at(-1)];
  expect((await schedule('host', { day: 60, game, cafe })).id).toEqual(expect.any(String));
  expect(await admin.ask('DELETE', `/api/games/${game?.id}`)).toMatchObject(refused(409, 'in_use'));
  expect(await admin.ask('DELETE', `/api/cafes/${cafe?.id}`)).toMatchObject(refused(409, 'in_use'));
});

test('with a web alone a person with a seat is not deleted, and a host neither deactivated nor demoted', async () => {
  const [guest, host] = [person('guest').id, person('host').id];
  expect(await admin.ask('DELETE', `/api/users/${guest}`)).toMatchObject(refused(409, 'active_reservations'));
  expect(await admin.ask('DELETE', `/api/users/${host}`)).toMatchObject(refused(409, 'active_reservations'));
  const shutOut = admin.ask('PATCH', `/api/users/${host}/active`, { isActive: false });
  expect(await shutOut).toMatchObject(refused(409, 'hosts_upcoming'));
  expect(await admin.ask('PATCH', `/api/users/${host}`, { isProvider: false })).toMatchObject(
    refused(409, 'hosts_upcoming'),
  );
  const [head] = await sql<{ position: bigint }[]>`select max(position) as position from domain_events`;
  expect(await Array.fromAsync(brokenRules(sql, { upTo: head?.position ?? 0n }))).toEqual([]);
});
