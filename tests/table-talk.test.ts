import { createEventLog, type EventLog } from '@tablemates/event-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GameEvent } from '../modules/events/contract.ts';
import type { TableMessage } from '../modules/messaging/contract.ts';
import { tableTalkCommands } from '../modules/messaging/talk/commands.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { addDays } from '../platform/add-time.ts';
import { connect, type Sql } from '../platform/database.ts';
import { newUuid } from '../platform/ids.ts';
import { isActive, keptApart, nightAt } from '../server/across-modules.ts';
import { domainEventTypes } from '../server/domain-event-types.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { accepted } from './support/replies.ts';
import { OPENING, SECRET_KEY } from './support/start-product.ts';

type Person = Client & { readonly id: string };

let running: RunningProduct;
let now = OPENING;
let host: Client;
let secondSql: Sql;
let secondLog: EventLog;
let place: { gameId: string; cafeId: string; regionId: string };

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' }, clock: () => now });
  host = running.client();
  await host.signIn('organizer');
  const [cafe] = (await must(host, 'GET', '/api/cafes')) as [{ id: string; regionId: string }];
  const [game] = (await must(host, 'GET', '/api/games')) as [{ id: string }];
  place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId };
  secondSql = connect(running.databaseUrl, { max: 3 });
  secondLog = createEventLog({
    store: storeOf(secondSql),
    types: domainEventTypes,
    secret: SECRET_KEY,
    newId: newUuid,
  });
});
afterAll(async () => {
  await secondLog.close();
  await secondSql.end();
  await running.stop();
});

async function must(client: Client, ...asked: Parameters<Client['ask']>): Promise<unknown> {
  const { status, body } = await client.ask(...asked);
  if (status >= 300) throw new Error(`${asked[1]}: ${status} ${JSON.stringify(body)}`);
  return body;
}
async function person(name: string): Promise<Person> {
  const client = running.client();
  return { ...client, id: await client.signUp(`${name}.talks`) };
}
let days = 60;
/** Another table of the evening that was made last. */
function besides(...people: readonly Client[]): Promise<string> {
  days -= 1;
  return table(...people);
}
/** An evening with these people at its table. */
async function table(...people: readonly Client[]): Promise<string> {
  const time = { eventDate: addDays(OPENING, days++).toISOString(), startTime: '19:00' };
  const { id } = (await must(host, 'POST', '/api/game-events', { ...place, maxParticipants: 6, ...time })) as GameEvent;
  for (const each of people) await must(each, 'POST', `/api/game-events/${id}/join`);
  return id;
}
const talk = (id: string) => `/api/game-events/${id}/talk`;
const say = async (who: Client, id: string, text: string) =>
  (await must(who, 'POST', talk(id), { text })) as TableMessage;
const read = async (who: Client, id: string, before = '') =>
  (await must(who, 'GET', `${talk(id)}${before && `?before=${before}`}`)) as TableMessage[];
const texts = (messages: readonly TableMessage[]) => messages.map(({ text }) => text);

/** All files of a person's copy of their data, as one text. */
const copyOf = async (who: Client): Promise<string> => JSON.stringify(await accepted(who.ownData()));

test('who has a seat and the host read and write one thread, and the words of the host are marked', async () => {
  const [ann, bob, stranger] = [await person('ann'), await person('bob'), await person('stranger')];
  const id = await table(ann, bob);
  const said = await say(ann, id, '  Shall I bring Azul?  ');
  expect(said).toMatchObject({ text: 'Shall I bring Azul?', fromHost: false, removedBy: null, sender: { id: ann.id } });
  await say(host, id, 'Yes, please.\nWe sit at the window.');
  expect(texts(await read(bob, id))).toEqual(['Shall I bring Azul?', 'Yes, please.\nWe sit at the window.']);
  expect((await read(bob, id)).map(({ fromHost }) => fromHost)).toEqual([false, true]);
  for (const ask of [
    () => stranger.ask('GET', talk(id)),
    () => stranger.ask('POST', talk(id), { text: 'Hi' }),
    () => stranger.ask('DELETE', `${talk(id)}/${said.id}`),
  ]) {
    expect(await ask()).toMatchObject({ status: 403, body: { code: 'not_at_table' } });
  }
  expect((await ann.ask('GET', talk(newUuid()))).status).toBe(404);
  for (const text of ['', ' \n ', 'x'.repeat(2_001), '\u200b']) {
    expect((await ann.ask('POST', talk(id), { text })).status, JSON.stringify(text)).toBe(400);
  }
});

test('who is removed or leaves reads it no longer, and who comes later reads all of it', async () => {
  const [ann, bob, cyd] = [await person('alma'), await person('bert'), await person('cleo')];
  const id = await table(ann, bob);
  await say(ann, id, 'First!');
  await must(host, 'DELETE', `/api/game-events/${id}/participants/${ann.id}`);
  await must(bob, 'POST', `/api/game-events/${id}/leave`);
  for (const gone of [ann, bob]) {
    expect((await gone.ask('GET', talk(id))).status).toBe(403);
    expect((await gone.ask('POST', talk(id), { text: 'Still here' })).status).toBe(403);
  }
  await must(cyd, 'POST', `/api/game-events/${id}/join`);
  expect(texts(await read(cyd, id))).toEqual(['First!']);
});

test('people who keep apart do not see each other’s messages, whoever blocked whom; others see both', async () => {
  const [ann, bob, cyd] = [await person('anke'), await person('bodo'), await person('cora')];
  const id = await table(ann, bob, cyd);
  await say(ann, id, 'From A');
  await say(bob, id, 'From B');
  await must(ann, 'PUT', `/api/users/me/blocks/${bob.id}`);
  expect(texts(await read(ann, id))).toEqual(['From A']);
  expect(texts(await read(bob, id))).toEqual(['From B']);
  expect(texts(await read(cyd, id))).toEqual(['From A', 'From B']);
  await must(ann, 'DELETE', `/api/users/me/blocks/${bob.id}`);
  expect(texts(await read(ann, id))).toEqual(['From A', 'From B']);
});

test('an author or the host removes a message, which leaves a trace; nobody else does', async () => {
  const [ann, bob] = [await person('arno'), await person('birk')];
  const id = await table(ann, bob);
  const [one, two] = [await say(ann, id, 'Mine'), await say(ann, id, 'Rude')];
  expect(await bob.ask('DELETE', `${talk(id)}/${one.id}`)).toMatchObject({ status: 403, body: { code: 'not_yours' } });
  await must(ann, 'DELETE', `${talk(id)}/${one.id}`);
  await must(host, 'DELETE', `${talk(id)}/${two.id}`);
  await must(ann, 'DELETE', `${talk(id)}/${two.id}`);
  const shown = (await read(bob, id)).map(({ text, removedBy }) => ({ text, removedBy }));
  expect(shown).toEqual([
    { text: null, removedBy: 'author' },
    { text: null, removedBy: 'host' },
  ]);
  expect((await host.ask('DELETE', `${talk(id)}/${newUuid()}`)).status).toBe(404);
});

test('the tables of a night have one talk, kept where each was written, and people who keep apart do not meet in it', async () => {
  const [ann, bob, cyd, stranger] = [
    await person('amos'),
    await person('bela'),
    await person('cosmo'),
    await person('stranger2'),
  ];
  const chess = await table(ann);
  const go = await besides(bob, cyd);
  const another = await table(stranger);
  const rude = await say(bob, go, 'Rude');
  await say(host, chess, 'We sit upstairs.');
  await say(ann, chess, 'I bring Azul.');
  expect(texts(await read(cyd, go))).toEqual(['Rude', 'We sit upstairs.', 'I bring Azul.']);
  expect(await read(ann, chess)).toMatchObject([{ fromHost: false }, { fromHost: true }, { text: 'I bring Azul.' }]);
  expect(texts(await read(ann, go))).toHaveLength(3);
  expect(texts(await read(host, another))).toEqual([]);
  expect((await stranger.ask('GET', talk(chess))).status).toBe(403);
  await must(cyd, 'PUT', `/api/users/me/blocks/${ann.id}`);
  expect(texts(await read(cyd, go))).toEqual(['Rude', 'We sit upstairs.']);
  expect(texts(await read(ann, chess))).toHaveLength(3);
  expect(await ann.ask('DELETE', `${talk(chess)}/${rude.id}`)).toMatchObject({ body: { code: 'not_yours' } });
  await must(host, 'DELETE', `${talk(chess)}/${rude.id}`);
  expect(texts(await read(ann, chess))[0]).toBeNull();
  await must(bob, 'PUT', `${talk(go)}/mute`);
  expect(await must(bob, 'GET', `${talk(chess)}/mute`)).toEqual({ muted: true });
  // who is removed from one table reads it no longer, at none of them
  await must(host, 'DELETE', `/api/game-events/${go}/participants/${bob.id}`);
  for (const id of [chess, go]) expect((await bob.ask('GET', talk(id))).status).toBe(403);
});

test('shows the latest 50 messages, and those before one of them', async () => {
  const [ann, bob] = [await person('axel'), await person('britt')];
  const id = await table(ann, bob);
  for (let nth = 0; nth < 60; nth++) await say(nth % 2 === 0 ? ann : bob, id, `No. ${nth}`);
  const latest = await read(ann, id);
  expect([latest.length, latest[0]?.text, latest.at(-1)?.text]).toEqual([50, 'No. 10', 'No. 59']);
  expect(texts(await read(ann, id, latest[0]?.id))).toEqual(Array.from({ length: 10 }, (_, nth) => `No. ${nth}`));
  expect(await ann.ask('POST', talk(id), { text: 'The 31st within a minute' })).toMatchObject({ status: 429 });
});

test('two processes that write at once lose no message, and a removal at that instant refuses one', async () => {
  const ann = await person('alwin');
  const id = await table(ann);
  const elsewhere = tableTalkCommands(secondLog, {
    nightOf: nightAt,
    isActive,
    blocked: keptApart,
    countMessage: (_userId, _now, send) => send(),
  });
  const context = () => ({ commandId: newUuid(), actor: ann.id, now: now.toISOString() });
  const there = Array.from({ length: 8 }, (_, nth) =>
    elsewhere.say(context(), { gameEventId: id, text: `there ${nth}` }),
  );
  const here = Array.from({ length: 8 }, (_, nth) => say(ann, id, `here ${nth}`));
  await Promise.all([...there, ...here]);
  expect(await read(ann, id)).toHaveLength(16);
  // removed by another process between the decision and its append
  let isRemoved = false;
  const racing: EventLog = {
    ...secondLog,
    append: async (message) => {
      if (!isRemoved) await must(host, 'DELETE', `/api/game-events/${id}/participants/${ann.id}`);
      isRemoved = true;
      return secondLog.append(message);
    },
  };
  const late = tableTalkCommands(racing, {
    nightOf: nightAt,
    isActive,
    blocked: keptApart,
    countMessage: (_userId, _now, send) => send(),
  });
  expect(await late.say(context(), { gameEventId: id, text: 'Too late' })).toMatchObject({ status: 403 });
  expect(texts(await read(host, id))).not.toContain('Too late');
});

test('the words of a person are in their copy of their data, and go with their account', async () => {
  const [ann, bob] = [await person('aurel'), await person('benno')];
  const id = await table(ann, bob);
  await say(ann, id, 'Remember me');
  await say(bob, id, 'Words of another');
  await must(ann, 'PUT', `${talk(id)}/mute`);
  const copy = await copyOf(ann);
  expect(copy).toContain(`"mutedTables":["${id}"`);
  expect(copy).toContain('Remember me');
  expect(copy).not.toContain('Words of another');
  await must(ann, 'POST', `/api/game-events/${id}/leave`);
  const admin = running.client();
  await admin.signInAsAdmin();
  await must(admin, 'DELETE', `/api/users/${ann.id}`);
  expect(await read(bob, id)).toMatchObject([
    { text: null, removedBy: null, sender: { firstName: 'Deleted member' } },
    { text: 'Words of another' },
  ]);
});

test('it closes with the conversations, and is read on', async () => {
  const ann = await person('anselm');
  const id = await table(ann);
  const { eventDate } = (await must(ann, 'GET', `/api/game-events/${id}`)) as GameEvent;
  const said = await say(ann, id, 'Before');
  const before = now;
  now = new Date(Date.parse(eventDate) + 72 * 3_600_000);
  await ann.signIn('anselm.talks');
  await say(ann, id, 'At the last instant');
  now = new Date(now.getTime() + 1);
  expect(await ann.ask('POST', talk(id), { text: 'After' })).toMatchObject({ status: 409, body: { code: 'closed' } });
  await must(ann, 'DELETE', `${talk(id)}/${said.id}`);
  expect(texts(await read(ann, id))).toEqual([null, 'At the last instant']);
  now = before;
});

test('organizers of the group read and write as the host does, until they are no more, whoever keeps apart', async () => {
  const admin = running.client();
  await admin.signInAsAdmin();
  const [owner, helper, ann] = [await person('owner'), await person('helper'), await person('annika')];
  for (const { id } of [owner, helper]) await must(admin, 'PATCH', `/api/users/${id}`, { isProvider: true });
  const group = (await must(owner, 'POST', '/api/groups', { name: 'The talkers', regionId: place.regionId })) as {
    id: string;
  };
  await must(owner, 'POST', `/api/groups/${group.id}/organizers`, { userId: helper.id });
  await must(helper, 'POST', `/api/groups/${group.id}/organizers/answer`, { accept: true });
  const time = { eventDate: addDays(OPENING, days++).toISOString(), startTime: '19:00', groupId: group.id };
  const { id } = (await must(owner, 'POST', '/api/game-events', {
    ...place,
    maxParticipants: 6,
    ...time,
  })) as GameEvent;
  await must(ann, 'POST', `/api/game-events/${id}/join`);
  const rude = await say(ann, id, 'Rude');
  expect(await say(helper, id, 'The room has changed')).toMatchObject({ fromHost: true });
  await must(helper, 'DELETE', `${talk(id)}/${rude.id}`);
  expect((await read(ann, id)).map(({ text, removedBy }) => ({ text, removedBy }))).toEqual([
    { text: null, removedBy: 'host' },
    { text: 'The room has changed', removedBy: null },
  ]);
  expect((await admin.ask('GET', talk(id))).status).toBe(403);
  await must(ann, 'PUT', `/api/users/me/blocks/${helper.id}`);
  expect(texts(await read(helper, id))).toEqual(['The room has changed']);
  expect(texts(await read(ann, id))).toEqual([null]);
  await must(helper, 'DELETE', `/api/groups/${group.id}/organizers/${helper.id}`);
  expect(await helper.ask('GET', talk(id))).toMatchObject({ status: 403, body: { code: 'not_at_table' } });
  expect((await helper.ask('POST', talk(id), { text: 'Still here' })).status).toBe(403);
});

test('an organizer who steps down while they write does not write', async () => {
  const admin = running.client();
  await admin.signInAsAdmin();
  const [owner, helper] = [await person('founder'), await person('leaver')];
  for (const { id } of [owner, helper]) await must(admin, 'PATCH', `/api/users/${id}`, { isProvider: true });
  const group = (await must(owner, 'POST', '/api/groups', { name: 'The leavers', regionId: place.regionId })) as {
    id: string;
  };
  await must(owner, 'POST', `/api/groups/${group.id}/organizers`, { userId: helper.id });
  await must(helper, 'POST', `/api/groups/${group.id}/organizers/answer`, { accept: true });
  const time = { eventDate: addDays(OPENING, days++).toISOString(), startTime: '19:00', groupId: group.id };
  const { id } = (await must(owner, 'POST', '/api/game-events', {
    ...place,
    maxParticipants: 6,
    ...time,
  })) as GameEvent;
  let isGone = false;
  const racing: EventLog = {
    ...secondLog,
    append: async (message) => {
      if (!isGone) await must(helper, 'DELETE', `/api/groups/${group.id}/organizers/${helper.id}`);
      isGone = true;
      return secondLog.append(message);
    },
  };
  const late = tableTalkCommands(racing, {
    nightOf: nightAt,
    isActive,
    blocked: keptApart,
    countMessage: (_userId, _now, send) => send(),
  });
  const context = { commandId: newUuid(), actor: helper.id, now: now.toISOString() };
  expect(await late.say(context, { gameEventId: id, text: 'Too late' })).toMatchObject({ status: 403 });
  expect(await read(owner, id)).toEqual([]);
});
