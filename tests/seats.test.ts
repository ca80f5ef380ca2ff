import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import { addDays } from '../platform/add-time.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { OPENING } from './support/start-product.ts';

let running: RunningProduct;
let host: Client;
let cafe: Cafe;
let game: Game;
beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' } });
  host = running.client();
  await host.signIn('organizer');
  [cafe] = (await host.ask('GET', '/api/cafes')).body as [Cafe];
  [game] = (await host.ask('GET', '/api/games')).body as [Game];
});
afterAll(() => running.stop());

const schedule = async (startTime: string, maxParticipants: number): Promise<GameEvent> => {
  const eventDate = addDays(OPENING, 100).toISOString();
  const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId };
  const reply = await host.ask('POST', '/api/game-events', { ...place, eventDate, startTime, maxParticipants });
  expect(reply.status).toBe(201);
  return reply.body as GameEvent;
};

describe('a seat', () => {
  it('is shown in the next read of the person who took it', async () => {
    const gameEvent = await schedule('11:00', 2);
    const member = running.client();
    await member.signUp('reader');
    for (let round = 0; round < 10; round++) {
      expect((await member.ask('POST', `/api/game-events/${gameEvent.id}/join`)).status).toBe(200);
      const joined = (await member.ask('GET', '/api/game-events/user/joined')).body as GameEvent[];
      expect(joined.map(({ id }) => id)).toEqual([gameEvent.id]);
      expect((await member.ask('POST', `/api/game-events/${gameEvent.id}/leave`)).body).toMatchObject({
        lateCancel: false,
      });
      expect((await member.ask('GET', '/api/game-events/user/joined')).body).toEqual([]);
    }
  });

  it('cannot be taken elsewhere at an overlapping time, nor twice, nor at one’s own table', async () => {
    const [first, overlapping, later] = [
      await schedule('14:00', 3),
      await schedule('16:59', 3),
      await schedule('17:00', 3),
    ];
    const member = running.client();
    await member.signUp('busy');
    const join = async (client: Client, { id }: GameEvent) =>
      (await client.ask('POST', `/api/game-events/${id}/join`)).body;
    expect(await join(member, first)).toMatchObject({ gameEvent: { currentParticipants: 1 } });
    expect(await join(member, first)).toMatchObject({ code: 'already_joined' });
    expect(await join(member, overlapping)).toMatchObject({ code: 'overlaps' });
    expect(await join(member, later)).toMatchObject({ gameEvent: { currentParticipants: 1 } });
    expect(await join(host, first)).toMatchObject({ code: 'own_event' });
  });

  it('is taken once under one Idempotency-Key, which answers the same for a day and refuses another request', async () => {
    const gameEvent = await schedule('20:30', 3);
    const member = running.client();
    await member.signUp('twice');
    const path = `/api/game-events/${gameEvent.id}/join`;
    const first = await member.ask('POST', path, undefined, { 'idempotency-key': 'once' });
    const again = await member.ask('POST', path, undefined, { 'idempotency-key': 'once' });
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    const other = await member.ask('POST', `/api/game-events/${gameEvent.id}/leave`, undefined, {
      'idempotency-key': 'once',
    });
    expect([other.status, other.body]).toMatchObject([409, { code: 'key_reused' }]);
  });
});

describe('one Idempotency-Key', () => {
  const asked = (startTime: string, description: string) => ({
    gameId: game.id,
    cafeId: cafe.id,
    regionId: cafe.regionId,
    eventDate: addDays(OPENING, 101).toISOString(),
    startTime,
    maxParticipants: 3,
    description,
  });
  const scheduled = async () => (await running.sql`select from domain_events where type = 'GameEventScheduled'`).length;

  it('schedules one evening for two different requests at the same instant, and refuses the other', async () => {
    const key = { 'idempotency-key': 'two-at-once' };
    const ask = (words: string) => host.ask('POST', '/api/game-events', asked('08:15', words), key);
    const before = await scheduled();
    const replies = await Promise.all(Array.from({ length: 8 }, (_, n) => ask(n % 2 === 0 ? 'One.' : 'Other.')));
    const made = replies.filter(({ status }) => status === 201);
    const refused = replies.filter(({ status }) => status === 409);
    expect([made.length, refused.length]).toEqual([4, 4]);
    expect(new Set(made.map(({ body }) => (body as GameEvent).id)).size).toBe(1);
    expect(new Set(made.map(({ body }) => (body as GameEvent).description)).size).toBe(1);
    for (const { body } of refused) expect(body).toMatchObject({ code: 'key_reused' });
    expect(await scheduled()).toBe(before + 1);
  });

  it('is good for a corrected request after a refusal, and for no other one after that', async () => {
    const ask = (startTime: string) =>
      host.ask('POST', '/api/game-events', asked(startTime, ''), { 'idempotency-key': 'corrected' });
    expect((await ask('25:99')).status).toBe(400);
    const made = await ask('08:45');
    expect(made.status).toBe(201);
    expect((await ask('09:45')).body).toMatchObject({ code: 'key_reused' });
    expect((await ask('08:45')).body).toEqual(made.body);
  });
});
