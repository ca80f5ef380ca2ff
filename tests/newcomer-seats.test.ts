import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { GameEvent, WaitingListReply } from '../modules/events/contract.ts';
import { addDays, addHours } from '../platform/add-time.ts';
import { connect } from '../platform/database.ts';
import { brokenRules } from '../server/log-rules/examine.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { accepted, words } from './support/replies.ts';
import { OPENING } from './support/start-product.ts';

// Groups contract, section 5, rule 3. Two processes work on one database.

let now = OPENING;
let running: RunningProduct;
let beside: RunningProduct;
let host: Client;
let place: { readonly gameId: string; readonly cafeId: string; readonly regionId: string };
let made = 0;

beforeAll(async () => {
  const options = { clock: () => now };
  running = await runningProduct({ env: { DEMO: 'on' }, ...options });
  const database = { url: running.databaseUrl, sql: connect(running.databaseUrl, { max: 5 }) };
  beside = await runningProduct({ database, ...options });
  const admin = running.client();
  await admin.signInAsAdmin();
  const cafe = (await accepted<Cafe[]>(admin.ask('GET', '/api/cafes'))).find(({ status }) => status === 'approved');
  const game = (await accepted<Game[]>(admin.ask('GET', '/api/games'))).find(({ status }) => status === 'active');
  if (!cafe || !game) throw new Error('the demo has both');
  place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId };
  host = running.client();
  const hostId = await host.signUp('newcomers.host');
  await accepted(admin.ask('PATCH', `/api/users/${hostId}`, { isProvider: true }));
});
afterAll(async () => {
  await beside?.stop();
  await running?.stop();
});

async function person(process = running) {
  const client = process.client();
  return { client, id: await client.signUp(`newcomer.${++made}`) };
}
const evening = (days: number, more: object) =>
  host.ask('POST', '/api/game-events', {
    ...place,
    ...{ eventDate: addDays(now, days).toISOString(), startTime: '19:00', ...more },
  });
const seen = (client: Client, id: string) => accepted<GameEvent>(client.ask('GET', `/api/game-events/${id}`));

test('a kept seat is for who has come to fewer than three events, and plain from 48 hours before the start on', async () => {
  const [one, other, onlyTwice] = [await person(), await person(), await person()];
  for (const count of [1, 2, 3]) {
    const past = await accepted<GameEvent>(evening(1, { maxParticipants: 4 }));
    const came = count === 3 ? [one, other] : [one, other, onlyTwice];
    for (const { client } of came) await accepted(client.ask('POST', `/api/game-events/${past.id}/join`));
    now = addHours(new Date(past.eventDate), 4);
    for (const { id } of came) {
      await accepted(host.ask('POST', `/api/game-events/${past.id}/attendance/${id}`, { status: 'attended' }));
    }
  }
  expect(await words(evening(8, { maxParticipants: 3, newcomerSeats: 2 }))).toBe('400 above_half');
  const kept = await accepted<GameEvent>(evening(8, { maxParticipants: 2, newcomerSeats: 1 }));
  const at = (path: string) => `/api/game-events/${kept.id}/${path}`;
  const until = addHours(new Date(kept.eventDate), -48).toISOString();

  expect(await seen(one.client, kept.id)).toMatchObject({ spotsLeft: 1, keptForNewcomers: { seats: 1, until } });
  for (const client of [onlyTwice.client, running.client()])
    expect(await seen(client, kept.id)).toMatchObject({ spotsLeft: 2, newcomerSeats: 1 });
  await accepted(one.client.ask('POST', at('join')));

  const refused = await other.client.ask('POST', at('join'));
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'newcomer_seats', until }]);
  expect(await seen(other.client, kept.id)).toMatchObject({ spotsLeft: 0, keptForNewcomers: { seats: 1, until } });
  const isListedAsOpen = async (client: Client, gameEvent = kept) =>
    (await accepted<GameEvent[]>(client.ask('GET', '/api/game-events?open=true&limit=200'))).some(
      ({ id }) => id === gameEvent.id,
    );
  expect(await isListedAsOpen(onlyTwice.client)).toBe(true);
  expect(await isListedAsOpen(running.client())).toBe(true);
  expect(await isListedAsOpen(other.client)).toBe(false);
  // a newcomer took the seat that was kept, so the other one is for anybody
  const another = await accepted<GameEvent>(evening(9, { maxParticipants: 2, newcomerSeats: 1 }));
  await accepted(onlyTwice.client.ask('POST', `/api/game-events/${another.id}/join`));
  expect(await isListedAsOpen(other.client, another)).toBe(true);
  await accepted(host.ask('PATCH', `/api/game-events/${another.id}/cancel`));
  expect(await accepted<WaitingListReply>(other.client.ask('POST', at('waiting-list')))).toMatchObject({ place: 1 });

  // two newcomers at the same instant, in two processes
  const late = await person(beside);
  const both = await Promise.all([onlyTwice, late].map(({ client }) => client.ask('POST', at('join'))));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [first, second] = both[0]?.status === 200 ? [onlyTwice, late] : [late, onlyTwice];
  expect(await seen(second.client, kept.id)).toMatchObject({ spotsLeft: 0, waiting: 1 });
  expect(await seen(second.client, kept.id)).not.toHaveProperty('keptForNewcomers');

  // it gets free again: not for the person in line, who keeps their place, but for the newcomer behind them
  await accepted(second.client.ask('POST', at('waiting-list')));
  await accepted(first.client.ask('POST', at('leave')));
  const table = await accepted<{ userId: string }[]>(host.ask('GET', at('participants')));
  expect(table.map(({ userId }) => userId)).toEqual([one.id, second.id]);
  expect((await seen(other.client, kept.id)).yourLine).toMatchObject({ place: 1 });
  await accepted(second.client.ask('POST', at('leave')));
  expect(await words(other.client.ask('POST', at('join')))).toBe('409 newcomer_seats');

  now = new Date(until);
  expect(await seen(other.client, kept.id)).toMatchObject({ spotsLeft: 1 });
  expect(await isListedAsOpen(other.client)).toBe(true);
  await accepted(other.client.ask('POST', at('join')));
  const [head] = await running.sql<{ position: bigint }[]>`select max(position) as position from domain_events`;
  expect(await Array.fromAsync(brokenRules(running.sql, { upTo: head?.position ?? 0n }))).toEqual([]);
});

test('a series keeps seats for newcomers at each date, and leaves one besides those of regulars', async () => {
  const from = addDays(now, 7).toISOString().slice(0, 10);
  const series = (more: object) =>
    host.ask('POST', '/api/series', { ...place, startTime: '12:00', repeats: { every: 'week' }, from, ...more });
  expect(await words(series({ maxParticipants: 2, standingSeats: 1, newcomerSeats: 1 }))).toBe('400 none_left');
  const made = await accepted<{ series: { id: string; version: number }; gameEvents: GameEvent[] }>(
    series({ maxParticipants: 4, standingSeats: 1, newcomerSeats: 2 }),
  );
  expect(made.gameEvents.map(({ newcomerSeats }) => newcomerSeats)).toEqual(made.gameEvents.map(() => 2));
  const change = { from, newcomerSeats: 1, basedOn: made.series.version };
  await accepted(host.ask('PATCH', `/api/series/${made.series.id}`, change));
  expect(await seen(host, made.gameEvents[1]?.id ?? '')).toMatchObject({ newcomerSeats: 1 });
});

test('a date that opens seats its regulars, keeps seats for newcomers beside them, and one for anybody', async () => {
  const [regular, often, more] = [await person(), await person(), await person()];
  const newcomers = [await person(), await person(), await person()];
  const came = async (game: GameEvent, people: readonly { client: Client; id: string }[]) => {
    for (const { client } of people) await accepted(client.ask('POST', `/api/game-events/${game.id}/join`));
    now = addHours(new Date(game.eventDate), 4);
    for (const { id } of people)
      await accepted(host.ask('POST', `/api/game-events/${game.id}/attendance/${id}`, { status: 'attended' }));
  };
  for (let count = 0; count < 3; count++)
    await came(await accepted<GameEvent>(evening(1, { maxParticipants: 4 })), [often, more]);
  const from = addDays(now, 2).toISOString().slice(0, 10);
  const seats = { maxParticipants: 4, standingSeats: 1, newcomerSeats: 2 };
  const { series, gameEvents } = await accepted<{ series: { id: string }; gameEvents: GameEvent[] }>(
    host.ask('POST', '/api/series', { ...place, startTime: '12:00', repeats: { every: 'week' }, from, ...seats }),
  );
  for (const date of gameEvents.slice(0, 2)) await came(date, [regular]);
  const act = (client: Client, method: 'POST' | 'PUT', path: string) =>
    accepted<{ state?: string }>(client.ask(method, `/api/series/${series.id}/${path}`));
  expect(await act(regular.client, 'PUT', 'standing-seat')).toMatchObject({ state: 'standing' });
  // what opens now: the dates of the weeks that have passed since the series began
  await act(host, 'POST', 'pause');
  await act(host, 'POST', 'resume');
  const shown = await accepted<{ nextDates: GameEvent[] }>(host.ask('GET', `/api/series/${series.id}`));
  const known = new Set(gameEvents.map(({ id }) => id));
  const opened = shown.nextDates.filter(({ id }) => !known.has(id));
  expect(opened).not.toEqual([]);
  for (const { id } of [...opened.slice(0, 1), ...gameEvents.slice(2, 3)]) {
    const seated = await accepted<{ userId: string }[]>(host.ask('GET', `/api/game-events/${id}/participants`));
    expect(seated.map(({ userId }) => userId)).toEqual([regular.id]);
    expect(await seen(often.client, id)).toMatchObject({ spotsLeft: 1, keptForNewcomers: { seats: 2 } });
    expect(await seen(newcomers[0]?.client ?? host, id)).toMatchObject({ spotsLeft: 3 });
  }
  const next = `/api/game-events/${gameEvents[2]?.id}/join`;
  await accepted(often.client.ask('POST', next));
  expect(await words(more.client.ask('POST', next))).toBe('409 newcomer_seats');
  const all = await Promise.all(newcomers.map(({ client }) => words(client.ask('POST', next))));
  expect(all.toSorted()).toEqual(['200', '200', '409 full']);
  const [head] = await running.sql<{ position: bigint }[]>`select max(position) as position from domain_events`;
  expect(await Array.fromAsync(brokenRules(running.sql, { upTo: head?.position ?? 0n }))).toEqual([]);
});
