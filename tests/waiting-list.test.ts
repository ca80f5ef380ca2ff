import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { GameEvent, SeatHistory, WaitingList } from '../modules/events/contract.ts';
import { addDays, addHours, addMinutes } from '../platform/add-time.ts';
import { brokenRules } from '../server/log-rules/examine.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { OPENING } from './support/start-product.ts';

// Evenings contract, section 2, as people meet it over HTTP.

let now = OPENING;
let running: RunningProduct;
let cafe: Cafe;
let game: Game;
beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' }, clock: () => now, sweepEveryMs: 1_000 });
  const admin = await asAdmin();
  [cafe] = ((await admin.ask('GET', '/api/cafes')).body as Cafe[]).filter(({ status }) => status === 'approved') as [
    Cafe,
  ];
  [game] = ((await admin.ask('GET', '/api/games')).body as Game[]).filter(({ status }) => status === 'active') as [
    Game,
  ];
});
afterAll(async () => {
  expect(await Array.fromAsync(brokenRules(running.sql, { upTo: 2n ** 62n }))).toEqual([]);
  await running.stop();
});

/** Signed in again: an admin's session lasts 12 hours, and the clock jumps. */
const asAdmin = async (): Promise<Client> => {
  const client = running.client();
  await client.signInAsAdmin();
  return client;
};
type Person = { readonly client: Client; readonly id: string };
let made = 0;
const member = async (): Promise<Person> => {
  const client = running.client();
  return { client, id: await client.signUp(`in.line.${++made}`) };
};
const organizer = async (): Promise<Person> => {
  const person = await member();
  await (await asAdmin()).ask('PATCH', `/api/users/${person.id}`, { isProvider: true });
  return person;
};
/** An evening of a host of its own, with its one seat taken. */
const fullEvening = async (daysAhead = 3, startTime = '19:00') => {
  const [host, seated] = [await organizer(), await member()];
  const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 1 };
  const eventDate = addDays(now, daysAhead).toISOString();
  const { status, body } = await host.client.ask('POST', '/api/game-events', { ...place, eventDate, startTime });
  expect(status, JSON.stringify(body)).toBe(201);
  const gameEvent = body as GameEvent;
  const at = (path: string) => `/api/game-events/${gameEvent.id}/${path}`;
  await seated.client.ask('POST', at('join'));
  const waits = ({ client }: Person) => client.ask('POST', at('waiting-list'));
  const list = async ({ client }: { readonly client: Client }) =>
    (await client.ask('GET', at('waiting-list'))).body as WaitingList;
  const shown = async () => (await running.client().ask('GET', `/api/game-events/${gameEvent.id}`)).body as GameEvent;
  return { gameEvent, host, seated, at, waits, list, shown };
};
/** Sets the clock to the given number of hours before the start. */
const hoursBefore = ({ eventDate }: GameEvent, hours: number) => {
  now = addHours(eventDate, -hours);
};

beforeEach(() => {
  now = OPENING;
});

describe('the waiting list', () => {
  test('keeps its order, is counted in the event, and gives a freed seat to the first person in the same instant', async () => {
    const { gameEvent, seated, host, at, waits, list, shown } = await fullEvening();
    const [ann, bob] = [await member(), await member()];
    const first = await waits(ann);
    expect([first.status, first.body]).toMatchObject([
      200,
      { place: 1, of: 1, gameEvent: { waiting: 1, heldSeats: 0, currentParticipants: 1 } },
    ]);
    expect((await waits(bob)).body).toMatchObject({ place: 2, of: 2, gameEvent: { waiting: 2 } });
    expect((await waits(bob)).body).toMatchObject({ code: 'already_waiting' });
    const awaited = (await bob.client.ask('GET', '/api/game-events/user/waiting')).body;
    expect(awaited).toMatchObject([{ id: gameEvent.id, yourLine: { place: 2, heldUntil: null } }]);
    expect(await list(bob)).toEqual({ state: 'waiting', place: 2, of: 2, until: null, passedOver: null, guests: [] });
    expect(await list(seated)).toEqual({
      state: 'none',
      place: null,
      of: 2,
      until: null,
      passedOver: null,
      guests: [],
    });
    const people = [{ id: ann.id, firstName: expect.any(String), passedOver: null }, { id: bob.id }];
    expect(await list(host)).toMatchObject({ state: 'none', people });
    expect(await list({ client: await asAdmin() })).toMatchObject({ people });

    await seated.client.ask('POST', at('leave'));
    expect(await shown()).toMatchObject({ currentParticipants: 1, waiting: 1 });
    const joined = (await ann.client.ask('GET', '/api/game-events/user/joined')).body as GameEvent[];
    expect(joined).toHaveLength(1);
    expect(await list(bob)).toMatchObject({ state: 'waiting', place: 1 });

    const seat = async (client: Client, { id }: Person) => client.ask('GET', at(`seats/${id}`));
    const history = (await seat(host.client, ann)).body as SeatHistory;
    expect(history).toMatchObject({ how: 'waiting_list', userId: ann.id, offeredAt: null });
    expect(history.line).toMatchObject([
      { place: 1, id: ann.id, isGiven: true },
      { place: 2, id: bob.id, isGiven: false },
    ]);
    expect(((await seat(ann.client, ann)).body as SeatHistory).line).toMatchObject([
      { place: 1, id: ann.id, isGiven: true },
      { place: 2, id: null, firstName: null },
    ]);
    expect((await seat(bob.client, ann)).status).toBe(403);
    expect((await seat(bob.client, bob)).status).toBe(404);
  });

  test('can be left, and joined again at its end', async () => {
    const { at, waits, list, shown } = await fullEvening();
    const [ann, bob] = [await member(), await member()];
    await waits(ann);
    await waits(bob);
    const leave = () => ann.client.ask('DELETE', at('waiting-list'));
    expect((await leave()).body).toMatchObject({ gameEvent: { waiting: 1 } });
    expect((await leave()).body).toMatchObject({ code: 'not_waiting' });
    expect((await waits(ann)).body).toMatchObject({ place: 2, of: 2 });
    expect(await list(bob)).toMatchObject({ place: 1 });
    expect(await shown()).toMatchObject({ waiting: 2 });
  });

  test('is refused if a seat is free, to people who may not have one, and in the last two hours', async () => {
    const { gameEvent, host, seated, at, waits } = await fullEvening();
    const ann = await member();
    expect((await waits(host)).body).toMatchObject({ code: 'own_event' });
    expect((await waits(seated)).body).toMatchObject({ code: 'already_joined' });
    const other = await fullEvening();
    await other.seated.client.ask('POST', other.at('leave'));
    expect((await other.waits(ann)).body).toMatchObject({ code: 'not_full' });
    await ann.client.ask('POST', other.at('join'));
    expect((await waits(ann)).body).toMatchObject({ code: 'overlaps' });
    await ann.client.ask('POST', other.at('leave'));
    await host.client.ask('DELETE', at(`participants/${seated.id}`));
    expect((await waits(seated)).body).toMatchObject({ code: 'removed' });
    await ann.client.ask('POST', at('join'));
    hoursBefore(gameEvent, 2);
    const late = await member();
    expect([(await waits(late)).status, (await waits(late)).body]).toMatchObject([409, { code: 'closing' }]);
    hoursBefore(gameEvent, 0);
    expect((await waits(late)).body).toMatchObject({ code: 'started' });
    now = OPENING;
    await host.client.ask('PATCH', at('cancel'));
    expect((await waits(late)).body).toMatchObject({ code: 'cancelled' });
    expect((await late.client.ask('POST', '/api/game-events/nonsense/waiting-list')).status).toBe(404);
    expect((await (await asAdmin()).ask('POST', at('waiting-list'))).status).toBe(403);
  });

  test('passes over a busy person, who sees this and keeps their place', async () => {
    const { at, waits, list, host, seated } = await fullEvening();
    const [ann, bob] = [await member(), await member()];
    await waits(ann);
    await waits(bob);
    const elsewhere = await fullEvening();
    await elsewhere.seated.client.ask('POST', elsewhere.at('leave'));
    expect((await ann.client.ask('POST', elsewhere.at('join'))).status).toBe(200);
    await seated.client.ask('POST', at('leave'));
    expect(await list(ann)).toMatchObject({ state: 'waiting', place: 1, passedOver: { reason: 'busy' } });
    const history = (await host.client.ask('GET', at(`seats/${bob.id}`))).body as SeatHistory;
    expect(history.line).toMatchObject([
      { id: ann.id, passedOver: { reason: 'busy' }, isGiven: false },
      { id: bob.id, isGiven: true },
    ]);
  });

  test('is refused under a penalty, which the ledger shows, and passes over a person under one', async () => {
    const { waits, list, at, seated } = await fullEvening(6);
    const [ann, bob] = [await member(), await member()];
    await waits(ann);
    for (const each of [ann, bob]) await underPenalty(each);
    const refused = await waits(bob);
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'penalty' }]);
    const ledger = (await bob.client.ask('GET', '/api/users/me/reliability/history')).body as { type?: string }[];
    expect(JSON.stringify(ledger)).toContain('You cannot join events for now');
    await seated.client.ask('POST', at('leave'));
    expect(await list(ann)).toMatchObject({ state: 'waiting', place: 1, passedOver: { reason: 'penalty' } });
  });

  test('joined under one Idempotency-Key twice is joined once', async () => {
    const { at } = await fullEvening();
    const ann = await member();
    const ask = () => ann.client.ask('POST', at('waiting-list'), undefined, { 'idempotency-key': 'wait' });
    const [first, second] = [await ask(), await ask()];
    expect([second.status, second.body]).toEqual([first.status, first.body]);
  });

  test('ends with a cancelled evening', async () => {
    const { at, host, waits, list, shown } = await fullEvening();
    const ann = await member();
    await waits(ann);
    await host.client.ask('PATCH', at('cancel'));
    expect(await list(ann)).toMatchObject({ state: 'none', of: 0 });
    expect(await shown()).toMatchObject({ waiting: 0, status: 'cancelled' });
    expect((await ann.client.ask('DELETE', at('waiting-list'))).body).toMatchObject({ code: 'not_waiting' });
  });
});

describe('an offered seat', () => {
  /** Ann is offered the seat, bob waits. */
  const offer = async () => {
    const evening = await fullEvening();
    const [ann, bob] = [await member(), await member()];
    for (const each of [ann, bob]) await evening.waits(each);
    hoursBefore(evening.gameEvent, 30);
    await evening.seated.client.ask('POST', evening.at('leave'));
    const answer = ({ client }: Person, accept: boolean) => client.ask('POST', evening.at('offer'), { accept });
    return { ...evening, ann, bob, answer };
  };

  test('is held, counts as taken, and is accepted', async () => {
    const { gameEvent, ann, bob, answer, list, shown, host, at } = await offer();
    const until = addMinutes(gameEvent.eventDate, -30 * 45).toISOString();
    expect(await list(ann)).toEqual({ state: 'offered', place: null, of: 1, until, passedOver: null, guests: [] });
    expect(await shown()).toMatchObject({ currentParticipants: 1, heldSeats: 1, waiting: 1 });
    const awaited = async () => (await ann.client.ask('GET', '/api/game-events/user/waiting')).body;
    expect(await awaited()).toMatchObject([{ id: gameEvent.id, yourLine: { place: null, heldUntil: until } }]);
    expect((await (await member()).client.ask('POST', at('join'))).body).toMatchObject({ code: 'full' });
    expect([(await answer(bob, true)).status, (await answer(bob, true)).body]).toMatchObject([
      404,
      { code: 'no_offer' },
    ]);
    expect((await answer(ann, true)).body).toMatchObject({ gameEvent: { currentParticipants: 1, heldSeats: 0 } });
    const history = (await host.client.ask('GET', at(`seats/${ann.id}`))).body;
    expect(history).toMatchObject({ how: 'offer', offeredUntil: until, line: [{ id: ann.id }, { id: bob.id }] });
  });

  test('keeps its holder from every other seat at that time, and a declined one does not', async () => {
    const { gameEvent, ann, bob, answer, list } = await offer();
    const other = await fullEvening(1);
    expect(other.gameEvent.eventDate).toBe(gameEvent.eventDate);
    await other.seated.client.ask('POST', other.at('leave'));
    const refused = await ann.client.ask('POST', other.at('join'));
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'overlaps' }]);
    const declined = await answer(ann, false);
    expect((await ann.client.ask('POST', other.at('join'))).status).toBe(200);
    expect(declined.body).toMatchObject({ gameEvent: { heldSeats: 1, waiting: 0 } });
    expect(await list(ann)).toMatchObject({ state: 'none' });
    expect(await list(bob)).toMatchObject({ state: 'offered' });
  });

  test('expires by the clock, and is passed on to the next person by a sweep', async () => {
    const { gameEvent, ann, bob, answer, list } = await offer();
    hoursBefore(gameEvent, 22.5);
    const late = await answer(ann, true);
    // 410 until the sweep has passed it on, which it may have done by now
    expect(['410 lapsed', '404 no_offer']).toContain(`${late.status} ${(late.body as { code: string }).code}`);
    await expect.poll(() => list(bob), { timeout: 30_000, interval: 100 }).toMatchObject({ state: 'offered' });
    expect((await answer(ann, true)).status).toBe(404);
    expect(await list(ann)).toMatchObject({ state: 'none' });
  });

  test('in the last two hours is open to everybody', async () => {
    const { gameEvent, ann, bob, answer, list, shown, at } = await offer();
    expect((await answer(ann, true)).status).toBe(200);
    hoursBefore(gameEvent, 1.5);
    await ann.client.ask('POST', at('leave'));
    expect(await shown()).toMatchObject({ currentParticipants: 0, waiting: 0 });
    expect(await list(bob)).toMatchObject({ state: 'none' });
    expect((await bob.client.ask('POST', at('join'))).status).toBe(200);
  });

  test('and a place in line end with an account that is deactivated or deleted', async () => {
    const { ann, bob, list, at } = await offer();
    const [cem, dan] = [await member(), await member()];
    for (const { client } of [cem, dan]) expect((await client.ask('POST', at('waiting-list'))).status).toBe(200);
    expect((await (await asAdmin()).ask('DELETE', `/api/users/${ann.id}`)).status).toBe(204);
    expect(await list(bob)).toMatchObject({ state: 'offered' });
    expect((await (await asAdmin()).ask('PATCH', `/api/users/${cem.id}/active`, { isActive: false })).status).toBe(200);
    expect((await (await asAdmin()).ask('PATCH', `/api/users/${bob.id}/active`, { isActive: false })).status).toBe(200);
    expect(await list(dan)).toMatchObject({ state: 'offered', of: 0 });
  });

  test('of a deleted account leaves the line of a full evening within a minute', async () => {
    const { waits, shown } = await fullEvening();
    const [ann, bob] = [await member(), await member()];
    await waits(ann);
    await waits(bob);
    expect((await (await asAdmin()).ask('DELETE', `/api/users/${ann.id}`)).status).toBe(204);
    await expect.poll(async () => (await shown()).waiting, { timeout: 30_000, interval: 200 }).toBe(1);
  });
});

describe('a seat held for a friend', () => {
  const withFreeSeat = async () => {
    const evening = await fullEvening();
    await evening.seated.client.ask('POST', evening.at('leave'));
    const [ann, ben] = [await member(), await member()];
    const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 2 };
    const eventDate = addDays(now, 4).toISOString();
    const { body } = await evening.host.client.ask('POST', '/api/game-events', {
      ...place,
      eventDate,
      startTime: '19:00',
    });
    const { id } = body as GameEvent;
    const at = (path: string) => `/api/game-events/${id}/${path}`;
    expect((await ann.client.ask('POST', at('join'))).status).toBe(200);
    const hold = (headers?: Record<string, string>) => ann.client.ask('POST', at('guests'), { name: 'Ben' }, headers);
    const take = ({ client }: Person, url: string) =>
      client.ask('POST', '/api/guests/-', undefined, { 'link-token': new URL(url).hash.replace('#guest=', '') });
    const list = async ({ client }: Person) => (await client.ask('GET', at('waiting-list'))).body as WaitingList;
    return { id, at, ann, ben, host: evening.host, hold, take, list };
  };

  test('is taken by the friend who opens the link, once, and no link is in the log', async () => {
    const { id, at, ann, ben, host, hold, take, list } = await withFreeSeat();
    const [first, again] = [await hold({ 'idempotency-key': 'ben' }), await hold({ 'idempotency-key': 'ben' })];
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    const { url, until } = first.body as { url: string; until: string };
    expect(url).toContain(`/events/${id}#guest=`);
    expect((await hold()).body).toMatchObject({ code: 'already_holding' });
    const shown = (await ann.client.ask('GET', `/api/game-events/${id}`)).body;
    expect(shown).toMatchObject({ currentParticipants: 2, heldSeats: 1 });
    const guests = [{ name: 'Ben', invitedBy: ann.id, until }];
    expect(await list(ann)).toMatchObject({ guests, hasHeldForFriend: true });
    expect(await list(host)).toMatchObject({ guests });
    expect(await list(ben)).toMatchObject({ guests: [] });
    const other = await member();
    expect((await other.client.ask('POST', at('join'))).body).toMatchObject({ code: 'full' });
    expect((await running.client().ask('POST', `/api/guests/${new URL(url).hash.slice(7)}`)).status).toBe(401);
    expect((await take(ben, `${url}x`)).status).toBe(404);
    expect((await take(ann, url)).body).toMatchObject({ code: 'already_joined' });
    const look = (link: string) =>
      running.client().ask('GET', `/api/guests/${new URL(link).hash.replace('#guest=', '')}`);
    const looked = await look(url);
    expect([looked.status, looked.body]).toMatchObject([
      200,
      { gameEventId: id, until, invitedBy: { lastName: expect.stringMatching(/^.$/) } },
    ]);
    expect((await look(`${url}x`)).status).toBe(404);
    const byHeader = (token: string) =>
      running.client().ask('GET', '/api/guests/-', undefined, { 'link-token': token });
    expect(await byHeader(new URL(url).hash.slice(7))).toMatchObject({ status: 200, body: looked.body });
    expect([(await byHeader('x')).status, (await running.client().ask('GET', '/api/guests/-')).status]).toEqual([
      404, 404,
    ]);
    const taken = await take(ben, url);
    expect([taken.status, taken.body]).toMatchObject([
      200,
      { gameEvent: { id, currentParticipants: 2, heldSeats: 0 } },
    ]);
    expect([(await take(other, url)).status, (await take(other, url)).body]).toMatchObject([410, { code: 'taken' }]);
    expect(await list(ann)).toMatchObject({ guests: [], hasHeldForFriend: true });
    expect(await list(ben)).not.toHaveProperty('hasHeldForFriend');
    expect([(await look(url)).status, (await look(url)).body]).toMatchObject([410, { code: 'taken' }]);
    const seat = await ben.client.ask('GET', at(`seats/${ben.id}`));
    expect(seat.body).toMatchObject({ how: 'guest' });
    const [leaked] = await running.sql`
      select from domain_events where data::text like ${`%${new URL(url).hash.slice(7)}%`} or data::text like '%"Ben"%'`;
    expect(leaked).toBeUndefined();
  });

  test('is no longer held after a day, nor once the inviter leaves', async () => {
    const { at, ann, ben, hold, take } = await withFreeSeat();
    const { url } = (await hold()).body as { url: string };
    now = addHours(now, 24);
    expect((await take(ben, url)).status).toBe(410);
    expect((await ben.client.ask('POST', at('join'))).status).toBe(200);
    expect((await ann.client.ask('POST', at('leave'))).status).toBe(200);
  });
});

/** Marks somebody for not coming to an evening of its own, two days from now; the clock stays after it. */
async function underPenalty({ client, id }: Person): Promise<void> {
  const { gameEvent, host, seated, at } = await fullEvening(2);
  await seated.client.ask('POST', at('leave'));
  expect((await client.ask('POST', at('join'))).status).toBe(200);
  hoursBefore(gameEvent, -1);
  expect((await host.client.ask('POST', at(`attendance/${id}`), { status: 'no_show' })).status).toBe(200);
}
