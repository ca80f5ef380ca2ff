import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import type { NewSeriesReply, Series } from '../modules/series/contract.ts';
import { addHours } from '../platform/add-time.ts';
import { connect } from '../platform/database.ts';
import { mailsAt } from './support/mailbox.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { accepted } from './support/replies.ts';
import { OPENING, TEST_DOMAIN } from './support/start-product.ts';

// What the people of a series are mailed (groups contract, section 1), as the development mailbox shows it while the
// clock moves on. The product opens on Monday, 1 June 2026, in Houston. Two workers sweep and mail at any time.

let now = OPENING;
let running: RunningProduct;
let beside: RunningProduct;
let admin: Client;
let cafe: Cafe;
let elsewhere: Cafe;
let game: Game;

beforeAll(async () => {
  const options = { env: { DEMO: 'on' }, clock: () => now, sweepEveryMs: 1_000 };
  running = await runningProduct(options);
  const database = { url: running.databaseUrl, sql: connect(running.databaseUrl, { max: 5 }) };
  beside = await runningProduct({ ...options, database });
  admin = running.client();
  await admin.signInAsAdmin();
  const cafes = await accepted<Cafe[]>(admin.ask('GET', '/api/cafes'));
  cafe = cafes.find(({ status }) => status === 'approved') as Cafe;
  elsewhere = cafes.find(
    ({ id, status, regionId }) => status === 'approved' && id !== cafe.id && regionId === cafe.regionId,
  ) as Cafe;
  game = (await accepted<Game[]>(admin.ask('GET', '/api/games'))).find(({ status }) => status === 'active') as Game;
});
afterAll(async () => {
  await beside?.stop();
  await running?.stop();
});

type Person = { readonly client: Client; readonly id: string; readonly email: string };
async function member(name: string): Promise<Person> {
  const client = running.client();
  return { client, id: await client.signUp(name), email: `${name}@${TEST_DOMAIN}` };
}
async function organizer(name: string): Promise<Person> {
  const person = await member(name);
  await accepted(admin.ask('PATCH', `/api/users/${person.id}`, { isProvider: true }));
  return person;
}
const start = ({ client }: Person, more: object = {}) =>
  accepted<NewSeriesReply>(
    client.ask('POST', '/api/series', {
      ...{ gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, startTime: '19:00', maxParticipants: 6 },
      ...{ repeats: { every: 'week' }, from: '2026-06-04', ...more },
    }),
  );
const show = (id: string) => accepted<Series>(running.client().ask('GET', `/api/series/${id}`));
const dates = async (host: Person): Promise<readonly GameEvent[]> =>
  (await accepted<GameEvent[]>(running.client().ask('GET', `/api/game-events?hostId=${host.id}&limit=100`))).toSorted(
    (one, other) => one.eventDate.localeCompare(other.eventDate),
  );
const join = ({ client }: Person, date: GameEvent | undefined) =>
  accepted(client.ask('POST', `/api/game-events/${date?.id}/join`));

const mailbox = ({ email }: Person) => mailsAt(running, email);
/** The mails to a person of which the subject begins so. */
const about = async (person: Person, subject: string) =>
  (await mailbox(person)).filter((mail) => mail.subject.startsWith(subject));
const arrive = (person: Person, subject: string, count = 1) =>
  expect.poll(async () => (await about(person, subject)).length, { timeout: 20_000 }).toBe(count);

/** Moves the clock on, and waits until it is so. */
async function until(instant: Date | string, isSo: () => Promise<boolean>) {
  now = new Date(instant);
  await admin.signInAsAdmin();
  await expect.poll(isSo, { timeout: 20_000 }).toBe(true);
}
const afterStart = (date: GameEvent | undefined, hours: number) => addHours(date?.eventDate ?? '', hours);
const isState = (id: string, state: Series['state']) => async () => (await show(id)).state === state;

it('mails the host the dates with which the series starts, unless they have switched it off', async () => {
  const host = await organizer('starting');
  const { series } = await start(host);
  await arrive(host, 'Your series has started');
  const [mail] = await about(host, 'Your series has started');
  expect(mail?.subject).toBe(`Your series has started: ${game.name}, every Thursday`);
  for (const part of [mail?.text, mail?.letter]) {
    for (const day of ['June 4', 'June 11', 'June 18', 'June 25']) expect(part).toContain(`Thursday, ${day}, 2026`);
    expect(part).toContain(`/series/${series.id}`);
  }
  await accepted(host.client.ask('PUT', '/api/users/me/mails', { seriesStarted: false }));
  const { series: second } = await start(host, { startTime: '13:00' });
  await accepted(host.client.ask('POST', `/api/series/${second.id}/end`, { upcoming: 'keep' }));
  const { series: third } = await start(await organizer('later'), { from: '2026-09-03' });
  await arrive({ ...host, email: `later@${TEST_DOMAIN}` }, 'Your series');
  expect(third.nextDates).toEqual([]);
  expect(await about(host, 'Your series has started')).toHaveLength(1);
});

it('mails each person once about all of their dates that a change of the series moved', async () => {
  const host = await organizer('mover');
  const { series, gameEvents } = await start(host, { startTime: '09:30' });
  const [first, second, third] = gameEvents as [GameEvent, GameEvent, GameEvent];
  const [both, one] = [await member('twice'), await member('once')];
  for (const date of [first, second]) await join(both, date);
  await join(one, second);
  const body = { from: '2026-06-02', startTime: '11:00', basedOn: 1, alsoDates: [first.id, second.id] };
  const reply = await accepted<{ changed: string[] }>(host.client.ask('PATCH', `/api/series/${series.id}`, body));
  expect(reply.changed).toHaveLength(4);
  // late enough for both to be announced, in whichever of the two processes
  now = addHours(now.toISOString(), 0.25);
  await arrive(both, 'Your dates change');
  const [mail] = await about(both, 'Your dates change');
  expect(mail?.subject).toBe(`Your dates change: ${game.name}, 2 dates`);
  for (const day of ['June 4', 'June 11']) {
    for (const time of ['9:30 AM', '11:00 AM']) expect(mail?.letter).toContain(`Thursday, ${day}, 2026 at ${time}`);
  }
  expect(mail?.letter).not.toContain('June 18');
  await arrive(one, 'Moved:');
  expect(await about(both, 'Moved:')).toEqual([]);
  expect(await about(one, 'Your dates change')).toEqual([]);
  expect(await about(host, 'Your dates change')).toEqual([]);
  expect((await show(series.id)).nextDates.find(({ id }) => id === third.id)?.startTime).toBe('11:00');
});

it('mails an organizer with a seat nothing about what they changed or cancelled themselves', async () => {
  const [host, one, guest] = [await organizer('founder'), await organizer('helper'), await member('seated')];
  const group = await accepted<{ id: string }>(
    host.client.ask('POST', '/api/groups', { name: 'Helping hands', regionId: cafe.regionId }),
  );
  const organizers = `/api/groups/${group.id}/organizers`;
  await accepted(host.client.ask('POST', organizers, { userId: one.id }));
  await accepted(one.client.ask('POST', `${organizers}/answer`, { accept: true }));
  const from = addHours(now.toISOString(), 72).toISOString().slice(0, 10);
  const { series, gameEvents } = await start(host, { startTime: '12:30', from, groupId: group.id });
  const [first] = gameEvents as [GameEvent];
  for (const each of [one, guest]) await join(each, first);
  const body = { from, startTime: '14:00', basedOn: 1, alsoDates: [first.id] };
  const path = `/api/series/${series.id}`;
  const { moved } = await accepted<{ moved: { seats: number } }>(
    one.client.ask('GET', `/api/game-events/${first.id}/change-preview?startTime=14:00`),
  );
  expect(moved.seats).toBe(1);
  await accepted(one.client.ask('PATCH', path, body));
  now = addHours(now.toISOString(), 0.25);
  await arrive(guest, 'Moved:');
  await arrive(host, 'Your dates change');
  await accepted(one.client.ask('POST', `${path}/end`, { upcoming: 'cancel' }));
  await arrive(guest, 'Cancelled:');
  await arrive(host, 'Cancelled:');
  for (const subject of ['Moved:', 'Your dates change', 'Cancelled:']) expect(await about(one, subject)).toEqual([]);
});

it('pauses a series to which nobody came, or at which nobody checked in or rated, and mails its host once', async () => {
  const [lonely, absent, caring] = [await organizer('lonely'), await organizer('absent'), await organizer('caring')];
  const guest = await member('guest');
  const nobodys = (await start(lonely, { startTime: '09:00' })).series;
  const unrated = (await start(absent, { startTime: '13:00' })).series;
  const cared = (await start(caring, { startTime: '19:00' })).series;
  for (let week = 0; week < 4; week++) {
    const [visited, watched] = [(await dates(absent))[week], (await dates(caring))[week]];
    if (week > 0) await join(guest, visited);
    if (week > 0) await join(guest, watched);
    await until(afterStart(watched, 1), async () => (await dates(lonely)).length >= 5 + week);
    if (week === 3) await accepted(caring.client.ask('POST', `/api/game-events/${watched?.id}/check-in/${guest.id}`));
  }
  await until(now, isState(nobodys.id, 'paused'));
  const paused = await show(nobodys.id);
  expect(paused.because).toBe('empty');
  const days = ['2026-07-02', '2026-07-09', '2026-07-16', '2026-07-23'];
  expect(paused.nextDates.map(({ startDate }) => startDate)).toEqual(days);
  expect((await show(unrated.id)).state).toBe('running');
  await until(afterStart((await dates(absent))[3], 73), isState(unrated.id, 'paused'));
  expect((await show(unrated.id)).because).toBe('unattended');
  await arrive(absent, 'Your series is paused');
  await arrive(lonely, 'Your series is paused');
  const [mail] = await about(lonely, 'Your series is paused');
  for (const part of [mail?.text, mail?.letter]) {
    expect(part).toContain('Nobody had a seat at four dates in a row');
    expect(part).toContain(`/series/${nobodys.id}`);
    expect(part).toContain('Resume the series');
  }
  const { series } = await accepted<{ series: Series }>(lonely.client.ask('POST', `/api/series/${nobodys.id}/resume`));
  expect(series).toMatchObject({ state: 'running', because: null });
  // three more empty dates, and a day later all sweeps have seen them
  await until(afterStart((await dates(lonely))[6], 24), async () =>
    (await dates(lonely)).some(({ plannedDate }) => plannedDate === '2026-08-13'),
  );
  expect((await show(nobodys.id)).state).toBe('running');
  expect((await show(cared.id)).state).toBe('running');
  for (const host of [lonely, absent]) expect(await about(host, 'Your series is paused')).toHaveLength(1);
  expect(await about(caring, 'Your series is paused')).toEqual([]);
});

it('mails the host once for each date that cannot be held and each reason', async () => {
  const host = await organizer('hindered');
  const rare = await accepted<Game>(
    admin.ask('POST', '/api/games', { name: 'Rare Game', description: 'x', minPlayers: 2, maxPlayers: 6 }),
  );
  const from = addHours(now.toISOString(), 24).toISOString().slice(0, 10);
  const { series } = await start(host, { gameId: rare.id, from, startTime: '20:00' });
  const offered = (status: 'active' | 'inactive') => accepted(admin.ask('PATCH', `/api/games/${rare.id}`, { status }));
  const next = series.opensNext as string;
  const isSkipped = (code: string | undefined) => async () =>
    (await show(series.id)).skipped.find(({ date }) => date === next)?.code === code;
  const nextDay = () => addHours(now.toISOString(), 24);
  await offered('inactive');
  await until(nextDay(), isSkipped('game_inactive'));
  await arrive(host, 'Cannot be held on');
  const [mail] = await about(host, 'Cannot be held on');
  for (const part of [mail?.text, mail?.letter]) expect(part).toContain('the game is not offered at the moment');

  const { id: cafeId, regionId } = elsewhere;
  const busy = { gameId: game.id, cafeId, regionId, maxParticipants: 4 };
  const evening = await accepted<{ id: string }>(
    host.client.ask('POST', '/api/game-events', { ...busy, eventDate: next, startTime: '19:00' }),
  );
  await offered('active');
  await until(nextDay(), isSkipped('host_busy'));
  await arrive(host, 'Cannot be held on', 2);
  await offered('inactive');
  await until(nextDay(), isSkipped('game_inactive'));
  await accepted(host.client.ask('PATCH', `/api/game-events/${evening.id}/cancel`));
  await offered('active');
  await until(nextDay(), async () => (await dates(host)).some(({ plannedDate }) => plannedDate === next));
  expect(await about(host, 'Cannot be held on')).toHaveLength(2);
});
