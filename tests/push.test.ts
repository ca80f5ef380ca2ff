import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import type { NewSeriesReply } from '../modules/series/contract.ts';
import { addDays, addHours, addMinutes } from '../platform/add-time.ts';
import { dumpOf, findings } from './support/dump.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { type Browser, claimsOf, type PushServiceForTests, pushServiceForTests } from './support/push-browser.ts';
import { OPENING } from './support/start-product.ts';

// notifications are sent by workers, which a busy machine delays
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let now = OPENING;
let service: PushServiceForTests;
let running: RunningProduct;
let host: Client;
let cafes: readonly Cafe[];
let game: Game;
beforeAll(async () => {
  service = await pushServiceForTests();
  running = await runningProduct({
    env: { DEMO: 'on' },
    clock: () => now,
    sweepEveryMs: 1_000,
    pushAgent: service.agent,
  });
  host = running.client();
  await host.signIn('organizer');
  cafes = (await host.ask('GET', '/api/cafes')).body as Cafe[];
  [game] = (await host.ask('GET', '/api/games')).body as [Game];
});
afterAll(async () => {
  await running.stop();
  await service.stop();
});

const ALL = { offer: true, moved: true, cancelled: true, message: true };

type Person = { readonly client: Client; readonly id: string; readonly browser: Browser };
/** Somebody who gets these kinds of notifications in a browser. */
async function notified(name: string, kinds: Partial<typeof ALL & { seatTonight: boolean }> = ALL): Promise<Person> {
  const client = running.client();
  const id = await client.signUp(name);
  const browser = service.browser();
  expect((await client.ask('PUT', '/api/users/me/push', browser.subscription)).status).toBe(204);
  expect(await client.ask('PUT', '/api/users/me/pushes', kinds)).toMatchObject({ status: 200, body: kinds });
  return { client, id, browser };
}

async function scheduled(days: number, maxParticipants = 4, by = host): Promise<GameEvent> {
  const [cafe] = cafes as [Cafe];
  const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants };
  const time = { eventDate: addDays(now, days).toISOString(), startTime: '19:00' };
  const { status, body } = await by.ask('POST', '/api/game-events', { ...place, ...time });
  expect(status).toBe(201);
  return body as GameEvent;
}

const at = ({ id }: GameEvent, { client }: Pick<Person, 'client'>, method: string, path: string, body?: object) =>
  client.ask(method, `/api/game-events/${id}/${path}`, body);
const join = async (gameEvent: GameEvent, ...people: readonly Pick<Person, 'client'>[]) => {
  for (const person of people) expect((await at(gameEvent, person, 'POST', 'join')).status).toBe(200);
};
const write = (from: Client, receiverId: string, eventId: string, content = 'Shall I bring snacks?') =>
  from.ask('POST', '/api/messages', { eventId, receiverId, content });

const titles = ({ arrived }: Browser) => arrived.map(({ notification: { title } }) => title);
const shows = (browser: Browser) => expect.poll(() => titles(browser), { timeout: 90_000, interval: 50 });
/** Until everything that was appended so far has been looked at and sent. Whoever sees this message last has seen all. */
async function settled(): Promise<void> {
  const gameEvent = await scheduled(30);
  const last = await notified(`last.${gameEvent.id.slice(-12)}`);
  await join(gameEvent, last);
  expect((await write(host, last.id, gameEvent.id)).status).toBe(201);
  await shows(last.browser).toHaveLength(1);
}

test('all kinds are off until they are switched on, and nothing is sent by a subscription alone', async () => {
  const client = running.client();
  const id = await client.signUp('quiet');
  const browser = service.browser();
  expect((await client.ask('GET', '/api/users/me/pushes')).body).toEqual({
    offer: false,
    moved: false,
    cancelled: false,
    message: false,
    late: false,
    hostSought: false,
    seatTonight: false,
  });
  expect((await client.ask('PUT', '/api/users/me/push', browser.subscription)).status).toBe(204);
  const gameEvent = await scheduled(4);
  await join(gameEvent, { client });
  expect((await write(host, id, gameEvent.id)).status).toBe(201);
  await settled();
  expect(browser.asked).toBe(0);
});

test('who follows a group hears that its table of today has a seat again, if they could take it', async () => {
  const [cafe] = cafes as [Cafe];
  const admin = running.client();
  await admin.signInAsAdmin();
  const organizer = async (name: string) => {
    const client = running.client();
    const id = await client.signUp(name);
    expect((await admin.ask('PATCH', `/api/users/${id}`, { isProvider: true })).status).toBe(200);
    return client;
  };
  const [owner, rival] = [await organizer('tonight.owner'), await organizer('tonight.rival')];
  const asked = { name: 'Tonight', regionId: cafe.regionId };
  const group = (await owner.ask('POST', '/api/groups', asked)).body as { id: string };
  const tableIn = async (days: number) => {
    const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 2, groupId: group.id };
    const time = { eventDate: addDays(now, days).toISOString(), startTime: days === 0 ? '19:00' : '12:00' };
    const { status, body } = await owner.ask('POST', '/api/game-events', { ...place, ...time });
    expect(status).toBe(201);
    return body as GameEvent;
  };
  const [today, tomorrow] = [await tableIn(0), await tableIn(1)];
  const [seated, beside] = [{ client: running.client() }, { client: running.client() }] as const;
  await seated.client.signUp('tonight.seated');
  await beside.client.signUp('tonight.beside');
  for (const each of [today, tomorrow]) await join(each, seated, beside);
  const hears = { ...ALL, seatTonight: true };
  const [follower, quiet, busy, blocks] = [
    await notified('tonight.follower', hears),
    await notified('tonight.quiet'),
    await notified('tonight.busy', hears),
    await notified('tonight.blocks', hears),
  ];
  // who follows only now hears nothing of what was set before, however late a worker looks at it
  now = addMinutes(now, 1);
  for (const { client } of [follower, quiet, busy, blocks])
    expect((await client.ask('PUT', `/api/follows/group/${group.id}`)).status).toBe(204);
  const { hostId } = today;
  expect((await blocks.client.ask('PUT', `/api/users/me/blocks/${hostId}`)).status).toBe(204);
  await join(await scheduled(0, 2, rival), busy);

  for (const each of [tomorrow, today]) expect((await at(each, seated, 'POST', 'leave')).status).toBe(200);
  await shows(follower.browser).toEqual(['Tonight has a seat tonight']);
  expect(follower.browser.arrived[0]?.notification).toMatchObject({
    body: `${game.name}, Mon, Jun 1, 7:00 PM, ${cafe.name}.`,
    path: `/events/${today.id}#yours`,
  });
  // a second free seat is no news
  expect((await at(today, beside, 'POST', 'leave')).status).toBe(200);
  await settled();
  for (const { browser } of [quiet, busy, blocks]) expect(titles(browser)).toEqual([]);
  expect(titles(follower.browser)).toHaveLength(1);
});

test('a seat of tonight that is declined, or that nobody took in time, is news to who follows the group, and so is one more', async () => {
  const [cafe] = cafes as [Cafe];
  const admin = running.client();
  await admin.signInAsAdmin();
  const owner = running.client();
  const ownerId = await owner.signUp('declined.owner');
  expect((await admin.ask('PATCH', `/api/users/${ownerId}`, { isProvider: true })).status).toBe(200);
  const asked = { name: 'Declined', regionId: cafe.regionId };
  const group = (await owner.ask('POST', '/api/groups', asked)).body as { id: string };
  const tonight = async () => {
    const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 2, groupId: group.id };
    const time = { eventDate: now.toISOString(), startTime: '19:00' };
    const { status, body } = await owner.ask('POST', '/api/game-events', { ...place, ...time });
    expect(status).toBe(201);
    return body as GameEvent;
  };
  const person = async (name: string) => {
    const client = running.client();
    await client.signUp(`declined.${name}`);
    return { client };
  };
  const [one, other, waits] = [await person('first'), await person('other'), await person('waits')];
  const follower = await notified('declined.follower', { ...ALL, seatTonight: true });
  const evening = await tonight();
  await join(evening, one, other);
  now = addMinutes(now, 1);
  expect((await follower.client.ask('PUT', `/api/follows/group/${group.id}`)).status).toBe(204);
  expect((await at(evening, waits, 'POST', 'waiting-list')).status).toBe(200);
  expect((await at(evening, one, 'POST', 'leave')).status).toBe(200);
  expect((await at(evening, waits, 'POST', 'offer', { accept: false })).status).toBe(200);
  const news = 'Declined has a seat tonight';
  await shows(follower.browser).toEqual([news]);

  // full again, then offered to somebody who does not answer
  const [late, sleeps] = [await person('late'), await person('sleeps')];
  await join(evening, late);
  expect((await at(evening, sleeps, 'POST', 'waiting-list')).status).toBe(200);
  expect((await at(evening, late, 'POST', 'leave')).status).toBe(200);
  const held = (await at(evening, sleeps, 'GET', 'waiting-list')).body as { until: string };
  await settled();
  expect(titles(follower.browser)).toEqual([news]);
  now = new Date(held.until);
  await shows(follower.browser).toEqual([news, news]);

  // and full again, with one more seat
  await join(evening, late);
  const { version } = (await owner.ask('GET', `/api/game-events/${evening.id}`)).body as GameEvent;
  const more = await owner.ask('PATCH', `/api/game-events/${evening.id}`, { maxParticipants: 3, basedOn: version });
  expect(more.status).toBe(200);
  await shows(follower.browser).toEqual([news, news, news]);
});

test('a held seat is announced at once, until it is over, and leads to the evening', async () => {
  const gameEvent = await scheduled(5, 1);
  const [seated, waiting] = [await notified('offer.seated'), await notified('offer.waiting')];
  await join(gameEvent, seated);
  expect((await at(gameEvent, waiting, 'POST', 'waiting-list')).status).toBe(200);
  const back = now;
  now = addHours(gameEvent.eventDate, -30);
  expect((await at(gameEvent, seated, 'POST', 'leave')).status).toBe(200);
  await shows(waiting.browser).toEqual(['A seat is held for you']);
  const { until } = (await at(gameEvent, waiting, 'GET', 'waiting-list')).body as { until: string };
  const [arrived] = waiting.browser.arrived;
  expect(arrived?.notification).toMatchObject({
    body: expect.stringMatching(
      new RegExp(`^${game.name}, Sat, Jun 6, 7:00 PM\\. Take it by Fri, Jun 5, 8:\\d\\d PM\\.$`),
    ),
    path: `/events/${gameEvent.id}#offer`,
  });
  expect(Number(arrived?.headers.ttl)).toBe(Math.floor((Date.parse(until) - now.getTime()) / 1_000));
  const { key } = (await waiting.client.ask('GET', '/api/push/key')).body as { key: string };
  const signed = claimsOf(arrived?.headers.authorization ?? '');
  expect(signed).toMatchObject({ key, claims: { aud: 'https://push.browser.example' } });
  now = back;
});

test('a moved and a cancelled evening are announced to participants and waiting people, once in each browser, and not to the author', async () => {
  const gameEvent = await scheduled(6, 1);
  const [seated, waiting] = [await notified('moved.seated'), await notified('moved.waiting')];
  const tablet = service.browser();
  const second = running.client();
  await second.signIn('moved.seated');
  expect((await second.ask('PUT', '/api/users/me/push', tablet.subscription)).status).toBe(204);
  await join(gameEvent, seated);
  expect((await at(gameEvent, waiting, 'POST', 'waiting-list')).status).toBe(200);

  const elsewhere = cafes.find(({ id, regionId }) => id !== gameEvent.cafeId && regionId === gameEvent.regionId);
  const moved = { cafeId: elsewhere?.id, basedOn: gameEvent.version };
  expect((await host.ask('PATCH', `/api/game-events/${gameEvent.id}`, moved)).status).toBe(200);
  const back = now;
  now = addHours(now, 1);
  for (const browser of [seated.browser, waiting.browser, tablet]) {
    await shows(browser).toEqual([`${game.name} has moved`]);
    expect(browser.arrived[0]?.notification.body).toBe(`Now Sun, Jun 7, 7:00 PM, ${elsewhere?.name}.`);
  }
  now = back;

  expect((await at(gameEvent, { client: host }, 'PATCH', 'cancel')).status).toBe(200);
  for (const browser of [seated.browser, waiting.browser, tablet]) {
    await shows(browser).toEqual([`${game.name} has moved`, `${game.name} is cancelled`]);
  }
});

test('another cafe that is chosen minutes before the start is announced at once, until the evening is over', async () => {
  const gameEvent = await scheduled(13);
  const seated = await notified('moved.late');
  await join(gameEvent, seated);
  const elsewhere = cafes.find(({ id, regionId }) => id !== gameEvent.cafeId && regionId === gameEvent.regionId);
  const back = now;
  now = addMinutes(gameEvent.eventDate, -7);
  const moved = { cafeId: elsewhere?.id, basedOn: gameEvent.version };
  expect((await host.ask('PATCH', `/api/game-events/${gameEvent.id}`, moved)).status).toBe(200);
  await shows(seated.browser).toEqual([`${game.name} has moved`]);
  expect(Number(seated.browser.arrived[0]?.headers.ttl)).toBe((3 * 60 + 7) * 60);
  now = back;
});

test('a host is notified when an admin moves or cancels their evening, and not of their own changes', async () => {
  const hosting = await notified('moved.host');
  const admin = running.client();
  await admin.signInAsAdmin();
  expect((await admin.ask('PATCH', `/api/users/${hosting.id}`, { isProvider: true })).status).toBe(200);
  const [first, second] = [await scheduled(8, 4, hosting.client), await scheduled(12, 4, hosting.client)];
  const move = (by: Client, { id, version }: GameEvent, startTime: string) =>
    by.ask('PATCH', `/api/game-events/${id}`, { startTime, basedOn: version });
  expect((await move(admin, first, '20:00')).status).toBe(200);
  expect((await move(hosting.client, second, '20:00')).status).toBe(200);
  const back = now;
  now = addHours(now, 1);
  await shows(hosting.browser).toEqual([`${game.name} has moved`]);
  now = back;

  // a date at which nobody is ends without a word when its series gets another rhythm
  const weekly = {
    ...{ gameId: game.id, cafeId: first.cafeId, regionId: cafes[0]?.regionId, maxParticipants: 4 },
    ...{ startTime: '15:00', from: addDays(now, 9).toISOString().slice(0, 10), repeats: { every: 'week' } },
  };
  const started = await hosting.client.ask('POST', '/api/series', weekly);
  const { series } = started.body as NewSeriesReply;
  const fortnightly = { from: weekly.from, basedOn: series.version, repeats: { every: 'two_weeks' } };
  expect(await admin.ask('PATCH', `/api/series/${series.id}`, fortnightly)).toMatchObject({
    status: 200,
    body: { ended: expect.arrayContaining([expect.anything()]) },
  });

  expect((await at(second, hosting, 'PATCH', 'cancel')).status).toBe(200);
  expect((await at(first, { client: admin }, 'PATCH', 'cancel')).status).toBe(200);
  await shows(hosting.browser).toEqual([`${game.name} has moved`, `${game.name} is cancelled`]);
  await settled();
  expect(hosting.browser.arrived.map(({ notification: { path } }) => path)).toEqual(
    Array.from({ length: 2 }, () => `/events/${first.id}#yours`),
  );
});

test('a message is announced by its sender and evening, without its text', async () => {
  const gameEvent = await scheduled(7);
  const zoe = await notified('message.zoe');
  await join(gameEvent, zoe);
  expect((await write(host, zoe.id, gameEvent.id, 'Bring the marmalade')).status).toBe(201);
  await shows(zoe.browser).toHaveLength(1);
  const [arrived] = zoe.browser.arrived;
  expect(arrived?.notification).toMatchObject({ body: '', path: '/member?view=messages' });
  expect(arrived?.notification.title).toMatch(new RegExp(`^\\w+ wrote about ${game.name}$`));
  expect(JSON.stringify(arrived)).not.toContain('marmalade');
});

test('a kind that is switched off is not sent, and the others are', async () => {
  const gameEvent = await scheduled(8);
  const person = await notified('some', { ...ALL, message: false });
  await join(gameEvent, person);
  expect((await write(host, person.id, gameEvent.id)).status).toBe(201);
  expect((await at(gameEvent, { client: host }, 'PATCH', 'cancel')).status).toBe(200);
  await shows(person.browser).toEqual([`${game.name} is cancelled`]);
});

test('nothing is sent twice when the log is read again', async () => {
  const gameEvent = await scheduled(9);
  const person = await notified('replay');
  await join(gameEvent, person);
  expect((await write(host, person.id, gameEvent.id)).status).toBe(201);
  await shows(person.browser).toHaveLength(1);
  await running.sql`update reactor_checkpoints set position = 0 where name = 'pushes_to_people'`;
  await settled();
  expect(person.browser.asked).toBe(1);
});

describe('nothing more is sent', () => {
  const ways: Readonly<Record<string, (person: Person, admin: Client) => Promise<{ status: number }>>> = {
    'signed out': ({ client }) => client.ask('POST', '/api/auth/logout'),
    'was deactivated': ({ id }, admin) => admin.ask('PATCH', `/api/users/${id}/active`, { isActive: false }),
    'unsubscribed this browser': ({ client, browser }) =>
      client.ask('DELETE', '/api/users/me/push', { endpoint: browser.subscription.endpoint }),
  };
  test.each(Object.entries(ways))('to somebody who %s', async (name, end) => {
    const admin = running.client();
    await admin.signInAsAdmin();
    const gameEvent = await scheduled(10);
    const person = await notified(`gone.${name.replaceAll(' ', '.')}`);
    await join(gameEvent, person);
    expect((await end(person, admin)).status).toBeLessThan(300);
    expect((await at(gameEvent, { client: host }, 'PATCH', 'cancel')).status).toBe(200);
    await settled();
    expect(person.browser.asked).toBe(0);
  });

  test('to a browser that has ended its subscription', async () => {
    const gameEvent = await scheduled(11);
    const person = await notified('ended');
    await join(gameEvent, person);
    person.browser.status = 410;
    expect((await write(host, person.id, gameEvent.id)).status).toBe(201);
    await expect.poll(() => person.browser.asked, { timeout: 90_000, interval: 50 }).toBe(1);
    expect((await write(host, person.id, gameEvent.id)).status).toBe(201);
    await settled();
    expect(person.browser.asked).toBe(1);
  });
});

test('no subscription of an erased person is left', async () => {
  const admin = running.client();
  await admin.signInAsAdmin();
  const person = await notified('erased');
  const rows = () => running.sql`
    select from push_subscriptions join sessions on token_hash = session_hash where user_id = ${person.id}`;
  expect(await rows()).toHaveLength(1);
  const { endpoint, keys } = person.browser.subscription;
  expect(findings(await dumpOf(running.sql), [endpoint, keys.p256dh, keys.auth])).toEqual([]);
  const before = (await running.sql`select from push_subscriptions`).length;
  expect((await admin.ask('DELETE', `/api/users/${person.id}`)).status).toBe(204);
  expect(await running.sql`select from push_subscriptions`).toHaveLength(before - 1);
});

describe('a subscription is refused', () => {
  test.each([
    'http://push.example.com/1',
    'https://localhost/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://2130706433/1',
    'https://0x7f.1/1',
    'https://169.254.169.254/latest/meta-data',
    'https://db.internal/1',
    'https://printer.local/1',
    'https://router.home.arpa/1',
    'https://push.example.com:8443/1',
    'https://user:secret@push.example.com/1',
    'https://push.example.com\\@10.0.0.1/1',
    'ftp://push.example.com/1',
    `https://push.example.com/${'a'.repeat(2048)}`,
    '',
  ])('that leads to %s', async (endpoint) => {
    const { keys } = service.browser().subscription;
    const { status, body } = await host.ask('PUT', '/api/users/me/push', { endpoint, keys });
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'invalid', fields: {} } });
  });

  test.each([
    [{}],
    [{ p256dh: 'short', auth: 'short' }],
    [{ p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }],
    [{ p256dh: `B${'+'.repeat(86)}`, auth: 'A'.repeat(22) }],
    ['keys'],
  ])('with the keys %j', async (keys) => {
    const { endpoint } = service.browser().subscription;
    expect((await host.ask('PUT', '/api/users/me/push', { endpoint, keys })).status).toBe(400);
  });
});
