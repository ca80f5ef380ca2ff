import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { GameEvent, Reservation } from '../modules/events/contract.ts';
import { addDays } from '../platform/add-time.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { OPENING } from './support/start-product.ts';

let running: RunningProduct;
let host: Client;
let member: Client;
let memberId: string;
let cafe: Cafe;
let game: Game;
beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' } });
  [host, member] = [running.client(), running.client()];
  await host.signIn('organizer');
  memberId = await member.signUp('reserving');
  [cafe] = (await host.ask('GET', '/api/cafes')).body as [Cafe];
  [game] = (await host.ask('GET', '/api/games')).body as [Game];
});
afterAll(() => running.stop());

const schedule = async (days: number): Promise<GameEvent> => {
  const eventDate = addDays(OPENING, days).toISOString();
  const table = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, eventDate, startTime: '19:00' };
  return (await host.ask('POST', '/api/game-events', { ...table, maxParticipants: 3 })).body as GameEvent;
};
const reserve = (client: Client, eventId: string) => client.ask('POST', '/api/reservations', { eventId });
const list = async (client: Client, query: string) => {
  const { body } = await client.ask('GET', `/api/reservations?${query}`);
  return body as Reservation[];
};
const cancel = (client: Client, id: string, status = 'cancelled') =>
  client.ask('PATCH', `/api/reservations/${id}/status`, { status });

describe('a reservation', () => {
  it('is a seat: it joins, and cancelling it leaves', async () => {
    const gameEvent = await schedule(101);
    const made = await reserve(member, gameEvent.id);
    expect(made.status).toBe(201);
    const reservation = made.body as Reservation;
    expect(reservation).toMatchObject({ eventId: gameEvent.id, userId: memberId, status: 'upcoming' });
    expect(reservation.gameEvent).toMatchObject({ id: gameEvent.id, currentParticipants: 1 });
    expect(await list(member, 'type=client')).toEqual([reservation]);
    // the host is another person at the same table
    const { people: _, ...shared } = reservation.gameEvent;
    expect((await list(host, 'type=provider'))[0]).toMatchObject({ ...reservation, gameEvent: shared });
    expect(await reserve(member, gameEvent.id)).toMatchObject({ status: 409, body: { code: 'already_joined' } });

    expect(await cancel(member, reservation.id)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    expect(await cancel(member, reservation.id)).toMatchObject({ status: 409, body: { code: 'not_joined' } });
    expect(await list(member, 'type=client')).toMatchObject([{ status: 'cancelled' }]);
  });

  it('is removed only by the host', async () => {
    const gameEvent = await schedule(102);
    const { id } = (await reserve(member, gameEvent.id)).body as Reservation;
    const stranger = running.client();
    await stranger.signUp('stranger');
    expect(await cancel(stranger, id)).toMatchObject({ status: 403, body: { code: 'not_host' } });
    expect(await cancel(member, id, 'completed')).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(await cancel(host, id)).toMatchObject({ status: 200, body: { status: 'removed' } });
    expect(await reserve(member, gameEvent.id)).toMatchObject({ status: 403, body: { code: 'removed' } });
    expect((await list(member, 'type=client'))[0]).toMatchObject({ id, status: 'removed' });
  });

  it('is cancelled with its game event', async () => {
    const gameEvent = await schedule(103);
    await reserve(member, gameEvent.id);
    await host.ask('PATCH', `/api/game-events/${gameEvent.id}/cancel`);
    expect((await list(member, 'type=client'))[0]).toMatchObject({ eventId: gameEvent.id, status: 'cancelled' });
  });

  it('needs an existing event, and a person who may join', async () => {
    const unknown = '01890a5d-ac96-774b-bcce-b302099a8057';
    expect((await reserve(member, unknown)).status).toBe(404);
    expect((await reserve(member, 'nope')).status).toBe(400);
    expect((await cancel(member, unknown)).status).toBe(404);
    expect((await reserve(running.client(), unknown)).status).toBe(401);
    const admin = running.client();
    await admin.signInAsAdmin();
    expect((await reserve(admin, unknown)).status).toBe(403);
  });
});

describe('the lists of reservations', () => {
  it('show a past evening as completed, newest first, page by page', async () => {
    const guest = running.client();
    await guest.signIn('member');
    const all = await list(guest, 'type=client');
    expect(all.map(({ status }) => status)).toContain('completed');
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .reverse(),
    );
    const first = await guest.ask('GET', '/api/reservations?type=client&limit=1');
    const next = first.headers.get('x-next-cursor');
    expect([...(first.body as Reservation[]), ...(await list(guest, `type=client&cursor=${next}`))]).toEqual(all);
    expect((await guest.ask('GET', '/api/reservations?type=client&cursor=abc')).status).toBe(400);
  });

  it('of a cafe are allowed to its owner too, as long as they own it and have the role', async () => {
    const [admin, owner] = [running.client(), running.client()];
    await admin.signInAsAdmin();
    const ownerId = await owner.signUp('proprietor');
    const [mine, other] = (await admin.ask('GET', '/api/cafes')).body as [Cafe, Cafe];
    const change = (path: string, body: object) => admin.ask('PATCH', path, body);
    const look = async ({ id }: Cafe) => (await owner.ask('GET', `/api/reservations?type=cafe&cafeId=${id}`)).status;

    expect(await change(`/api/cafes/${mine.id}`, { ownerId })).toMatchObject({
      status: 400,
      body: { code: 'not_a_cafe_owner', fields: { ownerId: 'Please choose one of the cafe owners.' } },
    });
    await change(`/api/users/${ownerId}`, { isCafeOwner: true });
    expect(await look(mine)).toBe(403);
    expect(await change(`/api/cafes/${mine.id}`, { ownerId })).toMatchObject({ status: 200, body: { ownerId } });
    expect(await list(owner, `type=cafe&cafeId=${mine.id}`)).toEqual(await list(admin, `type=cafe&cafeId=${mine.id}`));
    expect(await look(other)).toBe(403);
    expect((await owner.ask('GET', `/api/cafes/${mine.id}`)).body).toMatchObject({ ownerId });
    expect((await owner.ask('GET', `/api/cafes/${other.id}`)).body).not.toHaveProperty('ownerId');
    expect((await member.ask('GET', `/api/cafes/${mine.id}`)).body).not.toHaveProperty('ownerId');

    await change(`/api/users/${ownerId}`, { isCafeOwner: false });
    expect(await look(mine)).toBe(403);
    await change(`/api/users/${ownerId}`, { isCafeOwner: true });
    expect(await look(mine)).toBe(200);
    await change(`/api/cafes/${mine.id}`, { ownerId: null });
    expect(await look(mine)).toBe(403);
  });

  it('of a cafe are allowed to admins, and need a cafe and a known type', async () => {
    const admin = running.client();
    await admin.signInAsAdmin();
    const query = `type=cafe&cafeId=${cafe.id}`;
    const seen = await list(admin, query);
    expect(new Set(seen.map(({ gameEvent }) => gameEvent.cafeId))).toEqual(new Set([cafe.id]));
    expect(await member.ask('GET', `/api/reservations?${query}`)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(await admin.ask('GET', '/api/reservations?type=cafe')).toMatchObject({
      status: 400,
      body: { fields: { cafeId: 'Please say which cafe.' } },
    });
    expect((await member.ask('GET', '/api/reservations?type=all')).status).toBe(400);
    expect((await running.client().ask('GET', '/api/reservations?type=client')).status).toBe(401);
  });
});
