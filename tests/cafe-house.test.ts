import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Affected, Desk, DeskNumbers, DeskRow, HouseReply } from '../modules/cafe-nights/contract.ts';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import type { NewSeriesReply, Series } from '../modules/series/contract.ts';
import { ADVISORY_LOCKS } from '../platform/advisory-lock.ts';
import { connect } from '../platform/database.ts';
import { brokenRules } from '../server/log-rules/examine.ts';
import { type Client, createClient, type Reply, type RunningProduct, runningProduct } from './support/product.ts';
import { accepted } from './support/replies.ts';

// Groups contract, section 4. The product opens on Monday, 1 June 2026, in Houston. Two instances are asked in turn.

let instances: readonly RunningProduct[];
let admin: Client;
let regionId: string;
let game: Game;
beforeAll(async () => {
  const first = await runningProduct({ env: { DEMO: 'on' } });
  const database = { url: first.databaseUrl, sql: connect(first.databaseUrl, { max: 5 }) };
  instances = [first, await runningProduct({ database, clock: first.clock })];
  admin = balanced();
  await admin.signInAsAdmin();
  [{ regionId }] = await must<[Cafe]>(admin, 'GET', '/api/cafes');
  const games = await must<Game[]>(admin, 'GET', '/api/games');
  game = games.find(({ status }) => status === 'active') as Game;
});
afterAll(async () => {
  for (const each of instances ?? []) await each.stop();
});

let turn = 0;
const positions = new Map<string, string>();
const balanced = (): Client =>
  createClient(
    {
      fetch: (...asked) => {
        const instance = instances[turn++ % instances.length];
        if (!instance) throw new Error('there are instances');
        return instance.product.fetch(...asked);
      },
    },
    positions,
  );

async function must<Body>(client: Client, ...asked: Parameters<Client['ask']>): Promise<Body> {
  const { status, body } = await client.ask(...asked);
  if (status >= 300) throw new Error(`${asked[1]}: ${status} ${JSON.stringify(body)}`);
  return body as Body;
}
/** A reply in two words: `409 cafe_full`. */
const words = ({ status, body }: Reply) => `${status} ${(body as { code?: string } | null)?.code ?? ''}`.trim();

let made = 0;
async function person(role: 'isProvider' | 'isCafeOwner'): Promise<{ readonly client: Client; readonly id: string }> {
  const client = balanced();
  const id = await client.signUp(`house.${++made}`);
  await must(admin, 'PATCH', `/api/users/${id}`, { [role]: true });
  return { client, id };
}
const host = async () => (await person('isProvider')).client;
async function cafeWith(rules?: object, ownerId?: string): Promise<Cafe> {
  const its = { name: `House ${++made}`, address: '1 Main St', zipcode: '77002', regionId, ownerId };
  const cafe = await must<Cafe>(admin, 'POST', '/api/cafes', its);
  if (rules) await setHouse(cafe, rules);
  return cafe;
}
const setHouse = ({ id }: Cafe, rules: object, by = admin) =>
  must<HouseReply>(by, 'PUT', `/api/cafes/${id}/house`, rules);
const wanted = ({ id: cafeId }: Cafe, more: object = {}) => ({
  gameId: game.id,
  cafeId,
  regionId,
  maxParticipants: 4,
  eventDate: '2026-07-03',
  startTime: '19:00',
  ...more,
});
const schedule = (client: Client, cafe: Cafe, more?: object) =>
  client.ask('POST', '/api/game-events', wanted(cafe, more));
const evening = async (cafe: Cafe, more?: object, by?: Client) =>
  must<GameEvent>(by ?? (await host()), 'POST', '/api/game-events', wanted(cafe, more));
const change = (client: Client, { id, version }: GameEvent, to: object) =>
  client.ask('PATCH', `/api/game-events/${id}`, { basedOn: version, ...to });
const ownFiles = (client: Client) => accepted<Record<string, object[]>>(client.ownData());
const FRIDAYS = { hours: [{ weekday: 5, opens: '18:00', closes: '02:00' }] };

describe('the rules of a house', () => {
  it('are for the owner and admins, and each version has its tag', async () => {
    const owner = await person('isCafeOwner');
    const cafe = await cafeWith(undefined, owner.id);
    const path = `/api/cafes/${cafe.id}/house`;
    const other = await person('isCafeOwner');
    for (const client of [other.client, await host()]) {
      expect(words(await client.ask('GET', path))).toBe('403 forbidden');
      expect(words(await client.ask('PUT', path, FRIDAYS))).toBe('403 forbidden');
    }
    const none = await owner.client.ask('GET', path);
    expect(none.headers.get('etag')).toBe('"0"');
    expect(none.body).toMatchObject({ house: { version: 0, hours: [], tablesAtOnce: null, note: '' }, conflicts: [] });
    const set = await owner.client.ask('PUT', path, { ...FRIDAYS, tablesAtOnce: 2, note: 'Ring twice.' });
    expect(set.headers.get('etag')).toBe('"1"');
    const stale = await owner.client.ask('PUT', path, FRIDAYS, { 'if-match': '"0"' });
    expect(words(stale)).toBe('412 stale');
    expect(stale.body).toMatchObject({ current: { version: 1, note: 'Ring twice.' } });
    const again = await owner.client.ask('PUT', path, FRIDAYS, { 'if-match': '"1"' });
    expect(again.body).toMatchObject({ house: { version: 2, note: '', tablesAtOnce: null } });
  });

  it.each([
    ['a time that is none', { hours: [{ weekday: 5, opens: '18:00', closes: '24:00' }] }, 'hours'],
    ['a weekday that is none', { hours: [{ weekday: 7, opens: '18:00', closes: '23:00' }] }, 'hours'],
    [
      'four intervals on a day',
      { hours: ['10', '12', '14', '16'].map((h) => ({ weekday: 1, opens: `${h}:00`, closes: `${h}:30` })) },
      'hours',
    ],
    [
      'a date twice',
      { exceptions: ['a', 'b'].map((w) => ({ date: '2026-12-25', closed: true, words: w })) },
      'exceptions',
    ],
    ['no table', { tablesAtOnce: 0 }, 'tablesAtOnce'],
    ['a long note', { note: 'x'.repeat(501) }, 'note'],
    ['unknown access', { access: ['pool'] }, 'access'],
  ])('are refused with %s', async (_, rules, field) => {
    const cafe = await cafeWith();
    const { status, body } = await admin.ask('PUT', `/api/cafes/${cafe.id}/house`, rules);
    expect(status).toBe(400);
    expect(Object.keys((body as { fields: object }).fields).join()).toContain(field);
  });

  it('are told to everybody on the page of the cafe, but for dates that are over', async () => {
    const cafe = await cafeWith();
    const shown = async () => (await must<Cafe>(balanced(), 'GET', `/api/cafes/${cafe.id}`)).house;
    expect(await shown()).toBe(null);
    const exceptions = ['2026-05-31', '2026-12-25'].map((date) => ({ date, closed: true }));
    await setHouse(cafe, { ...FRIDAYS, exceptions, tablesAtOnce: 2, note: 'Ring twice.', access: ['step_free'] });
    expect(await shown()).toMatchObject({
      ...FRIDAYS,
      exceptions: [{ date: '2026-12-25', closed: true }],
      tablesAtOnce: 2,
      note: 'Ring twice.',
      access: ['step_free'],
    });
  });

  it('belong to cafes that their owner finds, also one that is not approved', async () => {
    const owner = await person('isCafeOwner');
    const [open, pending] = [await cafeWith(undefined, owner.id), await cafeWith(undefined, owner.id)];
    await must(admin, 'PATCH', `/api/cafes/${pending.id}`, { status: 'pending' });
    const own = async (client: Client) =>
      (await must<Cafe[]>(client, 'GET', '/api/cafes?own=true')).map(({ id }) => id).toSorted();
    expect(await own(owner.client)).toEqual([open.id, pending.id].toSorted());
    expect(await own(await host())).toEqual([]);
    expect((await balanced().ask('GET', '/api/cafes?own=true')).body).toEqual([]);
  });

  it('are in the copy of their own data that whoever set them downloads, without the words of others', async () => {
    const owner = await person('isCafeOwner');
    const cafe = await cafeWith(undefined, owner.id);
    await setHouse(cafe, { ...FRIDAYS, note: 'Ring twice.' }, owner.client);
    await setHouse(cafe, { ...FRIDAYS, tablesAtOnce: 2, note: 'Ring twice.' });
    await must(owner.client, 'POST', `/api/cafes/${cafe.id}/desk-link`, {});
    const { 'cafes.json': rows } = await ownFiles(owner.client);
    expect(rows).toMatchObject([
      { what: 'set_house_rules', cafe: cafe.name, note: 'Ring twice.' },
      { what: 'opened_staff_link', cafe: cafe.name, note: null },
    ]);
    expect(JSON.stringify(rows)).not.toContain('tokenHash');
  });

  it('are unknown for a cafe that is not there', async () => {
    const path = '/api/cafes/0192a1b2-0000-7000-8000-000000000001';
    expect(words(await admin.ask('PUT', `${path}/house`, FRIDAYS))).toBe('404 not_found');
    expect(words(await admin.ask('GET', `${path}/house`))).toBe('404 not_found');
    expect(words(await (await host()).ask('GET', `${path}/free?date=2026-07-03`))).toBe('404 not_found');
  });

  it('give no starts at a cafe that is not approved: nobody can host there', async () => {
    const { id } = await cafeWith(FRIDAYS);
    const free = async () => words(await (await host()).ask('GET', `/api/cafes/${id}/free?date=2026-07-03`));
    expect(await free()).toBe('200');
    await must(admin, 'PATCH', `/api/cafes/${id}`, { status: 'pending' });
    expect(await free()).toBe('404 not_found');
  });
});

describe('a cafe that wants to be asked first', () => {
  const asking = async () => {
    const owner = await person('isCafeOwner');
    return { owner, cafe: await cafeWith({ ...FRIDAYS, askFirst: true }, owner.id) };
  };
  const answer = (client: Client, { id }: GameEvent, confirm: boolean, reason?: string) =>
    client.ask('POST', `/api/game-events/${id}/table`, { confirm, ...(reason && { reason }) });
  const tableOf = async ({ id }: GameEvent) =>
    (await must<GameEvent>(balanced(), 'GET', `/api/game-events/${id}`)).table?.state;
  const onDesk = async (client: Client, { id }: Cafe) =>
    (await must<Desk>(client, 'GET', `/api/cafes/${id}/desk?from=2026-07-03&days=1`)).nights.flatMap(({ gameEvents }) =>
      gameEvents.map(({ table }) => table),
    );

  it('is asked by the event itself, and its owner alone answers, once', async () => {
    const { owner, cafe } = await asking();
    const hosting = await host();
    const its = await evening(cafe, {}, hosting);
    expect(await tableOf(its)).toBe('asked');
    expect(await onDesk(owner.client, cafe)).toEqual(['asked']);
    for (const client of [admin, hosting, (await person('isCafeOwner')).client]) {
      expect(words(await answer(client, its, true))).toBe('403 forbidden');
    }
    expect((await answer(owner.client, its, false)).status).toBe(400);
    expect((await answer(owner.client, its, true)).body).toMatchObject({
      gameEvent: { table: { state: 'confirmed' } },
    });
    expect(words(await answer(owner.client, its, false, 'Full.'))).toBe('409 not_asked');
    expect(await onDesk(owner.client, cafe)).toEqual(['confirmed']);
  });

  it('is asked again for other hours, and not for a cafe or a host without that wish', async () => {
    const { owner, cafe } = await asking();
    const hosting = await host();
    const its = await evening(cafe, {}, hosting);
    await answer(owner.client, its, true);
    expect((await change(hosting, its, { maxParticipants: 5 })).status).toBe(200);
    expect(await tableOf(its)).toBe('confirmed');
    expect((await change(hosting, { ...its, version: 2 }, { startTime: '20:00' })).status).toBe(200);
    expect(await tableOf(its)).toBe('asked');
    expect((await change(hosting, { ...its, version: 3 }, { cafeId: (await cafeWith()).id })).status).toBe(200);
    expect(await tableOf(its)).toBeUndefined();
    await must(admin, 'PATCH', `/api/users/${owner.id}`, { isProvider: true });
    expect(await tableOf(await evening(cafe, {}, owner.client))).toBeUndefined();
  });

  it('finds all tables that wait for an answer on its desk, however far ahead', async () => {
    const { owner, cafe } = await asking();
    const path = `/api/cafes/${cafe.id}/desk/asked`;
    const hosting = await host();
    const [far, near] = [await evening(cafe, { eventDate: '2026-11-20' }, hosting), await evening(cafe, {}, hosting)];
    const off = await evening(cafe, { eventDate: '2026-07-10' }, hosting);
    await must(hosting, 'PATCH', `/api/game-events/${off.id}/cancel`, {});
    const waiting = async () => (await must<DeskRow[]>(owner.client, 'GET', path)).map(({ id }) => id);
    expect(await waiting()).toEqual([near.id, far.id]);
    expect(words(await hosting.ask('GET', path))).toBe('403 forbidden');
    expect(words(await balanced().ask('GET', path))).toMatch(/^401/);
    const { url } = await must<{ url: string }>(owner.client, 'POST', `/api/cafes/${cafe.id}/desk-link`);
    expect((await balanced().ask('GET', `${path}${new URL(url).search}`)).status).toBe(200);
    await answer(owner.client, far, true);
    expect(await waiting()).toEqual([near.id]);
  });

  it.each([
    ['is deactivated', (id: string) => must(admin, 'PATCH', `/api/users/${id}/active`, { isActive: false })],
    ['is no cafe owner any more', (id: string) => must(admin, 'PATCH', `/api/users/${id}`, { isCafeOwner: false })],
  ])('asks nobody while its owner %s', async (_, goes) => {
    const { owner, cafe } = await asking();
    await goes(owner.id);
    const hosting = await host();
    const its = await evening(cafe, {}, hosting);
    expect(await tableOf(its)).toBeUndefined();
    expect((await change(hosting, its, { startTime: '20:00' })).status).toBe(200);
    expect(await tableOf(its)).toBeUndefined();
    await must(admin, 'PATCH', `/api/users/${owner.id}/active`, { isActive: true });
    await must(admin, 'PATCH', `/api/users/${owner.id}`, { isCafeOwner: true });
    expect(await tableOf(await evening(cafe))).toBe('asked');
  });

  it('declines with a reason that is its owner’s own, and the event keeps its place until it goes', async () => {
    const { owner, cafe } = await asking();
    await setHouse(cafe, { ...FRIDAYS, askFirst: true, tablesAtOnce: 1 });
    const its = await evening(cafe);
    const declined = await answer(owner.client, its, false, 'A private party.');
    expect(declined.body).toMatchObject({
      gameEvent: {
        status: 'upcoming',
        table: { state: 'declined', freeUntil: expect.stringMatching(/^2026-06-08T1/) },
      },
    });
    expect(words(await schedule(await host(), cafe))).toBe('409 cafe_full');
    expect((await ownFiles(owner.client))['acts.json']).toContainEqual(
      expect.objectContaining({ by: 'you', what: 'table_declined', id: its.id, text: 'A private party.' }),
    );
  });
});

it.each(['0000-01-01', '1999-12-31', '9999-12-31'])(
  'no question is about %s, a day of another century',
  async (date) => {
    const cafe = await cafeWith();
    const hosting = await host();
    const its = await evening(cafe, { eventDate: '2026-07-14' }, hosting);
    const terms = { gameId: game.id, cafeId: cafe.id, regionId, startTime: '19:00', maxParticipants: 4 };
    const replies = [
      admin.ask('GET', `/api/cafes/${cafe.id}/desk?from=${date}`),
      admin.ask('GET', `/api/cafes/${cafe.id}/desk.csv?from=${date}`),
      hosting.ask('GET', `/api/cafes/${cafe.id}/free?date=${date}`),
      admin.ask('PUT', `/api/cafes/${cafe.id}/house`, { exceptions: [{ date, closed: true }] }),
      schedule(hosting, cafe, { eventDate: date }),
      schedule(hosting, cafe, { eventDate: `${date}T12:00:00Z` }),
      change(hosting, its, { startDate: date }),
      hosting.ask('POST', '/api/series', { ...terms, repeats: { every: 'week' }, from: date }),
    ];
    expect((await Promise.all(replies)).map(words)).toEqual(Array(replies.length).fill('400 invalid'));
  },
);

describe('a series at a cafe that wants to be asked first', () => {
  const weekly = (cafe: Cafe, more: object = {}) => ({
    ...{ gameId: game.id, cafeId: cafe.id, regionId, startTime: '19:00', maxParticipants: 4 },
    ...{ repeats: { every: 'week' }, from: '2026-06-05', ...more },
  });
  async function asked(more: object = {}) {
    const owner = await person('isCafeOwner');
    const cafe = await cafeWith({ ...FRIDAYS, askFirst: true }, owner.id);
    const hosting = await host();
    const { series } = await must<NewSeriesReply>(hosting, 'POST', '/api/series', weekly(cafe, more));
    return { owner, cafe, hosting, series };
  }
  const answer = (client: Client, { id }: Series, confirm: boolean, reason?: string) =>
    client.ask('POST', `/api/series/${id}/table`, { confirm, ...(reason && { reason }) });
  const shown = ({ id }: Series) => must<Series>(admin, 'GET', `/api/series/${id}`);
  const tablesOf = ({ nextDates }: Series) => nextDates.map(({ table }) => table?.state);
  const change = (client: Client, { id, version }: Series, to: object) =>
    must<{ series: Series }>(client, 'PATCH', `/api/series/${id}`, { from: '2026-06-02', basedOn: version, ...to });

  it('asks once for all its dates, and its owner alone answers, once', async () => {
    const { owner, hosting, series } = await asked();
    expect([series.table, tablesOf(series)]).toEqual([{ state: 'asked' }, Array(4).fill('asked')]);
    for (const client of [admin, hosting, (await person('isCafeOwner')).client]) {
      expect(words(await answer(client, series, true))).toBe('403 forbidden');
    }
    expect((await answer(owner.client, series, false)).status).toBe(400);
    const { body } = await answer(owner.client, series, true);
    const { series: confirmed } = body as { series: Series };
    expect([confirmed.table, tablesOf(confirmed)]).toEqual([{ state: 'confirmed' }, Array(4).fill('confirmed')]);
    expect(words(await answer(owner.client, series, false, 'Full.'))).toBe('409 not_asked');
    const unknown = { ...series, id: '0192a1b2-0000-7000-8000-000000000001' };
    expect(words(await answer(owner.client, unknown, true))).toBe('404 not_found');
  });

  it('asks again for another rhythm, and not for other seats', async () => {
    const { owner, hosting, series } = await asked();
    await answer(owner.client, series, true);
    const { series: rarer } = await change(hosting, series, { repeats: { every: 'two_weeks' }, from: '2026-06-12' });
    expect(rarer.table?.state).toBe('asked');
    await answer(owner.client, rarer, true);
    const { series: smaller } = await change(hosting, rarer, { maxParticipants: 3 });
    expect([smaller.table?.state, ...tablesOf(smaller)]).toEqual([
      'confirmed',
      ...tablesOf(rarer).map(() => 'confirmed'),
    ]);
  });

  it('asks again for other hours, and for a date of its own that is moved only about that one', async () => {
    const { owner, hosting, series } = await asked({ until: '2026-07-31' });
    await answer(owner.client, series, true);
    const [first] = (await shown(series)).nextDates as [GameEvent];
    const moved = { basedOn: first.version, startTime: '20:00' };
    expect((await hosting.ask('PATCH', `/api/game-events/${first.id}`, moved)).status).toBe(200);
    expect(tablesOf(await shown(series))).toEqual(['asked', 'confirmed', 'confirmed', 'confirmed']);
    expect((await shown(series)).table?.state).toBe('confirmed');
    const { series: shorter } = await change(hosting, series, { until: '2026-07-03' });
    expect(shorter.table?.state).toBe('confirmed');
    const { series: longer } = await change(hosting, shorter, { until: '2026-07-10' });
    expect(longer.table?.state).toBe('asked');
    await answer(owner.client, longer, true);
    const { series: later } = await change(hosting, longer, { startTime: '21:00' });
    expect([later.table?.state, ...tablesOf(later)]).toEqual(['asked', 'asked', 'asked', 'asked', 'asked']);
    await answer(owner.client, later, true);
    // the date that was moved by itself waits for its own answer
    expect(tablesOf(await shown(series))).toEqual(['asked', 'confirmed', 'confirmed', 'confirmed']);
  });

  it('asks again for the dates before that get the hours of those after', async () => {
    const { owner, hosting, series } = await asked();
    const { series: mixed } = await change(hosting, series, { from: '2026-06-15', startTime: '21:00' });
    await answer(owner.client, mixed, true);
    const { series: all } = await change(hosting, mixed, { startTime: '21:00' });
    expect([all.table?.state, ...tablesOf(all)]).toEqual(['asked', 'asked', 'asked', 'confirmed', 'confirmed']);
  });

  it('is declined: open dates lose their tables, and other hours are another question', async () => {
    const { owner, hosting, series } = await asked();
    const { body } = await answer(owner.client, series, false, 'Fridays are full.');
    const { series: declined } = body as { series: Series };
    expect([declined.table?.state, ...tablesOf(declined)]).toEqual(Array(5).fill('declined'));
    const { series: longer } = await change(hosting, series, { maxParticipants: 5 });
    expect(longer.table?.state).toBe('declined');
    const { series: later } = await change(hosting, longer, { startTime: '20:00' });
    expect([later.table?.state, ...tablesOf(later)]).toEqual(Array(5).fill('asked'));
    const own = await ownFiles(owner.client);
    expect(own['series.json']).toMatchObject([
      { what: 'declined_tables', seriesId: series.id, text: 'Fridays are full.' },
    ]);
  });

  it('is answered by the cafe where it is now, and not for dates that stay at the one before', async () => {
    const { owner, hosting, series } = await asked();
    const [first] = series.nextDates as [GameEvent];
    await must(await host(), 'POST', `/api/game-events/${first.id}/join`);
    const other = await person('isCafeOwner');
    const elsewhere = await cafeWith({ ...FRIDAYS, askFirst: true }, other.id);
    const { series: moved } = await change(hosting, series, { cafeId: elsewhere.id });
    expect([moved.nextDates[0]?.cafeId, ...tablesOf(moved)]).toEqual([first.cafeId, ...Array(4).fill('asked')]);
    const { body } = await answer(other.client, moved, false, 'Not here.');
    expect(tablesOf((body as { series: Series }).series)).toEqual(['asked', ...Array(3).fill('declined')]);
    expect(words(await owner.client.ask('POST', `/api/game-events/${first.id}/table`, { confirm: true }))).toBe('200');
  });

  it.each([
    ['confirmed', true],
    ['declined', false],
  ])('has %s the dates that open there before the series goes elsewhere', async (state, confirm) => {
    const owner = await person('isCafeOwner');
    const cafe = await cafeWith({ askFirst: true, noticeHours: 24 * 12 }, owner.id);
    const hosting = await host();
    const { series } = await must<NewSeriesReply>(hosting, 'POST', '/api/series', weekly(cafe));
    expect((await answer(owner.client, series, confirm, 'Fridays are full.')).status).toBe(200);
    await setHouse(cafe, { askFirst: true });
    const to = { from: '2026-06-24', cafeId: (await cafeWith()).id };
    const { series: moved } = await change(hosting, series, to);
    const before = confirm ? ['06-12', '06-19'] : ['06-19'];
    expect(moved.nextDates.map(({ startDate, table }) => [startDate.slice(5), table?.state])).toEqual([
      ...before.map((day) => [day, state]),
      ['06-26', undefined],
    ]);
    const { skipped } = await shown(series);
    expect(skipped.filter(({ date }) => date === '2026-06-12').map(({ code }) => code)).toEqual(
      confirm ? [] : ['cafe_closed'],
    );
  });

  it('is asked for a series that is paused, too: its open dates follow it', async () => {
    const { owner, hosting, series } = await asked();
    await answer(owner.client, series, true);
    await must(hosting, 'POST', `/api/series/${series.id}/pause`, {});
    const { series: later } = await change(hosting, series, { startTime: '20:00' });
    expect([later.state, later.table?.state, ...tablesOf(later)]).toEqual(['paused', ...Array(5).fill('asked')]);
    const { body } = await answer(owner.client, later, true);
    expect(tablesOf((body as { series: Series }).series)).toEqual(Array(4).fill('confirmed'));
  });

  it('is asked with the date that opens next where the wish came after it', async () => {
    const owner = await person('isCafeOwner');
    const cafe = await cafeWith(FRIDAYS, owner.id);
    const hosting = await host();
    const { series } = await must<NewSeriesReply>(hosting, 'POST', '/api/series', weekly(cafe));
    expect(series.table).toBeUndefined();
    await setHouse(cafe, { ...FRIDAYS, askFirst: true });
    const { series: wider } = await change(hosting, series, { maxParticipants: 5 });
    expect([wider.table?.state, ...tablesOf(wider)]).toEqual(['asked', undefined, undefined, undefined, undefined]);
    await must(admin, 'PATCH', `/api/users/${owner.id}`, { isProvider: true });
    const own = await must<NewSeriesReply>(owner.client, 'POST', '/api/series', weekly(cafe));
    expect([own.series.table, ...tablesOf(own.series)]).toEqual(Array(5).fill(undefined));
  });

  it('is one question on the desk, and one more for each date that was moved by itself', async () => {
    const { owner, cafe, hosting, series } = await asked();
    const rows = async () =>
      (await must<Desk>(owner.client, 'GET', `/api/cafes/${cafe.id}/desk?from=2026-06-05&days=31`)).nights
        .flatMap(({ gameEvents }) => gameEvents)
        .map(({ table, ofSeries }) => [table, ofSeries]);
    expect(await rows()).toEqual(Array(4).fill(['asked', series.id]));
    const [first] = series.nextDates as [GameEvent];
    await must(hosting, 'PATCH', `/api/game-events/${first.id}`, { basedOn: first.version, startTime: '20:00' });
    expect(await rows()).toEqual([['asked', undefined], ...Array(3).fill(['asked', series.id])]);
  });
});

describe('scheduling at a cafe with rules', () => {
  it('says why a time is not possible, and what is', async () => {
    const cafe = await cafeWith({ ...FRIDAYS, tablesAtOnce: 1, noticeHours: 48 });
    const client = await host();
    const closed = await schedule(client, cafe, { startTime: '17:00' });
    expect(closed.body).toMatchObject({ code: 'cafe_closed', hours: [{ opens: '18:00', closes: '02:00' }] });
    expect((await schedule(client, cafe, { eventDate: '2026-07-04' })).body).toMatchObject({
      code: 'cafe_closed',
      hours: [],
    });
    await evening(cafe, {}, client);
    const full = await schedule(client, cafe, { startTime: '20:00' });
    expect(full.body).toMatchObject({
      code: 'cafe_full',
      next: ['2026-07-04T03:00:00.000Z', '2026-07-04T03:15:00.000Z', '2026-07-04T03:30:00.000Z'],
    });
    const early = await cafeWith({ noticeHours: 48 });
    const notice = await schedule(client, early, { eventDate: '2026-06-02', startTime: '23:00' });
    expect(notice.body).toMatchObject({ code: 'cafe_notice', hours: 48 });
  });

  it('names free starts that are then accepted, and none that is refused', async () => {
    const cafe = await cafeWith({ ...FRIDAYS, tablesAtOnce: 1 });
    const client = await host();
    await evening(cafe, { startTime: '20:00' }, client);
    const free = () => must<string[]>(client, 'GET', `/api/cafes/${cafe.id}/free?date=2026-07-03`);
    expect(await free()).toEqual(['23:00']);
    expect(words(await schedule(client, cafe, { startTime: '22:45' }))).toBe('409 cafe_full');
    await evening(cafe, { startTime: '23:00' }, client);
    expect(await free()).toEqual([]);
    expect(
      words(await (await person('isCafeOwner')).client.ask('GET', `/api/cafes/${cafe.id}/free?date=2026-07-03`)),
    ).toBe('403 forbidden');
  });

  it('gives one of ten hosts the last table, whichever instance they ask', async () => {
    const hosts = await Promise.all(Array.from({ length: 10 }, host));
    for (const day of ['03', '10', '17', '24']) {
      const cafe = await cafeWith({ ...FRIDAYS, tablesAtOnce: 3 });
      await Promise.all([0, 1].map((nth) => evening(cafe, { eventDate: `2026-07-${day}` }, hosts[nth])));
      const eventDate = `2026-07-${day}`;
      const replies = await Promise.all(
        hosts.map((client, nth) => schedule(client, cafe, { eventDate, startTime: nth % 2 === 0 ? '19:00' : '21:30' })),
      );
      const taken = replies.filter(({ status }) => status === 201);
      expect(taken.length, replies.map(words).join()).toBe(1);
    }
  });

  it.each([
    ['hosts', '201', '409 cafe_full'],
    ['rules', '409 cafe_closed', '201'],
  ] as const)(
    'counts who came before the first rules, and binds who comes after, if they meet and first come the %s',
    async (first, met, after) => {
      const cafe = await cafeWith();
      const [{ sql }] = instances as [RunningProduct];
      // open on Fridays alone: whoever is decided with the rules is refused
      const thursday = { eventDate: '2026-07-02' };
      const client = await host();
      const set = () => setHouse(cafe, { ...FRIDAYS, tablesAtOnce: 1 });
      const come = () => schedule(client, cafe, thursday);
      const [coming, setting] = await sql.begin(async (tx) => {
        // both have decided when the first may append
        await tx`select pg_advisory_xact_lock(${ADVISORY_LOCKS.append})`;
        const waiting = async () =>
          (
            await tx`
            select from pg_locks join pg_database on pg_database.oid = pg_locks.database
            where datname = current_database() and objid = ${ADVISORY_LOCKS.append} and not granted`
          ).length;
        const meet = async <One, Other>(one: () => Promise<One>, other: () => Promise<Other>) => {
          const begun = one();
          await expect.poll(waiting, { timeout: 20_000, interval: 20 }).toBe(1);
          const joined = other();
          await expect.poll(waiting, { timeout: 20_000, interval: 20 }).toBe(2);
          return [begun, joined] as const;
        };
        if (first === 'hosts') return [...(await meet(come, set))] as const;
        const [rules, host] = await meet(set, come);
        return [host, rules] as const;
      });
      const { conflicts } = await setting;
      expect(words(await coming)).toBe(met);
      expect(conflicts).toHaveLength(first === 'hosts' ? 1 : 0);
      // on Thursdays nobody else comes in, and the one that stands takes the only table
      await setHouse(cafe, { tablesAtOnce: 1 });
      expect(words(await schedule(await host(), cafe, thursday))).toBe(after);
    },
  );
});

describe('a table', () => {
  it('is given back by cancelling and by moving, and a moved evening is bound by the rules', async () => {
    const cafe = await cafeWith({ ...FRIDAYS, tablesAtOnce: 1 });
    const elsewhere = await cafeWith();
    const client = await host();
    const first = await evening(cafe, {}, client);
    expect(words(await change(client, first, { startTime: '17:00' }))).toBe('409 cafe_closed');
    expect((await change(client, first, { startTime: '19:30' })).status).toBe(200);
    const other = await host();
    expect(words(await schedule(other, cafe))).toBe('409 cafe_full');
    const moved = await must<GameEvent>(client, 'PATCH', `/api/game-events/${first.id}`, {
      basedOn: 2,
      cafeId: elsewhere.id,
    }).then((body) => (body as unknown as { gameEvent: GameEvent }).gameEvent);
    const second = await evening(cafe, {}, other);
    expect(words(await change(client, moved, { cafeId: cafe.id }))).toBe('409 cafe_full');
    await must(other, 'PATCH', `/api/game-events/${second.id}/cancel`, {});
    expect((await change(client, moved, { cafeId: cafe.id })).status).toBe(200);
  });

  it('promises its maximum: more seats count, fewer give room', async () => {
    const cafe = await cafeWith({ headsAtOnce: 10 });
    const [one, other] = [await host(), await host()];
    const first = await evening(cafe, {}, one);
    expect(words(await schedule(other, cafe, { maxParticipants: 5 }))).toBe('409 cafe_full');
    await evening(cafe, {}, other);
    expect(words(await change(one, first, { maxParticipants: 5 }))).toBe('409 cafe_full');
    expect((await change(one, first, { maxParticipants: 2 })).status).toBe(200);
    expect(words(await schedule(await host(), cafe, { maxParticipants: 2 }))).toBe('409 cafe_full');
    expect(words(await schedule(await host(), cafe, { maxParticipants: 1 }))).toBe('201');
  });

  it('of a standing evening counts from the first rules on, and breaks them as a conflict that names nobody else', async () => {
    const cafe = await cafeWith();
    const client = await host();
    const early = await evening(cafe, { startTime: '12:00' }, client);
    const late = await evening(cafe, { startTime: '19:00' }, client);
    const guest = balanced();
    await guest.signUp(`house.${++made}`);
    await must(guest, 'POST', `/api/game-events/${late.id}/join`);
    const { conflicts } = await setHouse(cafe, { ...FRIDAYS, tablesAtOnce: 1 });
    expect(conflicts).toMatchObject([{ id: early.id, game: game.name, heads: 5, taken: 0, table: 'free' }]);
    expect(words(await schedule(await host(), cafe, { startTime: '20:00' }))).toBe('409 cafe_full');
    const tight = await setHouse(cafe, { ...FRIDAYS, headsAtOnce: 3 });
    expect(tight.conflicts.map(({ id }) => id)).toEqual([early.id, late.id]);
    const row = tight.conflicts[1] as DeskRow;
    expect(Object.keys(row).toSorted()).toEqual([
      'cancelled',
      'endsAt',
      'game',
      'heads',
      'held',
      'host',
      'id',
      'maxParticipants',
      'moved',
      'startsAt',
      'table',
      'taken',
    ]);
    expect(row).toMatchObject({ taken: 1, heads: 5, moved: false, cancelled: false });
    // it stays as it is, and may shrink
    expect((await change(client, late, { maxParticipants: 3 })).status).toBe(200);
  });
});

describe('a series', () => {
  const weekly = (cafe: Cafe, more: object = {}) => ({
    gameId: game.id,
    cafeId: cafe.id,
    regionId,
    startTime: '19:00',
    maxParticipants: 4,
    repeats: { every: 'week' },
    from: '2026-06-05',
    ...more,
  });
  it('is refused where a date of it is closed or full', async () => {
    const client = await host();
    const closed = await cafeWith({ exceptions: [{ date: '2026-06-12', closed: true }] });
    expect(words(await client.ask('POST', '/api/series', weekly(closed)))).toBe('409 cafe_closed');
    const full = await cafeWith({ tablesAtOnce: 1 });
    await evening(full, { eventDate: '2026-06-19' });
    const refused = await client.ask('POST', '/api/series', weekly(full));
    // from the date that is full
    const next = ['2026-06-20T03:00:00.000Z', '2026-06-20T03:15:00.000Z', '2026-06-20T03:30:00.000Z'];
    const dates = ['2026-06-19'];
    expect([words(refused), refused.body]).toEqual(['409 cafe_full', expect.objectContaining({ next, dates })]);
  });
  it('takes its tables, and skips the dates for which the cafe has to know earlier', async () => {
    const cafe = await cafeWith({ ...FRIDAYS, tablesAtOnce: 1, noticeHours: 24 * 7 });
    const { series } = await must<NewSeriesReply>(await host(), 'POST', '/api/series', weekly(cafe));
    expect(series.skipped).toMatchObject([{ date: '2026-06-05', code: 'cafe_notice' }]);
    expect(series.nextDates.map(({ startDate }) => startDate)).toEqual(['2026-06-12', '2026-06-19', '2026-06-26']);
    expect(words(await schedule(await host(), cafe, { eventDate: '2026-06-19' }))).toBe('409 cafe_full');
  });
  it('gives back the tables of dates that end with it, and keeps those whose new time the cafe does not take', async () => {
    const client = await host();
    const cafe = await cafeWith({ ...FRIDAYS, tablesAtOnce: 1 });
    const { series } = await must<NewSeriesReply>(client, 'POST', '/api/series', weekly(cafe));
    await must(client, 'PUT', `/api/series/${series.id}/skips/2026-06-19`, {});
    await evening(cafe, { eventDate: '2026-06-19', startTime: '22:00' });
    const { kept, changed } = await must<{ kept: { why: string }[]; changed: string[]; series: Series }>(
      client,
      'PATCH',
      `/api/series/${series.id}`,
      { from: '2026-06-02', startTime: '12:00', basedOn: 1 },
    );
    expect(changed).toEqual([]);
    expect(kept.map(({ why }) => why)).toEqual(['cafe_closed', 'cafe_closed', 'cafe_closed']);
  });
  it.each([
    ['past midnight of the next day', '23:45', { from: '2026-06-13', startTime: '02:30' }, ['05', '12', '20', '27']],
    ['to late on the day before', '02:30', { from: '2026-06-11', startTime: '23:45' }, ['05', '11', '18', '25']],
    [
      'elsewhere, to late on the day before',
      '02:30',
      { from: '2026-06-11', startTime: '23:45' },
      ['05', '11', '18', '25'],
    ],
  ])(
    'takes the only table that its own dates give back in the same append, moved %s',
    async (how, startTime, to, days) => {
      const client = await host();
      const elsewhere = how.startsWith('elsewhere') ? { cafeId: (await cafeWith({ tablesAtOnce: 1 })).id } : {};
      const cafe = await cafeWith({ tablesAtOnce: 1 });
      const { series } = await must<NewSeriesReply>(client, 'POST', '/api/series', weekly(cafe, { startTime }));
      const changed = { ...to, ...elsewhere, repeats: { every: 'week' }, basedOn: 1 };
      const { series: moved } = await must<{ series: Series }>(client, 'PATCH', `/api/series/${series.id}`, changed);
      expect(moved.nextDates.map(({ startDate }) => startDate)).toEqual(days.map((day) => `2026-06-${day}`));
    },
  );
  it('opens one of two dates that come to the only table in the same append', async () => {
    const client = await host();
    const cafe = await cafeWith({ tablesAtOnce: 1, noticeHours: 24 * 12 });
    const { series } = await must<NewSeriesReply>(client, 'POST', '/api/series', weekly(cafe, { startTime: '23:45' }));
    expect(series.nextDates.map(({ startDate }) => startDate)).toEqual(['2026-06-19', '2026-06-26']);
    await setHouse(cafe, { tablesAtOnce: 1 });
    const saturdays = { repeats: { every: 'week' }, from: '2026-06-13', startTime: '02:30', basedOn: 1 };
    await must(client, 'PATCH', `/api/series/${series.id}`, saturdays);
    const { nextDates, skipped } = await must<Series>(client, 'GET', `/api/series/${series.id}`);
    expect(nextDates.map(({ startDate }) => startDate.slice(8))).toEqual(['12', '20', '27']);
    expect(skipped).toContainEqual(expect.objectContaining({ date: '2026-06-13', code: 'cafe_full' }));
  });
  it.each([
    ['earlier', '23:00', '19:00', '00:30'],
    ['later', '19:00', '00:30', '23:00'],
  ])('moves dates of two rhythms %s, one to where another one was', async (_, first, then, startTime) => {
    const client = await host();
    const cafe = await cafeWith({ tablesAtOnce: 1 });
    const { series } = await must<NewSeriesReply>(client, 'POST', '/api/series', weekly(cafe, { startTime: first }));
    const change = (terms: object) =>
      must<{ series: Series; kept: object[] }>(client, 'PATCH', `/api/series/${series.id}`, terms);
    const saturdays = { repeats: { every: 'week' }, from: '2026-06-13', startTime: then, basedOn: 1 };
    const { series: mixed } = await change(saturdays);
    expect(mixed.nextDates.map(({ startDate }) => startDate.slice(8))).toEqual(['05', '12', '13', '20', '27']);
    const { series: moved, kept } = await change({ from: '2026-06-05', startTime, basedOn: 2 });
    expect(kept).toEqual([]);
    expect(new Set(moved.nextDates.map((date) => date.startTime))).toEqual(new Set([startTime]));
  });
});

describe('the desk of a cafe', () => {
  const nightsOf = (cafe: Cafe, by: Client, query = '') => by.ask('GET', `/api/cafes/${cafe.id}/desk${query}`);
  const folded = async <Body>(asked: () => Promise<Reply>, isSo: (body: Body) => boolean): Promise<Body> => {
    let found: Body | undefined;
    await expect
      .poll(async () => {
        found = (await asked()).body as Body;
        return isSo(found);
      })
      .toBe(true);
    return found as Body;
  };

  it('shows its nights with their hours, their evenings and their peak, and names nobody but hosts', async () => {
    const cafe = await cafeWith({
      hours: [{ weekday: 5, opens: '18:00', closes: '06:00' }],
      exceptions: [{ date: '2026-07-04', closed: true, words: 'Fourth of July' }],
      tablesAtOnce: 2,
    });
    const client = await host();
    const early = await evening(cafe, { startTime: '18:00' }, client);
    const late = await evening(cafe, { startTime: '20:00', maxParticipants: 6 }, client);
    await evening(cafe, { eventDate: '2026-07-04', startTime: '01:00' }, client);
    const guest = balanced();
    await guest.signUp(`house.${++made}`);
    await must(guest, 'POST', `/api/game-events/${early.id}/join`);
    await must(client, 'PATCH', `/api/game-events/${late.id}/cancel`, {});
    const query = '?from=2026-07-03&days=2';
    const desk = await folded<Desk>(
      () => nightsOf(cafe, admin, query),
      ({ nights: [night] }) => night?.gameEvents.length === 3 && night.gameEvents[0]?.taken === 1,
    );
    expect(desk).toMatchObject({ cafe: { name: cafe.name }, tablesAtOnce: 2, headsAtOnce: null });
    const [friday, saturday] = desk.nights;
    expect(friday).toMatchObject({
      date: '2026-07-03',
      hours: [{ opens: '18:00', closes: '06:00' }],
      peak: { tables: 1, heads: 5 },
      gameEvents: [
        { id: early.id, taken: 1, heads: 5, table: 'free', cancelled: false, conflict: false },
        { id: late.id, cancelled: true, heads: 7 },
        // after midnight, and still the night of Friday
        { startsAt: '2026-07-04T06:00:00.000Z' },
      ],
    });
    expect(saturday).toMatchObject({
      hours: [],
      words: 'Fourth of July',
      gameEvents: [],
      peak: { tables: 0, heads: 0 },
    });
    const guestName = (await must<{ user: { firstName: string } }>(guest, 'GET', '/api/auth/me')).user.firstName;
    const csv = await admin.ask('GET', `/api/cafes/${cafe.id}/desk.csv${query}`);
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect(String(csv.body).trim().split('\r\n')).toHaveLength(4);
    const hosts = new Set(friday?.gameEvents.map((each) => each.host));
    expect([...hosts]).toHaveLength(1);
    expect(Object.keys(friday?.gameEvents[0] ?? {})).not.toContain('people');
    expect(guestName).toBeDefined();
  });

  it('begins with tonight, which is the night before until five in the morning', async () => {
    const cafe = await cafeWith();
    const { nights } = await must<Desk>(admin, 'GET', `/api/cafes/${cafe.id}/desk`);
    expect(nights.map(({ date }) => date)).toEqual([1, 2, 3, 4, 5, 6, 7].map((day) => `2026-06-0${day}`));
    expect(nights[0]).toMatchObject({ hours: null, words: null });
  });

  it('has what each weekday promised and brought in 90 days, for the same people', async () => {
    const [{ sql }] = instances as [RunningProduct];
    const cafes = await must<Cafe[]>(admin, 'GET', '/api/cafes');
    const owner = await person('isCafeOwner');
    const numbersOf = (id: string, by = admin) => by.ask('GET', `/api/cafes/${id}/desk/numbers`);
    let counted = 0;
    for (const { id } of cafes) {
      const rows = (await numbersOf(id)).body as DeskNumbers;
      // the same from the log alone, three days after the start to 90 days after it
      const [its] = await sql<{ evenings: number; promised: number; came: number }[]>`
        with held as (
          select s.data->>'gameEventId' as id, (s.data->>'maxParticipants')::int + 1 as heads from domain_events s
          where s.type = 'GameEventScheduled' and s.data->>'cafeId' = ${id}
            and (s.data->>'startsAt')::timestamptz >= '2026-06-01T15:00:00Z'::timestamptz - interval '90 days'
            and (s.data->>'startsAt')::timestamptz < '2026-06-01T15:00:00Z'::timestamptz - interval '72 hours'
            and not exists (select from domain_events c where c.type = 'GameEventCancelled' and c.stream = s.stream))
        select count(*)::int as evenings, coalesce(sum(heads), 0)::int as promised, (
          select count(*)::int from (
            select distinct on (m.stream, m.data->>'gameEventId') m.data->>'status' as status from domain_events m
            where m.type in ('AttendanceMarked', 'AttendanceCorrected') and m.data->>'gameEventId' in (select id from held)
            order by m.stream, m.data->>'gameEventId', m.position desc) last where status = 'attended') as came
        from held`;
      const sum = (of: 'evenings' | 'promised' | 'came') => rows.reduce((total, row) => total + row[of], 0);
      expect({ evenings: sum('evenings'), promised: sum('promised'), came: sum('came') }).toEqual(its);
      counted += sum('came');
      expect((await numbersOf(id, owner.client)).status).toBe(403);
    }
    expect(counted).toBeGreaterThan(100);
  });

  it.each(['?days=32', '?days=0', '?from=tomorrow'])('is refused for %s', async (query) => {
    const cafe = await cafeWith();
    expect((await nightsOf(cafe, admin, query)).status).toBe(400);
  });

  it('is for its owner, admins and whoever has the link, until the link is closed, replaced, or of a former owner', async () => {
    const [owner, next] = [await person('isCafeOwner'), await person('isCafeOwner')];
    const cafe = await cafeWith(undefined, owner.id);
    const link = () => must<{ url: string }>(owner.client, 'POST', `/api/cafes/${cafe.id}/desk-link`, {});
    const staff = async (url: string) => (await nightsOf(cafe, balanced(), new URL(url).search)).status;
    expect((await nightsOf(cafe, owner.client)).status).toBe(200);
    expect((await nightsOf(cafe, next.client)).status).toBe(403);
    expect((await nightsOf(cafe, balanced())).status).toBe(401);
    expect(words(await admin.ask('POST', `/api/cafes/${cafe.id}/desk-link`, {}))).toBe('403 forbidden');

    const first = await link();
    expect(await staff(first.url)).toBe(200);
    expect(await staff(`${first.url}x`)).toBe(403);
    const other = await cafeWith(undefined, owner.id);
    expect((await nightsOf(other, balanced(), new URL(first.url).search)).status).toBe(403);
    const second = await link();
    expect([await staff(first.url), await staff(second.url)]).toEqual([403, 200]);
    expect((await owner.client.ask('DELETE', `/api/cafes/${cafe.id}/desk-link`)).status).toBe(204);
    expect(await staff(second.url)).toBe(403);
    const third = await link();
    await must(admin, 'PATCH', `/api/cafes/${cafe.id}`, { ownerId: next.id });
    expect(await staff(third.url)).toBe(403);
    expect((await nightsOf(cafe, owner.client)).status).toBe(403);

    expect((await admin.ask('DELETE', `/api/cafes/${cafe.id}/desk-link`)).status).toBe(204);

    const [{ sql }] = instances as [RunningProduct];
    const token = new URL(third.url).searchParams.get('link') ?? '';
    const [{ count = 1 } = {}] = await sql<{ count: number }[]>`
      select count(*)::int as count from domain_events where data::text like ${`%${token}%`}`;
    expect([token.length, count]).toEqual([43, 0]);
  });

  it.each([
    ['is deactivated', (_: Cafe, id: string) => must(admin, 'PATCH', `/api/users/${id}/active`, { isActive: false })],
    [
      'is no cafe owner any more',
      (_: Cafe, id: string) => must(admin, 'PATCH', `/api/users/${id}`, { isCafeOwner: false }),
    ],
    ['has left', (_: Cafe, id: string) => admin.ask('DELETE', `/api/users/${id}`)],
    [
      'has a cafe that is not approved',
      ({ id }: Cafe) => must(admin, 'PATCH', `/api/cafes/${id}`, { status: 'rejected' }),
    ],
  ])('opens to nobody by the link of an owner who %s', async (_, goes) => {
    const owner = await person('isCafeOwner');
    const cafe = await cafeWith(undefined, owner.id);
    const { url } = await must<{ url: string }>(owner.client, 'POST', `/api/cafes/${cafe.id}/desk-link`, {});
    const staff = async () => (await nightsOf(cafe, balanced(), new URL(url).search)).status;
    expect(await staff()).toBe(200);
    await goes(cafe, owner.id);
    expect(await staff()).toBe(403);
  });

  const back = {
    'is another’s for a while': [{ ownerId: 'next' }, { ownerId: 'owner' }],
    'is nobody’s for a while': [{ ownerId: null }, { ownerId: 'owner' }],
    'is not approved for a while': [{ status: 'rejected' }, { status: 'approved' }],
  };
  it.each(Object.entries(back))('opens to nobody by a link that was opened before the cafe %s', async (_, patches) => {
    const [owner, next] = [await person('isCafeOwner'), await person('isCafeOwner')];
    const cafe = await cafeWith(undefined, owner.id);
    const link = () => must<{ url: string }>(owner.client, 'POST', `/api/cafes/${cafe.id}/desk-link`, {});
    const staff = async ({ url }: { url: string }) => (await nightsOf(cafe, balanced(), new URL(url).search)).status;
    const before = await link();
    for (const patch of patches) {
      const ownerId = 'ownerId' in patch && (patch.ownerId === 'owner' ? owner.id : patch.ownerId && next.id);
      await must(admin, 'PATCH', `/api/cafes/${cafe.id}`, ownerId === false ? patch : { ownerId });
      expect(await staff(before)).toBe(403);
    }
    expect(await staff(await link())).toBe(200);
  });

  it.each([
    ['is deactivated', '/active', 'isActive'],
    ['has no role', '', 'isCafeOwner'],
  ])('opens to nobody by a link that was opened before its owner %s for a while', async (_, path, what) => {
    const owner = await person('isCafeOwner');
    const cafe = await cafeWith(undefined, owner.id);
    const { url } = await must<{ url: string }>(owner.client, 'POST', `/api/cafes/${cafe.id}/desk-link`, {});
    const staff = async () => (await nightsOf(cafe, balanced(), new URL(url).search)).status;
    // a change of something else ends nothing
    await must(admin, 'PATCH', `/api/users/${owner.id}`, { isProvider: true });
    await must(admin, 'PATCH', `/api/cafes/${cafe.id}`, { address: '2 Main St' });
    expect(await staff()).toBe(200);
    for (const is of [false, true]) {
      await must(admin, 'PATCH', `/api/users/${owner.id}${path}`, { [what]: is });
      expect(await staff()).toBe(403);
    }
  });
});

describe('a cafe that is closed for a while', () => {
  const JULY = { from: '2026-07-01', to: '2026-07-31', reason: 'A pipe burst.' };
  const close = (by: Client, { id }: Cafe, more: object = {}) =>
    by.ask('POST', `/api/cafes/${id}/closings`, { ...JULY, ...more });
  const closingOf = ({ house }: HouseReply) => house.closings[0]?.closingId;

  it('is closed and opened again by its owner and admins, with a reason that everybody reads', async () => {
    const owner = await person('isCafeOwner');
    const cafe = await cafeWith(FRIDAYS, owner.id);
    for (const client of [(await person('isCafeOwner')).client, await host()]) {
      expect(words(await close(client, cafe))).toBe('403 forbidden');
      const affected = `/api/cafes/${cafe.id}/closings/affected?from=2026-07-01&to=2026-07-31`;
      expect(words(await client.ask('GET', affected))).toBe('403 forbidden');
    }
    for (const [more, said] of [
      [{ reason: ' ' }, '400 invalid'],
      [{ to: '2026-06-30' }, '400 invalid'],
      [{ to: '2027-07-02' }, '400 invalid'],
      [{ from: '2026-05-01' }, '400 past'],
    ] as const) {
      expect(words(await close(owner.client, cafe, more)).slice(0, said.length)).toBe(said);
    }
    const closed = await close(owner.client, cafe);
    expect(closed).toMatchObject({ status: 201, body: { house: { version: 1, closings: [JULY] } } });
    expect(words(await close(admin, cafe, { from: '2026-07-31', to: '2026-08-02' }))).toBe('409 already_closed');
    const { house } = await must<Cafe>(balanced(), 'GET', `/api/cafes/${cafe.id}`);
    expect(house).toMatchObject({ hours: FRIDAYS.hours, closings: [JULY] });
    const reopen = (body: object, by = admin) =>
      by.ask('POST', `/api/cafes/${cafe.id}/closings/${closingOf(closed.body as HouseReply)}/reopen`, body);
    expect(words(await reopen({ on: '2026-08-01' }))).toBe('400 not_closed');
    expect((await reopen({ on: '2026-07-20' })).body).toMatchObject({ house: { closings: [{ to: '2026-07-19' }] } });
    expect((await reopen({})).body).toMatchObject({ house: { version: 1, closings: [] } });
    expect(words(await reopen({}))).toBe('404 not_found');
    const { 'cafes.json': rows } = await ownFiles(owner.client);
    expect(rows).toMatchObject([
      { what: 'closed_cafe', reason: 'A pipe burst.', rules: '{"from":"2026-07-01","to":"2026-07-31"}' },
    ]);
    const audit = await must<{ type: string; reason: string | null }[]>(
      admin,
      'GET',
      `/api/admin/audit?subject=${cafe.id}`,
    );
    expect(audit.map(({ type, reason }) => [type, reason])).toEqual(
      expect.arrayContaining([
        ['CafeClosed', 'A pipe burst.'],
        ['CafeReopened', null],
      ]),
    );
  });

  it('takes days of a calendar only, the last one not before the first, for a year at most', async () => {
    const cafe = await cafeWith();
    for (const more of [
      { from: '2026-07-01T00:00:00.017Z' },
      { to: 'tomorrow' },
      { from: '', to: '' },
      { to: '2026-06-30' },
      { to: '2027-07-02' },
      { reason: ' ' },
    ]) {
      expect(words(await close(admin, cafe, more)), JSON.stringify(more)).toBe('400 invalid');
    }
  });

  it.each([
    ['without rules', undefined],
    ['with rules', { ...FRIDAYS, hours: [] }],
  ])('leaves no event its table if hosts schedule while it closes, and closes once: a cafe %s', async (_, rules) => {
    const hosts = await Promise.all(Array.from({ length: 6 }, host));
    for (let round = 0; round < 3; round++) {
      const cafe = await cafeWith(rules);
      const eventDate = `2026-07-0${round + 1}`;
      const scheduling = hosts.map((client, nth) => schedule(client, cafe, { eventDate, startTime: `${12 + nth}:00` }));
      const closing = [close(admin, cafe), close(admin, cafe, { from: '2026-06-20' })];
      const [scheduled, closed] = await Promise.all([Promise.all(scheduling), Promise.all(closing)]);
      expect(closed.map(words).toSorted()).toEqual(['201', '409 already_closed']);
      for (const [nth, reply] of scheduled.entries()) {
        if (reply.status !== 201) expect(words(reply)).toBe('409 cafe_closed');
        else {
          const { id } = reply.body as GameEvent;
          const shown = await must<GameEvent>(hosts[nth] ?? admin, 'GET', `/api/game-events/${id}`);
          expect(shown.tableLost?.because).toBe('closed');
        }
      }
    }
  });

  it('takes nothing on these nights, though it never set any rules, and says from when to when', async () => {
    const [cafe, other, client] = [await cafeWith(), await cafeWith(), await host()];
    const standing = await evening(cafe, { eventDate: '2026-07-10' }, client);
    const elsewhere = await evening(other, {}, client);
    await evening(cafe, { eventDate: '2026-08-01' }, client);
    const affected = await must<Affected>(
      admin,
      'GET',
      `/api/cafes/${cafe.id}/closings/affected?from=2026-07-01&to=2026-07-31`,
    );
    expect(affected).toMatchObject([{ id: standing.id, version: 1, taken: 0, maxParticipants: 4, cancelled: false }]);
    const reply = await must<HouseReply>(admin, 'POST', `/api/cafes/${cafe.id}/closings`, JULY);
    expect(reply.conflicts).toMatchObject([{ id: standing.id, lost: true }]);
    const refusal = {
      ...{ code: 'cafe_closed', error: 'The cafe is closed from July 1 to July 31.' },
      ...{ hours: [], from: '2026-07-01', to: '2026-07-31' },
    };
    expect((await schedule(client, cafe, { eventDate: '2026-07-31' })).body).toMatchObject(refusal);
    expect((await change(client, elsewhere, { cafeId: cafe.id })).body).toMatchObject(refusal);
    expect((await change(client, standing, { startDate: '2026-07-11' })).body).toMatchObject(refusal);
    const free = `/api/cafes/${cafe.id}/free?date=`;
    expect(await must<string[]>(client, 'GET', `${free}2026-07-31`)).toEqual([]);
    expect(await must<string[]>(client, 'GET', `${free}2026-08-01`)).toContain('12:00');
    const { nights } = await must<Desk>(admin, 'GET', `/api/cafes/${cafe.id}/desk?from=2026-07-31&days=2`);
    expect(nights).toMatchObject([
      { hours: [], words: 'A pipe burst.' },
      { hours: null, words: null },
    ]);
    const shown = () => must<GameEvent>(client, 'GET', `/api/game-events/${standing.id}`);
    expect((await shown()).tableLost?.because).toBe('closed');
    await must(admin, 'POST', `/api/cafes/${cafe.id}/closings/${closingOf(reply)}/reopen`, { on: '2026-07-10' });
    expect((await shown()).tableLost).toBeUndefined();
    expect(words(await schedule(await host(), cafe, { eventDate: '2026-07-09' }))).toBe('409 cafe_closed');
    expect(words(await schedule(await host(), cafe, { eventDate: '2026-07-11' }))).toBe('201');
  });

  it('is skipped by series, whose dates that are there already lose their table', async () => {
    const [cafe, client] = [await cafeWith(FRIDAYS), await host()];
    const weekly = {
      ...{ gameId: game.id, cafeId: cafe.id, regionId, maxParticipants: 4, startTime: '19:00', from: '2026-06-05' },
      repeats: { every: 'week' },
    };
    const { series } = await must<NewSeriesReply>(client, 'POST', '/api/series', weekly);
    await must(admin, 'POST', `/api/cafes/${cafe.id}/closings`, { ...JULY, from: '2026-06-19' });
    const { nextDates } = await must<Series>(client, 'GET', `/api/series/${series.id}`);
    expect(nextDates.map(({ startDate, tableLost }) => [startDate, tableLost?.because])).toEqual([
      ['2026-06-05', undefined],
      ['2026-06-12', undefined],
      ['2026-06-19', 'closed'],
      ['2026-06-26', 'closed'],
    ]);
    const refused = await (await host()).ask('POST', '/api/series', weekly);
    expect(refused.body).toMatchObject({ code: 'cafe_closed', from: '2026-06-19', to: '2026-07-31' });
  });
});

it('leaves a log that breaks no rule', async () => {
  const [{ sql }] = instances as [RunningProduct];
  const [head] = await sql<{ position: bigint }[]>`select max(position) as position from domain_events`;
  expect(await Array.fromAsync(brokenRules(sql, { upTo: head?.position ?? 0n }))).toEqual([]);
});
