import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import { addDays } from '../platform/add-time.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { OPENING } from './support/start-product.ts';

const SEATS = 10;
const ASKING = 1_000;
const SIGNING_UP_AT_ONCE = 25;

let running: RunningProduct;
beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' } });
});
afterAll(() => running.stop());

it('of a thousand people asking for ten seats at the same instant ten are seated, the others are told, and the log agrees', async () => {
  const host = running.client();
  await host.signIn('organizer');
  const [cafe] = (await host.ask('GET', '/api/cafes')).body as [Cafe];
  const [game] = (await host.ask('GET', '/api/games')).body as [Game];
  const when = { eventDate: addDays(OPENING, 100).toISOString(), startTime: '19:00' };
  const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId };
  const scheduled = await host.ask('POST', '/api/game-events', { ...place, ...when, maxParticipants: SEATS });
  expect(scheduled.status).toBe(201);
  const gameEvent = scheduled.body as GameEvent;
  const clients: Client[] = [];
  for (let index = 0; index < ASKING; index += SIGNING_UP_AT_ONCE) {
    const batch = Array.from({ length: SIGNING_UP_AT_ONCE }, () => running.client());
    await Promise.all(batch.map((client, n) => client.signUp(`guest-${index + n}`)));
    clients.push(...batch);
  }

  const replies = await Promise.all(
    clients.map((client) => client.ask('POST', `/api/game-events/${gameEvent.id}/join`)),
  );

  const answered = (status: number) => replies.filter((reply) => reply.status === status);
  expect(answered(200)).toHaveLength(SEATS);
  expect(answered(409)).toHaveLength(ASKING - SEATS);
  for (const { body } of answered(409)) expect(body).toMatchObject({ code: 'full', error: 'This event is full.' });
  const [counted] = await running.sql`
      select count(*)::int as joined, count(distinct data->>'userId')::int as people from domain_events
      where stream = ${`gameEvent-${gameEvent.id}`} and type = 'ParticipantJoined'`;
  expect(counted).toEqual({ joined: SEATS, people: SEATS });
  // somebody seated reads their own write
  const seated = clients[replies.findIndex(({ status }) => status === 200)];
  const shown = await seated?.ask('GET', `/api/game-events/${gameEvent.id}`);
  expect(shown?.body).toMatchObject({ currentParticipants: SEATS, maxParticipants: SEATS });
});
