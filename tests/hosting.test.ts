import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { GameEvent, Participant, ProfileReply } from '../modules/events/contract.ts';
import type { GameEventNeedingRating } from '../modules/reliability/contract.ts';
import { addDays, addHours } from '../platform/add-time.ts';
import { localDateOf } from '../platform/local-time.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { OPENING } from './support/start-product.ts';

let now = OPENING;
let running: RunningProduct;
let host: Client;
/** A member who hosts nothing and sits nowhere. */
let bystander: Client;
let admin: Client;
let cafe: Cafe;
let game: Game;
let people = 0;

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' }, clock: () => now });
  host = running.client();
  await host.signIn('organizer');
  bystander = running.client();
  admin = running.client();
  await admin.signInAsAdmin();
  [cafe] = (await host.ask('GET', '/api/cafes')).body as [Cafe];
  [game] = (await host.ask('GET', '/api/games')).body as [Game];
  await bystander.signUp('another');
});
afterAll(() => running.stop());

const newMember = async (): Promise<{ client: Client; id: string }> => {
  const client = running.client();
  return { client, id: await client.signUp(`guest-${++people}`) };
};

/** A meetup of the host's, some days ahead at seven in the evening of the city. */
const schedule = async (days: number, maxParticipants = 4): Promise<GameEvent> => {
  const eventDate = localDateOf(addDays(now, days).toISOString(), 'America/Chicago');
  const table = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, eventDate, startTime: '19:00' };
  const reply = await host.ask('POST', '/api/game-events', { ...table, maxParticipants });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body as GameEvent;
};
const answer = async (asked: ReturnType<Client['ask']>) => {
  const { status, body } = await asked;
  return { status, ...(body as { error?: string; code?: string }) };
};
const join = (client: Client, { id }: GameEvent) => client.ask('POST', `/api/game-events/${id}/join`);
const mark = (client: Client, { id }: GameEvent, userId: string, status = 'attended') =>
  client.ask('POST', `/api/game-events/${id}/attendance/${userId}`, { status });
const needing = async (query = '') =>
  (await host.ask('GET', `/api/game-events/needs-rating${query}`)).body as GameEventNeedingRating[];
const afterwards = async (instant: Date, work: () => Promise<void>) => {
  const before = now;
  now = instant;
  try {
    await work();
  } finally {
    now = before;
  }
};

describe('scheduling', () => {
  it('is refused with the field at fault, and only organizers may', async () => {
    const table = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, startTime: '19:00', maxParticipants: 1 };
    const past = await host.ask('POST', '/api/game-events', { ...table, eventDate: '2020-01-01' });
    expect(past).toMatchObject({ status: 400, body: { code: 'starts_in_past', fields: { startTime: /.+/u } } });
    const eleven = { ...table, eventDate: '2099-01-01', maxParticipants: 11 };
    expect(await host.ask('POST', '/api/game-events', eleven)).toMatchObject({
      status: 400,
      body: { fields: { maxParticipants: expect.any(String) } },
    });
    expect(await answer(bystander.ask('POST', '/api/game-events', table))).toMatchObject({ status: 403 });
  });

  it('takes neither the host nor the taken seats from the caller', async () => {
    const eventDate = localDateOf(addDays(now, 40).toISOString(), 'America/Chicago');
    const table = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, eventDate, startTime: '19:00' };
    const forged = { hostId: cafe.id, currentParticipants: 9, status: 'completed' };
    const { body } = await host.ask('POST', '/api/game-events', { ...table, maxParticipants: 10, ...forged });
    expect(body).toMatchObject({ currentParticipants: 0, status: 'upcoming', host: { lastName: /^.$/u } });
  });
});

describe('the table', () => {
  it('shows full names and scores to the host and admins, first names to members, initials to visitors', async () => {
    const gameEvent = await schedule(20);
    const [guest, outsider] = [await newMember(), await newMember()];
    await join(guest.client, gameEvent);
    const path = `/api/game-events/${gameEvent.id}/participants`;
    for (const client of [host, admin]) {
      const [seen] = (await client.ask('GET', path)).body as Participant[];
      expect(seen?.user).toMatchObject({ id: guest.id, lastName: 'Tester', reliabilityScore: 100 });
    }
    const [fellow] = (await guest.client.ask('GET', path)).body as Participant[];
    const { firstName = '' } = fellow?.user ?? {};
    const shown = { hue: expect.any(Number), photo: null, initials: `${firstName[0]}T`.toUpperCase() };
    expect(firstName.length).toBeGreaterThan(1);
    expect(fellow?.user).toEqual({ id: guest.id, firstName, lastName: 'T', ...shown });
    expect((await outsider.client.ask('GET', path)).body).toEqual([fellow]);
    const asVisitor = (await running.client().ask('GET', path)).body as Participant[];
    expect(asVisitor).toMatchObject([
      { userId: null, user: { id: null, firstName: firstName[0]?.toUpperCase(), lastName: 'T', ...shown } },
    ]);
  });

  it('names the games that an organizer knows well to everybody, and nobody else’s', async () => {
    const changed = await host.ask('PATCH', '/api/users/profile', { expertise: ['Chess', 'UNO'] });
    const { user } = changed.body as { user: { id: string } };
    const player = await newMember();
    const knows = async (id: string) =>
      ((await running.client().ask('GET', `/api/users/${id}/profile`)).body as ProfileReply).user.expertise;
    expect(await knows(user.id)).toEqual(['Chess', 'UNO']);
    expect(await knows(player.id)).toEqual([]);
  });

  it('hides a person who is not shown at tables only from outsiders, on cards and on their page too', async () => {
    const gameEvent = await schedule(22);
    const [shy, fellow, outsider] = [await newMember(), await newMember(), await newMember()];
    for (const { client } of [shy, fellow]) await join(client, gameEvent);
    const switched = await shy.client.ask('PATCH', '/api/users/profile', { showAtTables: false });
    expect(switched).toMatchObject({ status: 200, body: { user: { showAtTables: false } } });

    const seen = async (client: Client) => {
      const card = (await client.ask('GET', `/api/game-events/${gameEvent.id}`)).body as GameEvent;
      const list = (await client.ask('GET', `/api/game-events/${gameEvent.id}/participants`)).body as Participant[];
      const page = (await client.ask('GET', `/api/users/${shy.id}/profile`)).body as ProfileReply;
      return {
        card: card.people[1]?.firstName,
        initials: card.people[1]?.initials,
        list: [list[0]?.userId, list[0]?.user.firstName === 'A member'],
        joined: page.joinedEvents.map(({ id }) => id),
      };
    };
    const open = { card: expect.any(String), initials: expect.any(String), list: [shy.id, false] };
    for (const client of [host, admin, fellow.client, shy.client]) expect(await seen(client)).toMatchObject(open);
    const hidden = { card: null, initials: null, list: [null, true], joined: [] };
    expect(await seen(outsider.client)).toEqual(hidden);
    expect(await seen(running.client())).toEqual(hidden);
    expect((await seen(shy.client)).joined).toEqual([gameEvent.id]);
  });

  it('loses a guest only by the host, and a removed guest cannot come back', async () => {
    const gameEvent = await schedule(21);
    const [guest, other] = [await newMember(), await newMember()];
    await join(guest.client, gameEvent);
    const remove = (client: Client, userId: string) =>
      answer(client.ask('DELETE', `/api/game-events/${gameEvent.id}/participants/${userId}`));
    expect(await remove(other.client, guest.id)).toMatchObject({ status: 403, code: 'not_host' });
    expect(await remove(host, other.id)).toMatchObject({ status: 404, code: 'not_joined' });
    expect(await remove(host, guest.id)).toMatchObject({ status: 200 });
    expect(await answer(join(guest.client, gameEvent))).toMatchObject({ status: 403, code: 'removed' });
  });

  it('is cancelled once, by the host, and never changes afterwards', async () => {
    const gameEvent = await schedule(22);
    const guest = await newMember();
    await join(guest.client, gameEvent);
    const cancel = (client: Client) => answer(client.ask('PATCH', `/api/game-events/${gameEvent.id}/cancel`));
    expect(await cancel(guest.client)).toMatchObject({ status: 403, code: 'not_host' });
    expect(await answer(host.ask('POST', `/api/game-events/${gameEvent.id}/leave`))).toMatchObject({
      status: 403,
      code: 'host_cannot_leave',
    });
    expect(await cancel(host)).toMatchObject({ status: 200 });
    expect(await cancel(host)).toMatchObject({ status: 409, code: 'cancelled' });
    const path = `/api/game-events/${gameEvent.id}`;
    expect(await answer(host.ask('DELETE', `${path}/participants/${guest.id}`))).toMatchObject({
      status: 409,
      code: 'cancelled',
    });
    expect(await answer(guest.client.ask('POST', `${path}/leave`))).toMatchObject({ code: 'cancelled' });
    await afterwards(addHours(gameEvent.eventDate, 4), async () => {
      expect(await answer(mark(host, gameEvent, guest.id))).toMatchObject({ status: 409, code: 'cancelled' });
    });
  });

  it('never changes after its start', async () => {
    const gameEvent = await schedule(23);
    const guest = await newMember();
    await join(guest.client, gameEvent);
    await afterwards(new Date(gameEvent.eventDate), async () => {
      const path = `/api/game-events/${gameEvent.id}`;
      for (const asked of [
        host.ask('DELETE', `${path}/participants/${guest.id}`),
        host.ask('PATCH', `${path}/cancel`),
        guest.client.ask('POST', `${path}/leave`),
        bystander.ask('POST', `${path}/join`),
      ]) {
        expect(await answer(asked)).toMatchObject({ status: 409, code: 'started' });
      }
    });
  });
});

describe('rating', () => {
  it('is possible from the start, for exactly three days, and only for the host', async () => {
    const gameEvent = await schedule(3);
    const [guest, outsider] = [await newMember(), await newMember()];
    await join(guest.client, gameEvent);
    expect(await answer(mark(host, gameEvent, guest.id))).toMatchObject({ status: 409, code: 'not_started' });
    const listed = async () => (await needing()).some(({ id }) => id === gameEvent.id);
    expect(await listed()).toBe(false);
    await afterwards(new Date(gameEvent.eventDate), async () => {
      expect(await listed()).toBe(true);
      expect(await answer(mark(guest.client, gameEvent, guest.id))).toMatchObject({ status: 403, code: 'not_host' });
      expect(await answer(mark(host, gameEvent, outsider.id))).toMatchObject({ status: 404, code: 'not_joined' });
      expect(await answer(mark(host, gameEvent, guest.id, 'late'))).toMatchObject({ status: 400 });
    });
    const closes = addHours(gameEvent.eventDate, 72);
    await afterwards(closes, async () => expect(await listed()).toBe(true));
    await afterwards(new Date(closes.getTime() + 1), async () => {
      expect(await listed()).toBe(false);
      expect(await answer(mark(host, gameEvent, guest.id))).toMatchObject({ status: 409, code: 'window_closed' });
    });
  });

  it('lists everybody by full name and address with their mark, until all are rated', async () => {
    const gameEvent = await schedule(4);
    const [keen, late, shy] = [await newMember(), await newMember(), await newMember()];
    for (const { client } of [keen, late, shy]) expect((await join(client, gameEvent)).status).toBe(200);
    await afterwards(addHours(gameEvent.eventDate, -5), async () => {
      const left = await late.client.ask('POST', `/api/game-events/${gameEvent.id}/leave`);
      expect(left.body).toMatchObject({ lateCancel: true });
    });
    await afterwards(addHours(gameEvent.eventDate, 4), async () => {
      const found = async (query = '') => (await needing(query)).find(({ id }) => id === gameEvent.id);
      expect(await found()).toMatchObject({
        gameName: game.name,
        cafeName: cafe.name,
        dateTime: gameEvent.eventDate,
        ratingClosesAt: addHours(gameEvent.eventDate, 72).toISOString(),
        participants: [
          { id: keen.id, lastName: 'Tester', email: expect.stringMatching(/@example\.test$/), status: null },
          { id: late.id, status: 'late_cancel', leftLate: true },
          { id: shy.id, status: null, leftLate: false },
        ],
      });
      await mark(host, gameEvent, keen.id);
      expect((await found())?.participants.map(({ status }) => status)).toEqual(['attended', 'late_cancel', null]);
      await mark(host, gameEvent, shy.id, 'no_show');
      expect(await found()).toBeUndefined();
      expect((await found('?include=rated'))?.participants[2]).toMatchObject({ status: 'no_show' });

      expect((await shy.client.ask('GET', '/api/users/me/can-join-events')).body).toMatchObject({ canJoin: false });
      await mark(host, gameEvent, shy.id, 'attended');
      expect((await shy.client.ask('GET', '/api/users/me/can-join-events')).body).toMatchObject({ canJoin: true });
    });
  });

  it('lists a person again who left late and came back', async () => {
    const gameEvent = await schedule(5);
    const guest = await newMember();
    await join(guest.client, gameEvent);
    await afterwards(addHours(gameEvent.eventDate, -5), async () => {
      await guest.client.ask('POST', `/api/game-events/${gameEvent.id}/leave`);
      expect((await join(guest.client, gameEvent)).status).toBe(200);
    });
    await afterwards(addHours(gameEvent.eventDate, 4), async () => {
      const found = (await needing()).find(({ id }) => id === gameEvent.id);
      expect(found?.participants).toMatchObject([{ id: guest.id, status: 'late_cancel', leftLate: false }]);
    });
  });

  it('lists people page by page, and only for organizers', async () => {
    const gameEvents = [await schedule(30), await schedule(31)];
    for (const gameEvent of gameEvents) await join((await newMember()).client, gameEvent);
    await afterwards(addHours(gameEvents[1]?.eventDate ?? '', 4), async () => {
      const first = await host.ask('GET', '/api/game-events/needs-rating?limit=1');
      const cursor = first.headers.get('x-next-cursor');
      const second = await host.ask('GET', `/api/game-events/needs-rating?limit=1&cursor=${cursor}`);
      const ids = [first, second].flatMap(({ body }) => (body as GameEventNeedingRating[]).map(({ id }) => id));
      expect(ids).toEqual(gameEvents.map(({ id }) => id));
      expect((await host.ask('GET', '/api/game-events/needs-rating?cursor=abc')).status).toBe(400);
    });
    expect((await bystander.ask('GET', '/api/game-events/needs-rating')).status).toBe(403);
    expect((await running.client().ask('GET', '/api/game-events/needs-rating')).status).toBe(401);
  });
});
