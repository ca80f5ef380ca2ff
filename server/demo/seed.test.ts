import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Turnout } from '../../modules/admin/contract.ts';
import type { GameEvent, WaitingList } from '../../modules/events/contract.ts';
import { type Client, type RunningProduct, runningProduct } from '../../tests/support/product.ts';

let running: RunningProduct;
let member: Client;
let upcoming: GameEvent[];

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' } });
  member = running.client();
  await member.signIn('member');
  upcoming = (await member.ask('GET', '/api/game-events?limit=200')).body as GameEvent[];
});
afterAll(() => running.stop());

test('the demo shows people who wait, and a seat that is held for one of them', () => {
  expect(upcoming.filter(({ waiting }) => waiting > 0).length).toBeGreaterThan(2);
  expect(upcoming.filter(({ heldSeats, waiting }) => heldSeats > 0 && waiting > 0)).toHaveLength(1);
});

test('the demo shows an evening that was moved, and one that needs two more people', () => {
  expect(upcoming.filter(({ movedFrom }) => movedFrom !== null)).toHaveLength(1);
  const needs = upcoming.filter(({ minParticipants }) => minParticipants > 1);
  expect(needs.map((each) => each.minParticipants - each.currentParticipants)).toEqual([2]);
});

test('the demo’s member waits for a seat', async () => {
  const awaited = (await member.ask('GET', '/api/game-events/user/waiting')).body as GameEvent[];
  expect(awaited.map(({ yourLine }) => yourLine?.place)).toEqual([expect.any(Number)]);
});

test('somebody in the demo holds a seat for a friend', async () => {
  const admin = running.client();
  await admin.signInAsAdmin();
  const lists = await Promise.all(
    upcoming
      .filter(({ heldSeats }) => heldSeats > 0)
      .map(async ({ id }) => (await admin.ask('GET', `/api/game-events/${id}/waiting-list`)).body as WaitingList),
  );
  expect(lists.flatMap(({ guests }) => guests.map(({ name }) => name))).toEqual(['Sam']);
});

test('people in the demo were asked whether they come, and most of them answered', async () => {
  const admin = running.client();
  await admin.signInAsAdmin();
  const { mails } = (await admin.ask('GET', '/api/admin/stats/turnout')).body as Turnout;
  const asked = mails.find(({ after }) => after === 'still_coming');
  expect(asked?.sent).toBeGreaterThan(50);
  expect(asked?.confirmed).toBeGreaterThan(30);
  expect(asked?.givenBack).toBeGreaterThan(3);
});
