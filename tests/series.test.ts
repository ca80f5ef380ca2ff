import { createEventLog } from '@tablemates/event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../modules/admin/contract.ts';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import type { NewSeriesReply, Series } from '../modules/series/contract.ts';
import { daysLater } from '../modules/series/rules.ts';
import { seriesOf } from '../modules/series/streams.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { addDays, addMinutes } from '../platform/add-time.ts';
import { ADVISORY_LOCKS } from '../platform/advisory-lock.ts';
import { connect } from '../platform/database.ts';
import { newUuid } from '../platform/ids.ts';
import { localDateOf } from '../platform/local-time.ts';
import { domainEventTypes } from '../server/domain-event-types.ts';
import { brokenRules } from '../server/log-rules/examine.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { accepted, words } from './support/replies.ts';
import { OPENING, SECRET_KEY } from './support/start-product.ts';

// Groups contract, section 1. The product opens on Monday, 1 June 2026, in Houston. Two workers sweep at any time.

let now = OPENING;
let running: RunningProduct;
let beside: RunningProduct;
let admin: Client;
let cafe: Cafe;
let game: Game;

beforeAll(async () => {
  const options = { clock: () => now, sweepEveryMs: 1_000 };
  running = await runningProduct({ env: { DEMO: 'on' }, ...options });
  const database = { url: running.databaseUrl, sql: connect(running.databaseUrl, { max: 5 }) };
  beside = await runningProduct({ database, ...options });
  admin = running.client();
  await admin.signInAsAdmin();
  const cafes = (await admin.ask('GET', '/api/cafes')).body as Cafe[];
  cafe = cafes.find(({ status }) => status === 'approved') as Cafe;
  const games = (await admin.ask('GET', '/api/games')).body as Game[];
  game = games.find(({ status }) => status === 'active') as Game;
});
afterAll(async () => {
  await beside?.stop();
  await running?.stop();
});

type Person = { readonly client: Client; readonly id: string };
let made = 0;
const member = async (): Promise<Person> => {
  const client = running.client();
  return { client, id: await client.signUp(`series.${++made}`) };
};
async function organizer(): Promise<Person> {
  const person = await member();
  await accepted(admin.ask('PATCH', `/api/users/${person.id}`, { isProvider: true }));
  return person;
}
const thursdays = (more: object = {}) => ({
  gameId: game.id,
  cafeId: cafe.id,
  regionId: cafe.regionId,
  startTime: '19:00',
  maxParticipants: 6,
  repeats: { every: 'week' },
  from: '2026-06-04',
  ...more,
});
const start = ({ client }: Person, more?: object) =>
  accepted<NewSeriesReply>(client.ask('POST', '/api/series', thursdays(more)));
const show = (id: string, client = admin) => accepted<Series>(client.ask('GET', `/api/series/${id}`));
const days = ({ nextDates }: Pick<Series, 'nextDates'>) => nextDates.map(({ startDate }) => startDate);
const join = async ({ id }: GameEvent, { client }: Person) =>
  accepted(client.ask('POST', `/api/game-events/${id}/join`));

/** Moves the clock on and waits until the sweep has shown what it does. */
const until = async (instant: Date, isSo: () => Promise<boolean>) => {
  now = instant;
  await admin.signInAsAdmin();
  await expect.poll(isSo, { timeout: 20_000 }).toBe(true);
};

describe('a series', () => {
  it('starts with its dates of the next 28 days, each a game event of the series', async () => {
    const host = await organizer();
    const { series, gameEvents } = await start(host, { description: 'Codenames', until: '2026-12-31' });
    expect(series).toMatchObject({
      hostId: host.id,
      words: 'every Thursday',
      state: 'running',
      version: 1,
      because: null,
    });
    expect(series).toMatchObject({ startTime: '19:00', until: '2026-12-31', opensNext: '2026-07-02', skipped: [] });
    expect(days(series)).toEqual(['2026-06-04', '2026-06-11', '2026-06-18', '2026-06-25']);
    expect(gameEvents.map(({ id }) => id)).toEqual(series.nextDates.map(({ id }) => id));
    const { nextDates, ...rest } = await show(series.id, running.client());
    const standing = { ...rest.standing, people: [] };
    expect({ ...rest, standing, nextDates: nextDates.length }).toEqual({ ...series, nextDates: 4 });
    const listed = await accepted<GameEvent[]>(admin.ask('GET', `/api/game-events?seriesId=${series.id}`));
    expect(listed.map(({ seriesId, plannedDate }) => [seriesId, plannedDate])).toEqual(
      days(series).map((day) => [series.id, day]),
    );
    const ofHost = await accepted<Series[]>(admin.ask('GET', `/api/series?hostId=${host.id}`));
    expect(ofHost.map(({ id }) => id)).toEqual([series.id]);
  });

  it('gives its level, teaching and languages to each date, and open dates follow a change of them', async () => {
    const host = await organizer();
    const { series, gameEvents } = await start(host, { level: 'some', languages: ['es'] });
    const advice = { level: 'some', teaching: false, languages: ['es'] };
    expect([series, ...gameEvents]).toEqual(Array(5).fill(expect.objectContaining(advice)));
    const same = { from: '2026-06-11', level: 'some', teaching: false, languages: ['es'], basedOn: 1 };
    const unchanged = await accepted<{ series: Series }>(host.client.ask('PATCH', `/api/series/${series.id}`, same));
    expect(unchanged.series.version).toBe(1);
    const change = { from: '2026-06-11', level: 'everyone', teaching: true, basedOn: 1 };
    const { changed } = await accepted<{ changed: string[] }>(
      host.client.ask('PATCH', `/api/series/${series.id}`, change),
    );
    expect(changed).toEqual(gameEvents.slice(1).map(({ id }) => id));
    const shown = await show(series.id);
    expect(shown).toMatchObject({ level: 'everyone', teaching: true, languages: ['es'] });
    expect(shown.nextDates.map(({ level, teaching }) => [level, teaching])).toEqual([
      ['some', false],
      ...Array(3).fill(['everyone', true]),
    ]);
  });

  it('is refused where the host is busy, with the dates, and then nothing opens', async () => {
    const host = await organizer();
    const other = { ...thursdays(), repeats: undefined, from: undefined, eventDate: '2026-06-11', startTime: '20:00' };
    const elsewhere = await accepted<Cafe[]>(admin.ask('GET', '/api/cafes'));
    const next = elsewhere.find(({ status, id }) => status === 'approved' && id !== cafe.id) as Cafe;
    await accepted(host.client.ask('POST', '/api/game-events', { ...other, cafeId: next.id, regionId: next.regionId }));
    const { status, body } = await host.client.ask('POST', '/api/series', thursdays());
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'overlaps', dates: ['2026-06-11'] } });
    expect(await accepted(admin.ask('GET', `/api/series?hostId=${host.id}`))).toEqual([]);
  });

  it.each([
    ['that begins in the past', { from: '2026-05-28' }, '400 starts_in_past'],
    ['that ends more than a year after it begins', { until: '2027-06-05' }, '400 too_far_ahead'],
    ['of more kept seats than half', { standingSeats: 4 }, '400 above_half'],
    [
      'at an unknown cafe, also where no date opens yet',
      { cafeId: crypto.randomUUID(), from: '2026-08-06' },
      '400 cafe_unavailable',
    ],
    ['that needs more people than it has seats', { minParticipants: 7 }, '400 above_maximum'],
  ])('%s is refused', async (_, more, answer) => {
    const { client } = await organizer();
    expect(await words(client.ask('POST', '/api/series', thursdays(more)))).toBe(answer);
  });

  it('skips a date while nobody is there, and a date that was open stays closed', async () => {
    const host = await organizer();
    const { series } = await start(host);
    const [first, second] = series.nextDates as [GameEvent, GameEvent];
    await join(first, await member());
    const skip = (date: string, by = host) =>
      by.client.ask('PUT', `/api/series/${series.id}/skips/${date}`, { reason: 'Away' });
    const restore = (date: string) => host.client.ask('DELETE', `/api/series/${series.id}/skips/${date}`);
    expect(await words(skip(first.startDate))).toBe('409 has_people');
    expect(await words(skip('2026-06-05'))).toBe('404 not_found');
    expect(await words(skip(second.startDate, await member()))).toBe('403 not_host');
    expect(await words(skip(second.startDate))).toBe('204');
    expect(await words(skip('2026-07-02'))).toBe('204');
    expect(await accepted(admin.ask('GET', `/api/game-events/${second.id}`))).toMatchObject({ status: 'cancelled' });
    const { skipped, nextDates } = await show(series.id);
    expect(skipped).toEqual(['2026-06-11', '2026-07-02'].map((date) => ({ date, code: 'by_host', reason: 'Away' })));
    expect(days({ nextDates })).toEqual(['2026-06-04', '2026-06-18', '2026-06-25']);
    expect(await words(restore('2026-07-02'))).toBe('204');
    expect(await words(restore(second.startDate))).toBe('204');
    const after = await show(series.id);
    expect([days(after), after.skipped]).toEqual([['2026-06-04', '2026-06-18', '2026-06-25'], []]);
  });

  it('changes from a day on: empty dates follow or end, and those with people or departed ones stay', async () => {
    const host = await organizer();
    const { series } = await start(host, { startTime: '10:00' });
    const [first, second, third, fourth] = series.nextDates as [GameEvent, GameEvent, GameEvent, GameEvent];
    await join(second, await member());
    await accepted(host.client.ask('PATCH', `/api/game-events/${third.id}`, { startTime: '10:30', basedOn: 1 }));
    expect((await accepted<GameEvent>(admin.ask('GET', `/api/game-events/${third.id}`))).departed).toBe(true);
    const ask = (body: object, path = '', method = 'PATCH') =>
      host.client.ask(method, `/api/series/${series.id}${path}`, body);
    const later = { from: '2026-06-10', startTime: '11:00', basedOn: 1 };
    const kept = [
      { id: second.id, seats: 1, why: 'has_people' },
      { id: third.id, seats: 0, why: 'departed' },
    ];
    const preview = await accepted(ask(later, '/preview', 'POST'));
    expect(preview).toEqual({ changed: [fourth.id], kept, ended: [], opens: [] });
    expect((await show(series.id)).version).toBe(1);
    const reply = await accepted<{ series: Series }>(ask(later));
    expect(reply).toMatchObject({ series: { version: 2, startTime: '11:00' }, changed: [fourth.id], kept, ended: [] });
    expect(reply.series.nextDates.map(({ startTime }) => startTime)).toEqual(['10:00', '10:00', '10:30', '11:00']);
    expect(await words(ask(later))).toBe('409 outdated');
    const also = await accepted(ask({ from: '2026-06-10', startTime: '12:00', basedOn: 2, alsoDates: [second.id] }));
    expect(also).toMatchObject({ changed: [fourth.id, second.id], kept: [kept[1]] });
    const moved = await accepted<GameEvent>(admin.ask('GET', `/api/game-events/${second.id}`));
    expect([moved.startTime, moved.departed]).toEqual(['12:00', undefined]);
    const fridays = { from: '2026-06-05', repeats: { every: 'week' }, basedOn: 3 };
    const changed = await accepted<{ series: Series }>(ask(fridays));
    expect(changed).toMatchObject({ series: { words: 'every Friday' }, changed: [], ended: [third.id, fourth.id] });
    expect(changed).toMatchObject({ kept: [{ id: second.id, seats: 1, why: 'off_rhythm' }] });
    expect(days(changed.series)).toContain('2026-06-19');
    expect(days(changed.series)).toContain(first.startDate);
  });

  it('has seats to take only at its next two dates, in every way of taking one', async () => {
    const host = await organizer();
    const { series, gameEvents } = await start(host, { startTime: '15:00', maxParticipants: 2 });
    const [first, second, third, fourth] = gameEvents as [GameEvent, GameEvent, GameEvent, GameEvent];
    const from = [undefined, undefined, first.eventDate, second.eventDate];
    expect(gameEvents.map(({ joinableFrom }) => joinableFrom)).toEqual(from);
    const guest = await member();
    const { status, body } = await guest.client.ask('POST', `/api/game-events/${third.id}/join`);
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'later_dates', from: first.eventDate } });
    await join(second, guest);
    // the third date is open while the first one does not take place, and somebody holds a seat for a friend there
    await accepted(host.client.ask('PATCH', `/api/game-events/${first.id}/cancel`));
    expect((await show(series.id)).nextDates.map(({ joinableFrom }) => joinableFrom)).toEqual([
      undefined,
      undefined,
      second.eventDate,
    ]);
    const ways = (path: string, by: Person, request?: object) =>
      words(by.client.ask('POST', `/api/game-events/${path}`, request));
    await join(third, guest);
    const held = await accepted<{ url: string }>(
      guest.client.ask('POST', `/api/game-events/${third.id}/guests`, { name: 'Fay' }),
    );
    const token = held.url.match(/[\w-]{64}$/)?.[0];
    // the fourth date now comes before all others
    const earlier = { startDate: '2026-06-05', startTime: '15:00', basedOn: 1 };
    await accepted(host.client.ask('PATCH', `/api/game-events/${fourth.id}`, earlier));
    const late = await member();
    expect(await ways(`${third.id}/waiting-list`, late)).toBe('409 later_dates');
    expect(await words(late.client.ask('POST', `/api/guests/${token}`))).toBe('409 later_dates');
    await accepted(guest.client.ask('POST', `/api/game-events/${third.id}/leave`));
    expect(await ways(`${third.id}/join`, guest)).toBe('409 later_dates');
    expect(await ways(`${fourth.id}/join`, late)).toBe('200');
  });

  it.each([
    ['moves', '200', '409 later_dates'],
    ['joins', '200', '200'],
  ])(
    'keeps to its next two dates if one moves before them and somebody joins at once, who %s first',
    async (first, moved, joined) => {
      const host = await organizer();
      const { gameEvents } = await start(host, { startTime: '17:00' });
      const [, second, third] = gameEvents as [GameEvent, GameEvent, GameEvent];
      const guest = await member();
      const other = beside.client();
      for (const [name, value] of guest.client.cookies) other.cookies.set(name, value);
      const change = { startDate: '2026-06-03', startTime: '17:00', basedOn: 1 };
      const move = () => words(host.client.ask('PATCH', `/api/game-events/${third.id}`, change));
      const join = () => words(other.ask('POST', `/api/game-events/${second.id}/join`));
      const [answers] = await running.sql.begin(async (tx) => {
        // both have decided when the first may append
        await tx`select pg_advisory_xact_lock(${ADVISORY_LOCKS.append})`;
        const waiting = async () =>
          (
            await tx`
            select from pg_locks join pg_database on pg_database.oid = pg_locks.database
            where datname = current_database() and objid = ${ADVISORY_LOCKS.append} and not granted`
          ).length;
        const asked: Promise<string>[] = [];
        for (const ask of first === 'moves' ? [move, join] : [join, move]) {
          asked.push(ask());
          await expect.poll(waiting, { timeout: 20_000, interval: 20 }).toBe(asked.length);
        }
        return [asked];
      });
      const outcome = await Promise.all(answers);
      expect(first === 'moves' ? outcome : outcome.toReversed()).toEqual([moved, joined]);
    },
  );

  it('is paused and resumed, and ends with the dates on which nobody is', async () => {
    const host = await organizer();
    const { series } = await start(host);
    const [first, second] = series.nextDates as [GameEvent, GameEvent];
    const guest = await member();
    await join(first, guest);
    const ask = (what: string, body?: object) => host.client.ask('POST', `/api/series/${series.id}/${what}`, body);
    expect(await words(ask('resume'))).toBe('409 running');
    expect((await accepted<{ series: Series }>(ask('pause'))).series).toMatchObject({
      state: 'paused',
      because: 'by_host',
    });
    expect(await words(ask('pause'))).toBe('409 paused');
    expect((await accepted<{ series: Series }>(ask('resume'))).series.state).toBe('running');
    const ended = await accepted<{ series: Series }>(ask('end', { upcoming: 'keep' }));
    expect(ended.series).toMatchObject({ state: 'ended', nextDates: [{ id: first.id }] });
    expect(await words(ask('end', { upcoming: 'cancel' }))).toBe('409 ended');
    expect(await accepted(admin.ask('GET', `/api/game-events/${second.id}`))).toMatchObject({ status: 'cancelled' });
    expect(await words(host.client.ask('PUT', `/api/series/${series.id}/skips/2026-06-11`, {}))).toBe('409 ended');
  });

  it('can be ended with the dates on which people are', async () => {
    const host = await organizer();
    const { series } = await start(host);
    await join(series.nextDates[0] as GameEvent, await member());
    const ended = host.client.ask('POST', `/api/series/${series.id}/end`, { upcoming: 'cancel' });
    expect((await accepted<{ series: Series }>(ended)).series.nextDates).toEqual([]);
  });

  // a process can die between the append of the series and those of its dates, which this leaves in the log
  it.each([
    ['again with the same key', 1],
    ['anew', 2],
  ])('whose change died before its dates with people is finished when it is asked %s', async (_, basedOn) => {
    const host = await organizer();
    const { series } = await start(host, { startTime: '08:00', from: '2026-06-05' });
    const [first, second] = series.nextDates as [GameEvent, GameEvent];
    for (const date of [first, second]) await join(date, await member());
    const body = { from: '2026-06-05', startTime: '08:30' };
    const ask = (more: object, key: string) =>
      accepted(host.client.ask('PATCH', `/api/series/${series.id}`, { ...body, ...more }, { 'idempotency-key': key }));
    await ask({ basedOn: 1 }, 'move-it');
    await running.sql`delete from sealed_answers where user_id = ${host.id}`;
    const alsoDates = [first.id, second.id];
    const done = await ask({ basedOn, alsoDates }, basedOn === 1 ? 'move-it' : 'move-it-anew');
    expect(done).toMatchObject({ kept: [], ended: [], series: { version: 2 } });
    expect((done as { changed: string[] }).changed).toEqual(expect.arrayContaining(alsoDates));
    const { nextDates } = await show(series.id);
    expect(nextDates.map(({ startTime }) => startTime)).toEqual(nextDates.map(() => '08:30'));
  });

  it('whose end died before its dates with people cancels them, as who ended it, and only if they wanted that', async () => {
    const log = createEventLog({
      ...{ store: storeOf(running.sql), types: domainEventTypes, secret: SECRET_KEY, newId: newUuid },
    });
    const endedAs = async (upcoming: 'keep' | 'cancel') => {
      const host = await organizer();
      const { series } = await start(host, { startTime: '06:00', from: '2026-06-06' });
      const [date] = series.nextDates as [GameEvent];
      await join(date, await member());
      const { stream } = seriesOf(series.id);
      const ended = { type: 'SeriesEnded', data: { seriesId: series.id, upcoming } } as const;
      const streams = [{ stream, expectedVersion: (await log.readStream(stream)).length, events: [ended] }];
      const by = { commandId: newUuid(), actor: host.id, occurredAt: now.toISOString() };
      expect((await log.append({ ...by, streams })).outcome).toBe('appended');
      const status = async () => (await accepted<GameEvent>(admin.ask('GET', `/api/game-events/${date.id}`))).status;
      return { host, date, status };
    };
    const kept = await endedAs('keep');
    const { host, date, status } = await endedAs('cancel');
    await expect.poll(status, { timeout: 20_000 }).toBe('cancelled');
    // the sweep came to the older series before
    expect(await kept.status()).toBe('upcoming');
    const audit = await accepted<AuditEntry[]>(admin.ask('GET', `/api/admin/audit?actor=${host.id}`));
    expect(audit.some(({ type, gameEvent }) => type === 'GameEventCancelled' && gameEvent?.id === date.id)).toBe(true);
    await log.close();
  });

  it('opens a date once, whoever tries at the same instant', async () => {
    const host = await organizer();
    const { series } = await start(host);
    await accepted(host.client.ask('POST', `/api/series/${series.id}/pause`));
    const other = beside.client();
    for (const [name, value] of host.client.cookies) other.cookies.set(name, value);
    const resumed = await Promise.all(
      [host.client, other, host.client, other].map((client) =>
        words(client.ask('POST', `/api/series/${series.id}/resume`)),
      ),
    );
    expect(resumed.toSorted()).toEqual(['200', '409 running', '409 running', '409 running']);
    expect(days(await show(series.id))).toHaveLength(4);
  });

  it('follows its host: it is handed over with the evenings, or ends', async () => {
    const [host, heir] = [await organizer(), await organizer()];
    const [{ series }, { series: later }] = [
      await start(host),
      await start(host, { from: '2026-09-03', startTime: '12:00' }),
    ];
    const plan = { isActive: false, upcoming: 'handOver', to: heir.id };
    await accepted(admin.ask('PATCH', `/api/users/${host.id}/active`, plan));
    for (const { id } of [series, later]) expect(await show(id)).toMatchObject({ hostId: heir.id, state: 'running' });
    await accepted(admin.ask('PATCH', `/api/users/${heir.id}`, { isProvider: false, upcoming: 'cancel' }));
    for (const { id } of [series, later]) expect(await show(id)).toMatchObject({ state: 'ended', nextDates: [] });
  });

  it('keeps a change that is planned for a later day, when it is changed from an earlier one', async () => {
    const elsewhere = (await accepted<Cafe[]>(admin.ask('GET', '/api/cafes'))).find(
      ({ id, status, regionId }) => status === 'approved' && id !== cafe.id && regionId === cafe.regionId,
    ) as Cafe;
    const host = await organizer();
    const { series } = await start(host, { startTime: '21:00', maxParticipants: 4 });
    const patch = (body: object) => accepted(host.client.ask('PATCH', `/api/series/${series.id}`, body));
    await patch({ from: '2026-06-25', cafeId: elsewhere.id, basedOn: 1 });
    await patch({ from: '2026-06-11', description: 'Bring a friend', basedOn: 2 });
    const { nextDates, cafeId } = await show(series.id);
    expect(nextDates.map((date) => [date.cafeId, date.description])).toEqual([
      [cafe.id, ''],
      [cafe.id, 'Bring a friend'],
      [cafe.id, 'Bring a friend'],
      [elsewhere.id, 'Bring a friend'],
    ]);
    expect(cafeId).toBe(elsewhere.id);
    const listed = await accepted<Series[]>(admin.ask('GET', `/api/series?cafeId=${elsewhere.id}`));
    expect(listed.map(({ id }) => id)).toContain(series.id);
  });
});

describe('what a series needs of the catalog', () => {
  let entries = 0;
  const aCafe = (more: object = {}) =>
    accepted<Cafe>(
      admin.ask('POST', '/api/cafes', {
        ...{ name: `Cafe of a series ${++entries}`, address: '1 Main St', zipcode: '77002', regionId: cafe.regionId },
        ...{ status: 'approved', ...more },
      }),
    );
  const aGame = () => accepted<Game>(admin.ask('POST', '/api/games', { name: `Game of a series ${++entries}` }));
  const remove = (path: string) => words(admin.ask('DELETE', `/api/${path}`));
  /** No date of it is open yet. */
  const startLater = (host: Person, { id: gameId }: Game, { id: cafeId, regionId }: Cafe) =>
    start(host, { gameId, cafeId, regionId, from: '2026-09-03' });

  it('stays while it goes on, without any open date too, and is named once it is gone', async () => {
    const host = await organizer();
    const { regionId } = cafe;
    const city = await accepted<{ id: string }>(admin.ask('POST', '/api/cities', { name: 'Serial City', regionId }));
    const [itsGame, itsCafe] = [await aGame(), await aCafe({ cityId: city.id })];
    const { series } = await startLater(host, itsGame, itsCafe);
    const needed = [`games/${itsGame.id}`, `cafes/${itsCafe.id}`, `cities/${city.id}`];
    const areAll = async (answer: string) => {
      for (const path of needed) expect(await remove(path), path).toBe(answer);
    };
    await areAll('409 in_use');
    await accepted(host.client.ask('POST', `/api/series/${series.id}/pause`));
    await areAll('409 in_use');
    const to = { gameId: game.id, cafeId: cafe.id, from: '2026-10-01', basedOn: series.version };
    await accepted(host.client.ask('PATCH', `/api/series/${series.id}`, to));
    await areAll('409 in_use');
    const back = { gameId: itsGame.id, cafeId: itsCafe.id, from: '2026-11-05', basedOn: series.version + 1 };
    await accepted(host.client.ask('PATCH', `/api/series/${series.id}`, back));
    await accepted(host.client.ask('POST', `/api/series/${series.id}/end`, { upcoming: 'keep' }));
    await areAll('204');
    expect(await show(series.id)).toMatchObject({ game: { name: itsGame.name }, cafe: { name: itsCafe.name } });
  });

  it('is no longer needed once a change leaves it behind', async () => {
    const host = await organizer();
    const [itsGame, itsCafe] = [await aGame(), await aCafe()];
    const { series } = await startLater(host, itsGame, itsCafe);
    const to = { gameId: game.id, cafeId: cafe.id, from: '2026-06-02', basedOn: series.version };
    await accepted(host.client.ask('PATCH', `/api/series/${series.id}`, to));
    expect(await remove(`games/${itsGame.id}`)).toBe('204');
    expect(await remove(`cafes/${itsCafe.id}`)).toBe('204');
  });

  it('names a game that cannot be chosen any more, also to visitors', async () => {
    const host = await organizer();
    const [itsGame, itsCafe] = [await aGame(), await aCafe()];
    const { series } = await startLater(host, itsGame, itsCafe);
    await accepted(admin.ask('PATCH', `/api/games/${itsGame.id}`, { status: 'inactive' }));
    await accepted(admin.ask('PATCH', `/api/cafes/${itsCafe.id}`, { status: 'rejected' }));
    const names = { game: { name: itsGame.name }, cafe: { name: itsCafe.name } };
    expect(await show(series.id, running.client())).toMatchObject(names);
  });

  it('follows to the cafe that another one is merged into, dates and all', async () => {
    const host = await organizer();
    const [double, stays] = [await aCafe(), await aCafe()];
    const { series } = await start(host, { cafeId: double.id, startTime: '10:30' });
    await accepted(admin.ask('POST', `/api/cafes/${double.id}/merge`, { into: stays.id }));
    const { cafeId, version, nextDates, ...its } = await show(series.id);
    expect({ cafeId, version, cafe: its.cafe?.name }).toEqual({ cafeId: stays.id, version: 2, cafe: stays.name });
    expect(new Set(nextDates.map((date) => date.cafeId))).toEqual(new Set([stays.id]));
    expect(await accepted(admin.ask('GET', `/api/series?cafeId=${stays.id}`))).toMatchObject([{ id: series.id }]);
    expect(await remove(`cafes/${stays.id}`)).toBe('409 in_use');
  });

  it('follows a cafe into another region, where it can be changed and its dates open', async () => {
    const host = await organizer();
    const itsCafe = await aCafe();
    const [{ id: regionId }, { id: left }] = [
      await accepted<{ id: string }>(admin.ask('POST', '/api/regions', { name: 'Serial Heights' })),
      await accepted<{ id: string }>(admin.ask('POST', '/api/regions', { name: 'Serial Depths' })),
    ];
    await accepted(admin.ask('PATCH', `/api/cafes/${itsCafe.id}`, { regionId: left }));
    const terms = { cafeId: itsCafe.id, regionId: left, startTime: '15:00' };
    const { series } = await start(host, { ...terms, from: '2026-09-03' });
    await accepted(admin.ask('PATCH', `/api/cafes/${itsCafe.id}`, { regionId }));
    const now28 = { from: '2026-06-04', repeats: { every: 'week' }, basedOn: 1 };
    await accepted(host.client.ask('PATCH', `/api/series/${series.id}`, now28));
    const moved = await show(series.id);
    expect(moved.regionId).toBe(regionId);
    expect(moved.nextDates.map((date) => date.regionId)).toEqual(Array(4).fill(regionId));
    expect(await remove(`regions/${left}`)).toBe('204');
  });
});

describe('as days pass', () => {
  it('dates open 28 days ahead, one that cannot be held is skipped, and opens once it can be', async () => {
    const host = await organizer();
    const { series } = await start(host, { startTime: '09:00' });
    const ownGame = await accepted<Game>(
      admin.ask('POST', '/api/games', { name: 'Rare Game', description: 'x', minPlayers: 2, maxPlayers: 6 }),
    );
    const { series: rare } = await start(host, { gameId: ownGame.id, startTime: '13:00' });
    await accepted(admin.ask('PATCH', `/api/games/${ownGame.id}`, { status: 'inactive' }));
    // in the first minute of 4 June in Houston
    await until(new Date('2026-06-04T05:00:30.000Z'), async () => days(await show(series.id)).includes('2026-07-02'));
    expect(days(await show(series.id))).toHaveLength(5);
    await expect
      .poll(async () => (await show(rare.id)).skipped)
      .toEqual([{ date: '2026-07-02', code: 'game_inactive', reason: null }]);
    await accepted(admin.ask('PATCH', `/api/games/${ownGame.id}`, { status: 'active' }));
    await until(addDays(new Date('2026-06-04T05:00:30.000Z'), 1), async () =>
      days(await show(rare.id)).includes('2026-07-02'),
    );
    expect((await show(rare.id)).skipped).toEqual([]);
  });

  it('after an outage what is missing ahead opens, and past dates never do', async () => {
    const host = await organizer();
    const { series } = await start(host, { from: '2026-06-06', startTime: '10:00' });
    await until(new Date('2026-07-20T17:00:00.000Z'), async () => days(await show(series.id)).length === 4);
    expect(days(await show(series.id))).toEqual(['2026-07-25', '2026-08-01', '2026-08-08', '2026-08-15']);
    const all = await accepted<GameEvent[]>(admin.ask('GET', `/api/game-events?hostId=${host.id}`));
    expect(all.map(({ plannedDate }) => plannedDate)).not.toContain('2026-07-11');
  });

  it.each([
    ['host_busy', '16:00'],
    ['cafe_gone', '12:00'],
  ] as const)(
    'a date that cannot be held is skipped as %s by the sweep, and the series goes on',
    async (code, startTime) => {
      const host = await organizer();
      const ownCafe = await accepted<Cafe>(
        admin.ask('POST', '/api/cafes', {
          ...{ name: `Cafe of ${code}`, address: '1 Main St', zipcode: '77002', regionId: cafe.regionId },
          status: 'approved',
        }),
      );
      const from = daysLater(localDateOf(now.toISOString(), 'America/Chicago'), 1);
      const { series } = await start(host, { cafeId: ownCafe.id, from, startTime, maxParticipants: 4 });
      const next = daysLater(from, 28);
      expect(days(series)).not.toContain(next);
      if (code === 'host_busy') {
        const own = { ...thursdays(), repeats: undefined, from: undefined, eventDate: next, startTime };
        await accepted(host.client.ask('POST', '/api/game-events', own));
      } else {
        await accepted(admin.ask('PATCH', `/api/cafes/${ownCafe.id}`, { status: 'rejected' }));
      }
      await until(addDays(now, 1), async () => (await show(series.id)).skipped.length > 0);
      const { skipped, state } = await show(series.id);
      expect([skipped, state]).toEqual([[{ date: next, code, reason: null }], 'running']);
    },
  );

  it('a date that was moved past its planned day is shown until it is over, and ends with its series', async () => {
    await admin.signInAsAdmin();
    const today = localDateOf(now.toISOString(), 'America/Chicago');
    const host = await organizer();
    const [from, to] = [daysLater(today, 1), daysLater(today, 12)];
    const { series } = await start(host, { from, startTime: '05:00', maxParticipants: 4 });
    const [first] = series.nextDates as [GameEvent];
    const guest = await member();
    await join(first, guest);
    await accepted(host.client.ask('PATCH', `/api/game-events/${first.id}`, { startDate: to, basedOn: 1 }));
    now = addDays(now, 4);
    const moved = async () => days(await show(series.id, running.client())).filter((date) => date === to);
    expect(await moved()).toEqual([to]);
    const ended = host.client.ask('POST', `/api/series/${series.id}/end`, { upcoming: 'keep' });
    expect(days((await accepted<{ series: Series }>(ended)).series)).toEqual([to]);
    const other = await start(host, { from: daysLater(today, 5), startTime: '10:00' });
    const [empty] = other.series.nextDates as [GameEvent];
    await accepted(
      host.client.ask('PATCH', `/api/game-events/${empty.id}`, { startDate: daysLater(today, 16), basedOn: 1 }),
    );
    now = addDays(now, 4);
    await accepted(host.client.ask('POST', `/api/series/${other.series.id}/end`, { upcoming: 'keep' }));
    expect(await accepted(running.client().ask('GET', `/api/game-events/${empty.id}`))).toMatchObject({
      status: 'cancelled',
    });
    now = addDays(now, 6);
    expect(await moved()).toEqual([]);
  });

  it('a date that has begun cannot be skipped any more', async () => {
    await admin.signInAsAdmin();
    const today = localDateOf(now.toISOString(), 'America/Chicago');
    const host = await organizer();
    const { series } = await start(host, { from: daysLater(today, 1), startTime: '18:00', maxParticipants: 4 });
    const [date] = series.nextDates as [GameEvent];
    await join(date, await member());
    now = addMinutes(date.eventDate, 20);
    const skip = () => words(host.client.ask('PUT', `/api/series/${series.id}/skips/${date.startDate}`, {}));
    expect(await skip()).toBe('409 started');
    expect((await show(series.id, running.client())).skipped).toEqual([]);
  });
});

it('the log keeps its rules', async () => {
  const [head] = await running.sql<{ position: bigint }[]>`select max(position) as position from domain_events`;
  expect(await Array.fromAsync(brokenRules(running.sql, { upTo: head?.position ?? 0n }))).toEqual([]);
});
