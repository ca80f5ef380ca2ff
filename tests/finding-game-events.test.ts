import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { GameEvent, GameEventCounts } from '../modules/events/contract.ts';
import { addDays } from '../platform/add-time.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { OPENING } from './support/start-product.ts';

let running: RunningProduct;
let host: Client;
let cafe: Cafe;

const named = async (name: string) => {
  const games = (await host.ask('GET', '/api/games')).body as Game[];
  const game = games.find((each) => each.name === name);
  if (!game) throw new Error(`the demo has no ${name}`);
  return game;
};
const schedule = async (game: string, inDays: number, maxParticipants = 1, options: object = {}) => {
  const place = { gameId: (await named(game)).id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants };
  const eventDate = addDays(OPENING, inDays).toISOString();
  const { body } = await host.ask('POST', '/api/game-events', { ...place, eventDate, startTime: '21:45', ...options });
  return body as GameEvent;
};
const found = async (query: Record<string, string>) =>
  (await running.client().ask('GET', `/api/game-events?limit=200&${new URLSearchParams(query)}`)).body as GameEvent[];
const gamesFound = async (query: Record<string, string>) =>
  [...new Set((await found(query)).map(({ game }) => game?.name))].toSorted();

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' } });
  host = running.client();
  await host.signIn('organizer');
  [cafe] = (await host.ask('GET', '/api/cafes')).body as [Cafe];
  for (const [at, game] of ['Catan', 'Scrabble', 'Codenames'].entries()) await schedule(game, 40 + at);
});
afterAll(() => running.stop());

describe('a search', () => {
  it.each([
    ['catn', 'Catan'],
    ['catna', 'Catan'],
    ['scrable', 'Scrabble'],
    ['codnames', 'Codenames'],
    ['Code names', 'Codenames'],
  ])('for %s finds %s', async (q, game) => expect(await gamesFound({ q })).toEqual([game]));

  it('finds nothing else where a name contains what is searched', async () => {
    expect(await gamesFound({ q: 'scrabb' })).toEqual(['Scrabble']);
  });

  it('finds nothing if no name is similar', async () => {
    expect(await found({ q: 'qqxzw' })).toEqual([]);
    expect(await found({ q: 'nothing-has-this-name' })).toEqual([]);
  });
});

describe('a day', () => {
  const dates = async (query: Record<string, string>) =>
    new Set((await found(query)).map(({ startDate }) => startDate));

  it('is a day of the city: today, tomorrow, and the rest of the weekend', async () => {
    const [counts, all] = [(await host.ask('GET', '/api/game-events/counts')).body as GameEventCounts, await found({})];
    for (const when of ['today', 'tomorrow', 'weekend'] as const) {
      const there = await found({ when });
      expect(there.length, when).toBe(counts[when]);
      const shown = await dates({ when });
      expect(all.filter(({ startDate }) => shown.has(startDate))).toEqual(there);
    }
    expect(counts.week.gameEvents).toBeGreaterThan(0);
    expect((await running.client().ask('GET', '/api/game-events?when=never')).status).toBe(400);
  });

  it('counts each person of the week once, and the seats that are open', async () => {
    const before = (await host.ask('GET', '/api/game-events/counts')).body as GameEventCounts;
    const gameEvent = await schedule('Catan', 6, 3);
    expect(((await host.ask('GET', '/api/game-events/counts')).body as GameEventCounts).week).toMatchObject({
      gameEvents: before.week.gameEvents + 1,
      openSeats: before.week.openSeats + 3,
    });
    await host.ask('PATCH', `/api/game-events/${gameEvent.id}/cancel`);
    expect((await host.ask('GET', '/api/game-events/counts')).body).toEqual(before);
    const closed = await schedule('Catan', 0, 3, { signUpClosesHours: 24 });
    expect(((await host.ask('GET', '/api/game-events/counts')).body as GameEventCounts).week).toMatchObject({
      gameEvents: before.week.gameEvents + 1,
      openSeats: before.week.openSeats,
    });
    await host.ask('PATCH', `/api/game-events/${closed.id}/cancel`);
  });
});

it('a list of open tables leaves full ones out', async () => {
  const gameEvent = await schedule('Catan', 50);
  const guest = running.client();
  await guest.signUp('taker');
  expect((await guest.ask('POST', `/api/game-events/${gameEvent.id}/join`)).status).toBe(200);
  const isThere = (list: GameEvent[]) => list.some(({ id }) => id === gameEvent.id);
  expect(isThere(await found({}))).toBe(true);
  const open = await found({ open: 'true' });
  expect(isThere(open)).toBe(false);
  expect(open.every((each) => each.currentParticipants < each.maxParticipants)).toBe(true);
});

it('a list has the level, the teaching and the languages that are asked for', async () => {
  const advised = { level: 'experienced', teaching: true, languages: ['en', 'es'] };
  const one = await schedule('Catan', 60, 2, advised);
  const plain = await schedule('Scrabble', 61, 2);
  expect(one).toMatchObject(advised);
  expect(plain).toMatchObject({ level: 'everyone', teaching: false, languages: [] });
  const ours = async (query: Record<string, string>) =>
    (await found(query)).map(({ id }) => id).filter((id) => id === one.id || id === plain.id);
  for (const query of [{ level: 'experienced' }, { teaching: 'true' }, { language: 'es' }] as const) {
    expect(await ours(query), JSON.stringify(query)).toEqual([one.id]);
  }
  expect(await ours({ level: 'everyone' })).toEqual([plain.id]);
  expect(await ours({ teaching: 'false' })).toEqual([one.id, plain.id]);
  expect(await ours({ level: 'experienced', language: 'fr' })).toEqual([]);
  const changed = { level: 'everyone', languages: ['fr'], basedOn: 1 };
  expect((await host.ask('PATCH', `/api/game-events/${one.id}`, changed)).status).toBe(200);
  expect(await ours({ language: 'fr' })).toEqual([one.id]);
  expect(await ours({ level: 'everyone' })).toEqual([one.id, plain.id]);
});

it.each([
  { level: 'none' },
  { languages: ['klingonish'] },
  { languages: ['EN'] },
  { languages: ['en', 'en'] },
  { languages: ['en', 'es', 'vi', 'zh', 'ar', 'de'] },
  { teaching: 'yes' },
])('an evening with %j is refused', async (wrong) => {
  expect(await schedule('Catan', 62, 2, wrong)).toMatchObject({ code: 'invalid' });
});
