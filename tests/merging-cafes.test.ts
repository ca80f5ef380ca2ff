import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuditEntry } from '../modules/admin/contract.ts';
import type { Desk } from '../modules/cafe-nights/contract.ts';
import type { Cafe } from '../modules/catalog/contract.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import type { Follow } from '../modules/follows/contract.ts';
import type { NewSeriesReply, Series } from '../modules/series/contract.ts';
import { addDays } from '../platform/add-time.ts';
import { newUuid } from '../platform/ids.ts';
import { brokenRules } from '../server/log-rules/examine.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { OPENING } from './support/start-product.ts';

let running: RunningProduct;
let admin: Client;
let host: Client;
let now = OPENING;
beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' }, clock: () => now });
  [admin, host] = [running.client(), running.client()];
  await admin.signInAsAdmin();
  await host.signIn('organizer');
});
afterAll(() => running.stop());

async function must<Body>(client: Client, ...asked: Parameters<Client['ask']>): Promise<Body> {
  const { status, body } = await client.ask(...asked);
  if (status >= 300) throw new Error(`${asked[1]}: ${status} ${JSON.stringify(body)}`);
  return body as Body;
}

let made = 0;
const cafeIn = (regionId: string) =>
  must<Cafe>(admin, 'POST', '/api/cafes', {
    name: `Fern and Fable ${made++}`,
    address: '1 Main St',
    zipcode: '77002',
    regionId,
  });
const regionId = async () => (await must<[Cafe]>(host, 'GET', '/api/cafes'))[0].regionId;
async function eveningAt(cafe: Cafe): Promise<GameEvent> {
  const [game] = await must<[{ id: string }]>(host, 'GET', '/api/games');
  return must<GameEvent>(host, 'POST', '/api/game-events', {
    gameId: game.id,
    cafeId: cafe.id,
    regionId: cafe.regionId,
    maxParticipants: 4,
    startTime: '09:00',
    eventDate: addDays(now, 30 + made++).toISOString(),
  });
}
const merge = (double: string, into: string) => admin.ask('POST', `/api/cafes/${double}/merge`, { into });
const cafeOf = async ({ id }: GameEvent) => (await must<GameEvent>(host, 'GET', `/api/game-events/${id}`)).cafeId;

it('moves the upcoming evenings of the duplicate, and then removes it, in the admin’s name', async () => {
  const region = await regionId();
  const [stays, double] = [await cafeIn(region), await cafeIn(region)];
  const evenings = [await eveningAt(double), await eveningAt(double)];
  expect(await merge(double.id, stays.id)).toMatchObject({ status: 200, body: { conflicts: [] } });
  for (const evening of evenings) expect(await cafeOf(evening)).toBe(stays.id);
  expect((await admin.ask('GET', `/api/cafes/${double.id}`)).status).toBe(404);
  const me = (await must<{ user: { id: string } }>(admin, 'GET', '/api/auth/me')).user;
  const entries = await must<AuditEntry[]>(admin, 'GET', `/api/admin/audit?subject=${double.id}&type=CafeRemoved`);
  expect(entries).toMatchObject([{ actor: { id: me.id } }]);
  // again: it is gone
  expect((await merge(double.id, stays.id)).status).toBe(404);
});

it('is refused into itself, into an unknown cafe, and into another region, without any change', async () => {
  const region = await regionId();
  const double = await cafeIn(region);
  const other = await must<{ id: string }>(admin, 'POST', '/api/regions', { name: `Elsewhere ${made++}` });
  const far = await cafeIn(other.id);
  const evening = await eveningAt(double);
  expect(await merge(double.id, double.id)).toMatchObject({ status: 400, body: { code: 'same_cafe' } });
  expect((await merge(double.id, newUuid())).status).toBe(400);
  expect((await merge(newUuid(), double.id)).status).toBe(404);
  expect((await merge(double.id, far.id)).status).toBeGreaterThanOrEqual(400);
  expect(await cafeOf(evening)).toBe(double.id);
  expect((await admin.ask('GET', `/api/cafes/${double.id}`)).status).toBe(200);
});

it('is refused during an evening there, and moves nothing before its end', async () => {
  const region = await regionId();
  const [stays, double] = [await cafeIn(region), await cafeIn(region)];
  const [running1, later] = [await eveningAt(double), await eveningAt(double)];
  now = new Date(running1.eventDate);
  await admin.signInAsAdmin();
  expect(await merge(double.id, stays.id)).toMatchObject({ status: 409, body: { code: 'in_use' } });
  expect(await cafeOf(later)).toBe(double.id);
  now = OPENING;
});

it('keeps one of two cafes that are merged into each other at once', async () => {
  const region = await regionId();
  for (let round = 0; round < 5; round++) {
    const [one, other] = [await cafeIn(region), await cafeIn(region)];
    const answers = await Promise.all([merge(one.id, other.id), merge(other.id, one.id)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const listed = await Promise.all([one, other].map(({ id }) => admin.ask('GET', `/api/cafes/${id}`)));
    expect(listed.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  }
});

it('leaves no evening at a removed cafe, even one that is scheduled at the same instant', async () => {
  const region = await regionId();
  const [game] = await must<[{ id: string }]>(host, 'GET', '/api/games');
  for (let round = 0; round < 5; round++) {
    const [stays, double] = [await cafeIn(region), await cafeIn(region)];
    await eveningAt(double);
    const place = { gameId: game.id, cafeId: double.id, regionId: region, maxParticipants: 4, startTime: '09:00' };
    const eventDate = addDays(now, 30 + made++).toISOString();
    const [merged, scheduled] = await Promise.all([
      merge(double.id, stays.id),
      host.ask('POST', '/api/game-events', { ...place, eventDate }),
    ]);
    expect([200, 409]).toContain(merged.status);
    if (merged.status === 409)
      expect(await merge(double.id, stays.id)).toMatchObject({ status: 200, body: { conflicts: [] } });
    if (scheduled.status === 201) expect(await cafeOf(scheduled.body as GameEvent)).toBe(stays.id);
    else expect(scheduled.status).toBe(400);
  }
});

it('keeps the house rules of the cafe that stays, and names the evenings that break them', async () => {
  const region = await regionId();
  const [stays, double] = [await cafeIn(region), await cafeIn(region)];
  const evening = await eveningAt(double);
  const rules = { exceptions: [{ date: evening.startDate, closed: true }], tablesAtOnce: 3 };
  await must(admin, 'PUT', `/api/cafes/${stays.id}/house`, rules);
  await must(admin, 'PUT', `/api/cafes/${double.id}/house`, { tablesAtOnce: 9 });
  const merged = await merge(double.id, stays.id);
  expect(merged).toMatchObject({ status: 200, body: { conflicts: [{ id: evening.id, host: expect.any(String) }] } });
  expect(await cafeOf(evening)).toBe(stays.id);
  const { house } = await must<{ house: object }>(admin, 'GET', `/api/cafes/${stays.id}/house`);
  expect(house).toMatchObject(rules);
});

it('leaves an evening without a table on a night that is closed there, whether or not it had one before', async () => {
  const region = await regionId();
  const [stays, double] = [await cafeIn(region), await cafeIn(region)];
  const [had, hadNone, fits] = [await eveningAt(double), await eveningAt(double), await eveningAt(double)];
  const closing = (...evenings: readonly GameEvent[]) => ({
    exceptions: evenings.map(({ startDate: date }) => ({ date, closed: true })),
  });
  await must(admin, 'PUT', `/api/cafes/${stays.id}/house`, closing(had, hadNone));
  await must(admin, 'PUT', `/api/cafes/${double.id}/house`, closing(hadNone, fits));
  expect((await merge(double.id, stays.id)).status).toBe(200);
  const lost = async ({ id }: GameEvent) =>
    (await must<GameEvent>(host, 'GET', `/api/game-events/${id}`)).tableLost?.because;
  expect([await lost(had), await lost(hadNone), await lost(fits)]).toEqual(['closed', 'closed', undefined]);
});

it('asks the cafe that stays once about a series, and by itself about a date that was moved', async () => {
  const region = await regionId();
  const owner = running.client();
  const ownerId = await owner.signUp('merging.owner');
  await must(admin, 'PATCH', `/api/users/${ownerId}`, { isCafeOwner: true });
  const [stays, double] = [await cafeIn(region), await cafeIn(region)];
  await must(admin, 'PATCH', `/api/cafes/${stays.id}`, { ownerId });
  await must(admin, 'PUT', `/api/cafes/${stays.id}/house`, { askFirst: true });
  const [game] = await must<[{ id: string }]>(host, 'GET', '/api/games');
  const place = { gameId: game.id, cafeId: double.id, regionId: region, maxParticipants: 4 };
  const from = addDays(now, 1).toISOString().slice(0, 10);
  const weekly = { ...place, repeats: { every: 'week' }, from, startTime: '06:00' };
  const { series, gameEvents } = await must<NewSeriesReply>(host, 'POST', '/api/series', weekly);
  const [first, ...others] = gameEvents;
  if (!first) throw new Error('the first date is open');
  await must(host, 'PATCH', `/api/game-events/${first.id}`, { basedOn: first.version, startTime: '06:30' });
  expect((await merge(double.id, stays.id)).status).toBe(200);
  const rows = async () =>
    (await must<Desk>(owner, 'GET', `/api/cafes/${stays.id}/desk?from=${from}&days=31`)).nights
      .flatMap((night) => night.gameEvents)
      .map(({ table, ofSeries }) => [table, ofSeries]);
  expect(await rows()).toEqual([['asked', undefined], ...others.map(() => ['asked', series.id])]);
  await must(owner, 'POST', `/api/series/${series.id}/table`, { confirm: true });
  expect(await rows()).toEqual([['asked', undefined], ...others.map(() => ['confirmed', undefined])]);
  const asked = await running.sql`
    select type from domain_events
    where type in ('TableAsked', 'SeriesTableAsked') and data->>'cafeId' = ${stays.id} and data->>'ofSeries' is null`;
  expect(asked.map(({ type }) => type).toSorted()).toEqual(['SeriesTableAsked', 'TableAsked']);
  // a merge is nobody's change of one date: they follow their series as before
  const { version } = await must<Series>(host, 'GET', `/api/series/${series.id}`);
  const later = { from, startTime: '08:00', basedOn: version };
  const { changed, kept } = await must<{ changed: string[]; kept: object[] }>(
    host,
    'PATCH',
    `/api/series/${series.id}`,
    later,
  );
  expect([changed, kept]).toEqual([others.map(({ id }) => id), [{ id: first.id, seats: 0, why: 'departed' }]]);
});

it('leaves what the cafe of a series said where another one, of its dates before, is merged', async () => {
  const region = await regionId();
  const owner = running.client();
  const ownerId = await owner.signUp('merging.later');
  await must(admin, 'PATCH', `/api/users/${ownerId}`, { isCafeOwner: true });
  const [stays, double, later] = [await cafeIn(region), await cafeIn(region), await cafeIn(region)];
  await must(admin, 'PATCH', `/api/cafes/${later.id}`, { ownerId });
  await must(admin, 'PUT', `/api/cafes/${later.id}/house`, { askFirst: true });
  const [game] = await must<[{ id: string }]>(host, 'GET', '/api/games');
  const place = { gameId: game.id, cafeId: double.id, regionId: region, maxParticipants: 4 };
  const weekly = { ...place, repeats: { every: 'week' }, from: addDays(now, 2).toISOString().slice(0, 10) };
  const { series } = await must<NewSeriesReply>(host, 'POST', '/api/series', { ...weekly, startTime: '02:00' });
  const from = addDays(now, 10).toISOString().slice(0, 10);
  await must(host, 'PATCH', `/api/series/${series.id}`, { from, cafeId: later.id, basedOn: 1 });
  await must(owner, 'POST', `/api/series/${series.id}/table`, { confirm: true });
  expect((await merge(double.id, stays.id)).status).toBe(200);
  const { table, nextDates } = await must<Series>(host, 'GET', `/api/series/${series.id}`);
  expect(table).toEqual({ state: 'confirmed' });
  expect(nextDates[0]?.cafeId).toBe(stays.id);
  expect(nextDates.slice(2).map((date) => [date.cafeId, date.table?.state])).toEqual([
    [later.id, 'confirmed'],
    [later.id, 'confirmed'],
  ]);
});

it('moves no series into a cafe where its open dates cannot be', async () => {
  const region = await regionId();
  const [stays, double] = [await cafeIn(region), await cafeIn(region)];
  await must(admin, 'PATCH', `/api/cafes/${stays.id}`, { status: 'pending' });
  const [game] = await must<[{ id: string }]>(host, 'GET', '/api/games');
  const place = { gameId: game.id, cafeId: double.id, regionId: region, maxParticipants: 4 };
  const from = addDays(now, 1).toISOString().slice(0, 10);
  const weekly = { ...place, repeats: { every: 'week' }, from, startTime: '12:00' };
  const { series } = await must<NewSeriesReply>(host, 'POST', '/api/series', weekly);
  expect(await merge(double.id, stays.id)).toMatchObject({ status: 400, body: { code: 'cafe_unavailable' } });
  expect(await must<Series>(host, 'GET', `/api/series/${series.id}`)).toMatchObject({ cafeId: double.id });
});

it('takes along who follows the duplicate, once where they follow both', async () => {
  const region = await regionId();
  const [stays, double] = [await cafeIn(region), await cafeIn(region)];
  const [one, both, neither] = [running.client(), running.client(), running.client()];
  for (const [at, client] of [one, both, neither].entries()) await client.signUp(`follows.merged.${at}`);
  for (const client of [one, both]) await must(client, 'PUT', `/api/follows/cafe/${double.id}`);
  await must(both, 'PUT', `/api/follows/cafe/${stays.id}`);
  await must(neither, 'PUT', `/api/follows/cafe/${double.id}`);
  await must(neither, 'DELETE', `/api/follows/cafe/${double.id}`);
  expect(await merge(double.id, stays.id)).toMatchObject({ status: 200 });
  const followed = async (client: Client) =>
    (await must<Follow[]>(client, 'GET', '/api/users/me/follows')).map(({ id, name }) => [id, name]);
  // they did not merge, so what they read may be older for a moment
  for (const client of [one, both]) await expect.poll(() => followed(client)).toEqual([[stays.id, stays.name]]);
  expect(await followed(neither)).toEqual([]);
});

it('leaves a log that breaks no rule', async () => {
  const [head] = await running.sql<{ position: bigint }[]>`select max(position) as position from domain_events`;
  expect(await Array.fromAsync(brokenRules(running.sql, { upTo: head?.position ?? 0n }))).toEqual([]);
});
