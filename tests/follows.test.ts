import { createEventLog, type EventLog, load, portTo } from '@tablemates/event-store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { blockedPairs } from '../modules/blocks/blocked-pairs.ts';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import { followCommands } from '../modules/follows/commands.ts';
import type { Follow } from '../modules/follows/contract.ts';
import { followsOf } from '../modules/follows/follows.ts';
import type { Group } from '../modules/groups/contract.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { connect, type Sql } from '../platform/database.ts';
import { newUuid } from '../platform/ids.ts';
import { canBeFollowed, firstEvening, getsMails, isActive } from '../server/across-modules.ts';
import { domainEventTypes } from '../server/domain-event-types.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { accepted, words } from './support/replies.ts';
import { OPENING, SECRET_KEY } from './support/start-product.ts';

// Groups contract, section 3, rules 1 and 2.

let running: RunningProduct;
let secondSql: Sql;
let secondLog: EventLog;
let admin: Client;
let cafe: Cafe;
let game: Game;

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' }, clock: () => OPENING });
  admin = running.client();
  await admin.signInAsAdmin();
  const cafes = await accepted<Cafe[]>(admin.ask('GET', '/api/cafes'));
  cafe = cafes.find(({ status }) => status === 'approved') as Cafe;
  game = (await accepted<Game[]>(admin.ask('GET', '/api/games'))).find(({ status }) => status === 'active') as Game;
  secondSql = connect(running.databaseUrl, { max: 3 });
  secondLog = createEventLog({
    store: storeOf(secondSql),
    types: domainEventTypes,
    secret: SECRET_KEY,
    newId: newUuid,
  });
});
afterAll(async () => {
  await secondLog?.close();
  await secondSql?.end();
  await running?.stop();
});

const nothing = () => portTo(followsOf(newUuid()), () => new Map());

type Person = { readonly client: Client; readonly id: string };
let made = 0;
async function member(): Promise<Person> {
  const client = running.client();
  return { client, id: await client.signUp(`follows.${++made}`) };
}
async function organizer(): Promise<Person> {
  const person = await member();
  await accepted(admin.ask('PATCH', `/api/users/${person.id}`, { isProvider: true }));
  return person;
}
const found = ({ client }: Person, name: string) =>
  accepted<Group>(client.ask('POST', '/api/groups', { name, regionId: cafe.regionId }));
const follow = ({ client }: Person, kind: string, id: string) => client.ask('PUT', `/api/follows/${kind}/${id}`);
const unfollow = ({ client }: Person, kind: string, id: string) => client.ask('DELETE', `/api/follows/${kind}/${id}`);
const list = ({ client }: Person) => accepted<Follow[]>(client.ask('GET', '/api/users/me/follows'));
const show = ({ id }: Group, { client }: { client: Client }) => accepted<Group>(client.ask('GET', `/api/groups/${id}`));

it('follows groups, hosts, cafes and games, lists them by name, and stops; again changes nothing', async () => {
  const [ann, host] = [await member(), await organizer()];
  const group = await found(host, 'The followed');
  const things = { group: group.id, host: host.id, cafe: cafe.id, game: game.id };
  for (const [kind, id] of Object.entries(things)) {
    expect((await follow(ann, kind, id)).status).toBe(204);
    expect((await follow(ann, kind, id)).status).toBe(204);
  }
  const named = (await list(ann)).map(({ kind, id, name, slug }) => ({ kind, id, name, slug }));
  expect(named).toHaveLength(4);
  expect(named).toEqual(
    expect.arrayContaining([
      { kind: 'group', id: group.id, name: 'The followed', slug: 'the-followed' },
      { kind: 'host', id: host.id, name: expect.stringMatching(/^\S+ \p{L}\.$/u) as string, slug: undefined },
      { kind: 'cafe', id: cafe.id, name: cafe.name, slug: undefined },
      { kind: 'game', id: game.id, name: game.name, slug: undefined },
    ]),
  );
  for (let again = 0; again < 2; again++) expect((await unfollow(ann, 'game', game.id)).status).toBe(204);
  expect((await list(ann)).map(({ kind }) => kind)).not.toContain('game');
  expect(await list(host)).toEqual([]);
});

it('follows nothing that is not there for everybody', async () => {
  const [ann, host] = [await member(), await organizer()];
  const group = await found(host, 'The short');
  await accepted(host.client.ask('POST', `/api/groups/${group.id}/close`, { upcoming: 'keep' }));
  const absent = [
    ...['group', 'host', 'cafe', 'game'].map((kind) => [kind, newUuid()] as const),
    ...([
      ['host', ann.id],
      ['game', cafe.id],
      ['group', group.id],
    ] as const),
  ];
  for (const [kind, id] of absent) expect(await words(follow(ann, kind, id)), kind).toBe('404 not_found');
  expect((await follow(ann, 'series', newUuid())).status).toBe(404);
  await accepted(follow(ann, 'host', host.id));
  await accepted(admin.ask('PATCH', `/api/users/${host.id}`, { isProvider: false }));
  // who is no organizer any more is followed no longer once one says so
  expect((await unfollow(ann, 'host', host.id)).status).toBe(204);
  expect(await words(follow(ann, 'host', host.id))).toBe('404 not_found');
});

it('tells organizers a number from three on, each viewer of themselves, and nobody names', async () => {
  const owner = await organizer();
  const people = [await member(), await member(), await member()];
  const group = await found(owner, 'The counted');
  expect(await show(group, owner)).toMatchObject({ followers: null, following: false });
  for (const [nth, person] of people.entries()) {
    await accepted(follow(person, 'group', group.id));
    expect(await show(group, owner)).toMatchObject({ followers: nth === 2 ? 3 : null, following: false });
  }
  const [first] = people as [Person];
  const seen = await show(group, first);
  expect(seen).toMatchObject({ following: true });
  expect(seen).not.toHaveProperty('followers');
  expect(await show(group, { client: running.client() })).not.toHaveProperty('following');
  expect(await show(group, { client: admin })).not.toHaveProperty('followers');
  const told = JSON.stringify(await show(group, owner));
  for (const { id } of people) expect(told).not.toContain(id);
});

it('ends with the account, and is in the copy of one’s data', async () => {
  const owner = await organizer();
  const people = [await member(), await member(), await member()] as const;
  const group = await found(owner, 'The copied');
  for (const person of people) await accepted(follow(person, 'group', group.id));
  const [{ client, id }] = people;
  expect(await accepted(client.ownData())).toMatchObject({
    'follows.json': [{ kind: 'group', name: 'The copied' }],
  });
  await accepted(admin.ask('DELETE', `/api/users/${id}`));
  expect(await show(group, owner)).toMatchObject({ followers: null });
});

it('stops at a hundred, also where two processes follow at once', async () => {
  const ann = await member();
  const asksNothing = { couldTake: nothing, keptApart: blockedPairs(secondLog), firstEvening, getsMails };
  const elsewhere = followCommands(secondLog, { isActive, canBeFollowed, ...asksNothing });
  const context = () => ({ commandId: newUuid(), actor: ann.id, now: OPENING.toISOString() });
  const owner = await organizer();
  const hosts = await Promise.all(Array.from({ length: 98 }, () => newUuid()));
  // things that were there when they were followed
  const trusting = followCommands(secondLog, { isActive, canBeFollowed: () => isActive(ann.id), ...asksNothing });
  for (const id of hosts) await trusting.follow(context(), { kind: 'game', id });
  const group = await found(owner, 'The last one');
  const outcomes = await Promise.all([
    follow(ann, 'group', group.id),
    follow(ann, 'host', owner.id),
    elsewhere.follow(context(), { kind: 'cafe', id: cafe.id }),
    elsewhere.follow(context(), { kind: 'game', id: game.id }),
  ]);
  const refused = outcomes.filter((each) => 'status' in each && each.status === 409);
  expect(refused).toHaveLength(2);
  expect(await load(secondLog, followsOf(ann.id))).toHaveLength(100);
});
