import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import type { ChangedSeriesReply, NewSeriesReply, Series, SeriesPreview } from '../modules/series/contract.ts';
import { daysLater } from '../modules/series/rules.ts';
import { brokenRules } from '../server/log-rules/examine.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { accepted } from './support/replies.ts';
import { OPENING } from './support/start-product.ts';

// "This and later" with dates that are named besides (groups contract, section 1, rules 6 and 7). The product opens on
// Monday, 1 June 2026, in Houston, and stays there.

const RUNS = Number(process.env.FUZZ_RUNS || 25);
const SEED = Number(process.env.FUZZ_SEED || 20_260_601);
/** The first date is within 24 hours, so that it cannot be moved far. */
const FROM = '2026-06-02';
const TIME = '09:00';

let running: RunningProduct;
let admin: Client;
let cafes: readonly [Cafe, Cafe];
let games: readonly [Game, Game];
let host: Person;
let guests: readonly Person[];
type Person = { readonly client: Client; readonly id: string };

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' }, clock: () => OPENING });
  admin = running.client();
  await admin.signInAsAdmin();
  const open = (await accepted<Cafe[]>(admin.ask('GET', '/api/cafes'))).filter(({ status }) => status === 'approved');
  const [cafe] = open as [Cafe];
  cafes = [cafe, open.find(({ id, regionId }) => id !== cafe.id && regionId === cafe.regionId) as Cafe];
  games = (await accepted<Game[]>(admin.ask('GET', '/api/games'))).filter(
    ({ status }) => status === 'active',
  ) as unknown as readonly [Game, Game];
  host = await person(1);
  await accepted(admin.ask('PATCH', `/api/users/${host.id}`, { isProvider: true }));
  guests = await Promise.all([2, 3, 4].map(person));
});
afterAll(async () => {
  await running?.stop();
});

async function person(number: number): Promise<Person> {
  const client = running.client();
  return { client, id: await client.signUp(`also.${number}`) };
}
const start = (more: object = {}) =>
  accepted<NewSeriesReply>(
    host.client.ask('POST', '/api/series', {
      ...{ gameId: games[0].id, cafeId: cafes[0].id, regionId: cafes[0].regionId, startTime: TIME, from: FROM },
      ...{ repeats: { every: 'week' }, maxParticipants: 3, ...more },
    }),
  );
const change = (id: string, body: object) =>
  accepted<ChangedSeriesReply>(host.client.ask('PATCH', `/api/series/${id}`, body));
const preview = (id: string, body: object) =>
  accepted<SeriesPreview>(host.client.ask('POST', `/api/series/${id}/preview`, body));
const show = ({ id }: { readonly id: string }) => accepted<GameEvent>(host.client.ask('GET', `/api/game-events/${id}`));
const changeAlone = (date: GameEvent, body: object) =>
  accepted(host.client.ask('PATCH', `/api/game-events/${date.id}`, { ...body, basedOn: date.version }));
const join = async ({ id }: GameEvent, { client }: Person) =>
  accepted(client.ask('POST', `/api/game-events/${id}/join`));
/** Everybody there is free again. */
const end = ({ id }: Pick<Series, 'id'>) =>
  accepted(host.client.ask('POST', `/api/series/${id}/end`, { upcoming: 'cancel' }));
const guest = (at: number) => guests[at] as Person;

it('a date that is named changes in what the change names, and keeps what it was left with', async () => {
  const { series, gameEvents } = await start();
  const [, second, third] = gameEvents as [GameEvent, GameEvent, GameEvent];
  await join(second, guest(0));
  await changeAlone(third, { startTime: '10:30' });
  await change(series.id, { from: FROM, startTime: '12:00', basedOn: 1 });
  const alsoDates = [second.id, third.id];
  const described = await change(series.id, { from: FROM, description: 'Bring a friend', alsoDates, basedOn: 2 });
  expect(described.kept).toEqual([]);
  expect(await show(second)).toMatchObject({ startTime: TIME, description: 'Bring a friend', maxParticipants: 3 });
  expect(await show(third)).toMatchObject({ startTime: '10:30', description: 'Bring a friend' });
  await end(series);
});

it('the game of a date stays once somebody has a seat, and the reply says so where nothing else was to change', async () => {
  const { series, gameEvents } = await start();
  const [first, second] = gameEvents as [GameEvent, GameEvent];
  await join(first, guest(0));
  await changeAlone(second, { startTime: '10:30' });
  const alsoDates = [first.id, second.id];
  const gameOnly = { from: FROM, gameId: games[1].id, alsoDates };
  const kept = [{ id: first.id, seats: 1, why: 'game_fixed' }];
  expect(await preview(series.id, { ...gameOnly, basedOn: 1 })).toMatchObject({ kept });
  const done = await change(series.id, { ...gameOnly, basedOn: 1 });
  expect(done).toMatchObject({ kept, changed: expect.arrayContaining([second.id]) });
  expect(await show(second)).toMatchObject({ gameId: games[1].id, startTime: '10:30' });
  const more = { from: FROM, gameId: games[1].id, maxParticipants: 4, alsoDates, basedOn: 2 };
  expect((await change(series.id, more)).kept).toEqual([]);
  expect(await show(first)).toMatchObject({ gameId: games[0].id, maxParticipants: 4 });
  const ofNoDate = { from: FROM, standingSeats: 1, alsoDates, basedOn: 3 };
  expect((await change(series.id, ofNoDate)).kept).toEqual([{ id: first.id, seats: 1, why: 'has_people' }]);
  await end(series);
});

it('whatever is named, each date changes or is kept with its code, as the preview says, and nobody loses a seat', async () => {
  const table = fc.record({
    /** Only at the next two dates. */
    seats: fc.nat(2),
    departed: fc.constantFrom(undefined, { startTime: '10:30' }, { maxParticipants: 2 }),
    isNamed: fc.boolean(),
  });
  const request = fc.record(
    {
      startTime: fc.constantFrom('09:30', '13:00', '20:00'),
      cafeId: fc.constantFrom(0, 1).map((at) => () => cafes[at as 0 | 1].id),
      gameId: fc.constantFrom(0, 1).map((at) => () => games[at as 0 | 1].id),
      maxParticipants: fc.constantFrom(1, 2, 5),
      description: fc.constantFrom('', 'Bring a friend'),
      standingSeats: fc.constantFrom(0, 1),
      repeats: fc.constantFrom({ every: 'week' as const }, { every: 'month' as const }),
    },
    { requiredKeys: [] },
  );
  const tables = fc.array(table, { minLength: 4, maxLength: 5 });
  const changing = fc.record({ tables, request, day: fc.constantFrom(0, 0, 0, 1, 7) });
  await fc.assert(
    fc.asyncProperty(changing, async ({ tables: wanted, request: { cafeId, gameId, ...rest }, day }) => {
      const { series, gameEvents } = await start();
      for (const [at, date] of gameEvents.entries()) {
        const { seats = 0, departed } = wanted[at] ?? {};
        if (departed) await changeAlone(date, departed);
        for (const each of at < 2 ? guests.slice(0, seats) : []) await join(date, each);
      }
      const before = await Promise.all(gameEvents.map(show));
      const from = daysLater(FROM, day);
      const named = gameEvents.filter((_, at) => wanted[at]?.isNamed).map(({ id }) => id);
      const terms = { ...rest, ...(cafeId && { cafeId: cafeId() }), ...(gameId && { gameId: gameId() }) };
      const body = { from, ...terms, alsoDates: [...named, crypto.randomUUID()], basedOn: 1 };
      const asked = await host.client.ask('PATCH', `/api/series/${series.id}`, { ...body, basedOn: 0 });
      expect(asked.status).toBeGreaterThanOrEqual(400);
      const expected = await host.client.ask('POST', `/api/series/${series.id}/preview`, body);
      const reply = await host.client.ask('PATCH', `/api/series/${series.id}`, body);
      expect(reply.status).toBe(expected.status);
      const after = await Promise.all(gameEvents.map(show));
      if (reply.status === 200) {
        const { changed, kept, ended, series: shown } = reply.body as ChangedSeriesReply;
        expect(expected.body).toMatchObject({ changed, kept, ended });
        const keptIds = kept.map(({ id }) => id);
        const isSame = (at: number) =>
          JSON.stringify(contentOf(after[at])) === JSON.stringify(contentOf(before[at])) &&
          after[at]?.status === 'upcoming';
        for (const [at, { id, plannedDate = '' }] of gameEvents.entries()) {
          const lists = [changed, keptIds, ended].filter((ids) => ids.includes(id));
          if (plannedDate < from) expect(lists).toEqual([]);
          // it is in one list, unless nothing about it was to change
          expect(lists.length === 1 || (lists.length === 0 && isSame(at))).toBe(true);
          if (keptIds.includes(id)) expect(isSame(at)).toBe(true);
          const seats = before[at]?.currentParticipants ?? 0;
          if (ended.includes(id)) expect([after[at]?.status, seats]).toEqual(['cancelled', 0]);
          const why = kept.find((each) => each.id === id)?.why;
          const isOwn = seats > 0 || before[at]?.departed === true;
          if (plannedDate >= from && isOwn && !named.includes(id)) {
            expect(['has_people', 'departed', 'off_rhythm', undefined]).toContain(why);
            expect(changed).not.toContain(id);
          }
        }
        const planned = shown.nextDates.map(({ plannedDate }) => plannedDate);
        expect(new Set(planned).size).toBe(planned.length);
      }
      // nobody has lost a seat
      const people = (dates: readonly GameEvent[]) => dates.map(({ currentParticipants }) => currentParticipants);
      expect(people(after)).toEqual(people(before));
      await end(series);
    }),
    { numRuns: RUNS, seed: SEED },
  );
  const [head] = await running.sql<{ position: bigint }[]>`select max(position) as position from domain_events`;
  expect(await Array.fromAsync(brokenRules(running.sql, { upTo: head?.position ?? 0n }))).toEqual([]);
});

/** What a change of the series can change about a date. */
const contentOf = (date: GameEvent | undefined) =>
  date && [date.eventDate, date.cafeId, date.gameId, date.maxParticipants, date.description, date.departed ?? false];
