import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskRow } from '../modules/cafe-nights/contract.ts';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import type { Group } from '../modules/groups/contract.ts';
import type { NewSeriesReply, Series, SeriesReply } from '../modules/series/contract.ts';
import { addDays, addHours } from '../platform/add-time.ts';
import { arrivedFor, subjectOf } from './support/mailbox.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { accepted } from './support/replies.ts';
import { OPENING } from './support/start-product.ts';

// Groups contract, section 4, rules 6 and 7: who is mailed about a table that a cafe is asked for.

let now = OPENING;
let running: RunningProduct;
let admin: Client;
let game: Game;
let regionId: string;

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' }, clock: () => now, sweepEveryMs: 1_000 });
  admin = running.client();
  await admin.signInAsAdmin();
  const [cafe] = await accepted<Cafe[]>(admin.ask('GET', '/api/cafes'));
  const active = (await accepted<Game[]>(admin.ask('GET', '/api/games'))).find(({ status }) => status === 'active');
  if (!cafe || !active) throw new Error('the demo has both');
  regionId = cafe.regionId;
  game = active;
});
afterAll(() => running?.stop());

async function person(name: string, role: 'isProvider' | 'isCafeOwner') {
  const client = running.client();
  const id = await client.signUp(name);
  await accepted(admin.ask('PATCH', `/api/users/${id}`, { [role]: true }));
  return { client, id, name };
}
async function cafeOf(name: string, ownerId?: string): Promise<Cafe> {
  const its = { name, address: '1 Main St', zipcode: '77002', regionId, ownerId };
  return accepted<Cafe>(admin.ask('POST', '/api/cafes', its));
}
const mailbox = async (name: string) => (await arrivedFor(running, name)).join('\n');
const subjectsOf = async (name: string) => (await arrivedFor(running, name)).map(subjectOf);
const count = async (name: string, subject: string) =>
  (await subjectsOf(name)).filter((each) => each.startsWith(subject)).length;
const arrive = (name: string, subject: string) => expect.poll(() => count(name, subject), { timeout: 20_000 }).toBe(1);

test('the owner is mailed when asked, and once more 48 hours later; the host why it is declined, and which cafes are free', async () => {
  const [owner, host] = [await person('tables.owner', 'isCafeOwner'), await person('tables.host', 'isProvider')];
  const asking = await cafeOf('Asking House', owner.id);
  const friendly = await cafeOf('AAA Open House');
  const closed = await cafeOf('AAB Closed House');
  const date = addDays(OPENING, 10).toISOString().slice(0, 10);
  const rules = { hours: [], exceptions: [] };
  await accepted(admin.ask('PUT', `/api/cafes/${asking.id}/house`, { ...rules, askFirst: true }));
  const exceptions = [{ date, closed: true }];
  await accepted(admin.ask('PUT', `/api/cafes/${closed.id}/house`, { ...rules, exceptions }));

  const place = { gameId: game.id, cafeId: asking.id, regionId, maxParticipants: 4, eventDate: date };
  const held = await accepted<GameEvent>(host.client.ask('POST', '/api/game-events', { ...place, startTime: '19:00' }));
  await arrive(owner.name, 'A table for');

  now = addHours(OPENING, 48);
  await arrive(owner.name, 'Still open: a table for');

  await accepted(
    owner.client.ask('POST', `/api/game-events/${held.id}/table`, { confirm: false, reason: 'A private party.' }),
  );
  await arrive(host.name, 'No table at Asking House');
  const read = await mailbox(host.name);
  expect(read).toContain('A private party.');
  expect(read).toContain(friendly.name);
  expect(read).not.toContain(closed.name);
  // sweeps have passed since: nobody is asked or told twice
  expect(await count(owner.name, 'A table for')).toBe(1);
  expect(await count(owner.name, 'Still open: a table for')).toBe(1);
});

const answer = (client: Client, { id }: Series, said: object) =>
  accepted<SeriesReply>(client.ask('POST', `/api/series/${id}/table`, said));
const seriesOf = (id: string) => accepted<Series>(running.client().ask('GET', `/api/series/${id}`));

test('a series is asked about once: confirmed, its dates open confirmed; declined, they open no more, and its host hears so once', async () => {
  // admins stay signed in for hours only
  await admin.signInAsAdmin();
  const [owner, host] = [await person('rows.owner', 'isCafeOwner'), await person('rows.host', 'isProvider')];
  const asking = await cafeOf('Weekly House', owner.id);
  await accepted(admin.ask('PUT', `/api/cafes/${asking.id}/house`, { askFirst: true }));
  const from = addDays(now, 10).toISOString().slice(0, 10);
  const terms = { gameId: game.id, cafeId: asking.id, regionId, maxParticipants: 4, from, repeats: { every: 'week' } };
  const start = (startTime: string) =>
    accepted<NewSeriesReply>(host.client.ask('POST', '/api/series', { ...terms, startTime })).then(
      ({ series }) => series,
    );
  const [early, late] = [await start('12:00'), await start('18:00')];
  await expect.poll(() => count(owner.name, 'Tables for'), { timeout: 20_000 }).toBe(2);

  now = addHours(now, 48);
  await expect.poll(() => count(owner.name, 'Still open: tables for'), { timeout: 20_000 }).toBe(2);

  await answer(owner.client, early, { confirm: true });
  await answer(owner.client, late, { confirm: false, reason: 'Evenings are full.' });
  await arrive(host.name, 'No tables at Weekly House');
  expect(await mailbox(host.name)).toContain('Evenings are full.');

  now = addDays(now, 7);
  const states = async (id: string) => (await seriesOf(id)).nextDates.map(({ table }) => table?.state);
  await expect.poll(() => states(early.id), { timeout: 20_000 }).toEqual(Array(4).fill('confirmed'));
  await expect
    .poll(async () => (await seriesOf(late.id)).skipped.map(({ code }) => code), { timeout: 20_000 })
    .toContain('cafe_closed');
  expect(await states(late.id)).toEqual(Array(3).fill('declined'));
  await arrive(host.name, 'Cannot be held on');
  // no date was asked about or declined by a mail of its own
  const told = [...(await subjectsOf(owner.name)), ...(await subjectsOf(host.name))];
  expect(told.filter((each) => /^(A table for|Still open: a table|No table at)/.test(each))).toEqual([]);
});

test('a date that stays where its series asks no more is asked about again, and answered, by itself', async () => {
  await admin.signInAsAdmin();
  const [owner, host] = [await person('left.owner', 'isCafeOwner'), await person('left.host', 'isProvider')];
  const [asking, elsewhere] = [await cafeOf('Left House', owner.id), await cafeOf('Next House')];
  await accepted(admin.ask('PUT', `/api/cafes/${asking.id}/house`, { askFirst: true }));
  const guest = running.client();
  await guest.signUp('left.guest');
  const today = now.toISOString().slice(0, 10);
  const from = addDays(now, 10).toISOString().slice(0, 10);
  const terms = { gameId: game.id, cafeId: asking.id, regionId, maxParticipants: 4, from, repeats: { every: 'week' } };
  const startWithGuest = async (startTime: string) => {
    const asked = host.client.ask('POST', '/api/series', { ...terms, startTime });
    const { series, gameEvents } = await accepted<NewSeriesReply>(asked);
    await accepted(guest.ask('POST', `/api/game-events/${gameEvents[0]?.id}/join`));
    return series;
  };
  const [moved, ended, stays] = [
    await startWithGuest('10:00'),
    await startWithGuest('14:00'),
    await startWithGuest('18:00'),
  ];
  await expect.poll(() => count(owner.name, 'Tables for'), { timeout: 20_000 }).toBe(3);
  const to = { from: today, basedOn: moved.version, cafeId: elsewhere.id };
  await accepted(host.client.ask('PATCH', `/api/series/${moved.id}`, to));
  await accepted(host.client.ask('POST', `/api/series/${ended.id}/end`, { upcoming: 'keep' }));

  now = addHours(now, 48);
  await expect.poll(() => count(owner.name, 'Still open: a table for'), { timeout: 20_000 }).toBe(2);
  await arrive(owner.name, 'Still open: tables for');

  const waiting = async () =>
    (await accepted<DeskRow[]>(owner.client.ask('GET', `/api/cafes/${asking.id}/desk/asked`))).filter(
      ({ ofSeries }) => ofSeries !== stays.id,
    );
  const no = { confirm: false, reason: 'A private party.' };
  for (const { id } of await waiting()) await accepted(owner.client.ask('POST', `/api/game-events/${id}/table`, no));
  expect(await waiting()).toEqual([]);
  await expect.poll(() => count(host.name, 'No table at Left House'), { timeout: 20_000 }).toBe(2);
  expect(await count(owner.name, 'Still open: a table for')).toBe(2);
});

test('nobody is mailed about what they did themselves: an owner who organizes the group, and one who hosts', async () => {
  await admin.signInAsAdmin();
  const [owner, host] = [await person('self.owner', 'isCafeOwner'), await person('self.host', 'isProvider')];
  await accepted(admin.ask('PATCH', `/api/users/${owner.id}`, { isProvider: true }));
  const asking = await cafeOf('Own House', owner.id);
  await accepted(admin.ask('PUT', `/api/cafes/${asking.id}/house`, { askFirst: true }));
  const group = await accepted<Group>(host.client.ask('POST', '/api/groups', { name: 'Self Players', regionId }));
  await accepted(host.client.ask('POST', `/api/groups/${group.id}/organizers`, { userId: owner.id }));
  await accepted(owner.client.ask('POST', `/api/groups/${group.id}/organizers/answer`, { accept: true }));
  const eventDate = addDays(now, 10).toISOString().slice(0, 10);
  const place = { gameId: game.id, cafeId: asking.id, regionId, maxParticipants: 4, eventDate, groupId: group.id };
  const held = await accepted<GameEvent>(host.client.ask('POST', '/api/game-events', { ...place, startTime: '12:00' }));
  await arrive(owner.name, 'A table for');
  const moved = { basedOn: held.version, startTime: '14:00' };
  await accepted(owner.client.ask('PATCH', `/api/game-events/${held.id}`, moved));
  await accepted(host.client.ask('POST', '/api/game-events', { ...place, startTime: '11:00' }));
  await expect.poll(() => mailbox(owner.name), { timeout: 20_000 }).toMatch(/11:00.AM/);
  expect(await count(owner.name, 'A table for')).toBe(2);
  await accepted(owner.client.ask('POST', `/api/game-events/${held.id}/take-over`));
  const no = { confirm: false, reason: 'A private party.' };
  await accepted(owner.client.ask('POST', `/api/game-events/${held.id}/table`, no));
  // written after those, by the same process
  await accepted(host.client.ask('POST', '/api/game-events', { ...place, startTime: '18:00' }));
  await expect.poll(() => mailbox(owner.name), { timeout: 20_000 }).toMatch(/6:00.PM/);
  expect(await count(owner.name, 'A table for')).toBe(3);
  expect(await count(owner.name, 'No table at')).toBe(0);
});

test('whoever can answer hears of what waits: the next owner at once, and one who may answer again of a reminder that was due', async () => {
  await admin.signInAsAdmin();
  const [owner, next] = [await person('gone.owner', 'isCafeOwner'), await person('next.owner', 'isCafeOwner')];
  const host = await person('gone.host', 'isProvider');
  const asking = await cafeOf('Changing House', owner.id);
  await accepted(admin.ask('PUT', `/api/cafes/${asking.id}/house`, { askFirst: true }));
  const place = { gameId: game.id, cafeId: asking.id, regionId, maxParticipants: 4 };
  const dayOf = (days: number) => addDays(now, days).toISOString().slice(0, 10);
  const first = { ...place, eventDate: dayOf(20), startTime: '12:00' };
  const held = await accepted<GameEvent>(host.client.ask('POST', '/api/game-events', first));
  const terms = { ...place, from: dayOf(10), startTime: '18:00', repeats: { every: 'week' } };
  const { series } = await accepted<NewSeriesReply>(host.client.ask('POST', '/api/series', terms));
  const hear = async ({ name }: { name: string }, times: number, again = false) => {
    for (const what of again ? ['Still open: a table', 'Still open: tables'] : ['A table for', 'Tables for']) {
      await expect.poll(() => count(name, what), { timeout: 20_000 }).toBe(times);
    }
  };
  await hear(owner, 1);

  // nobody can answer when the reminder is due
  await accepted(admin.ask('PATCH', `/api/users/${owner.id}`, { isCafeOwner: false }));
  now = addHours(now, 48);
  await admin.signInAsAdmin();
  await accepted(admin.ask('PATCH', `/api/users/${owner.id}`, { isCafeOwner: true }));
  await hear(owner, 1, true);

  // another owner, after the reminder was sent
  await accepted(admin.ask('PATCH', `/api/cafes/${asking.id}`, { ownerId: next.id }));
  await hear(next, 1);
  expect(await mailbox(next.name)).toContain('You can decline until 24 hours before the start.');
  now = addHours(now, 48);
  await hear(next, 1, true);
  await accepted(next.client.ask('POST', `/api/game-events/${held.id}/table`, { confirm: true }));
  await answer(next.client, series, { confirm: true });
  await admin.signInAsAdmin();

  // answered: nothing waits for the one after
  await accepted(admin.ask('PATCH', `/api/cafes/${asking.id}`, { ownerId: owner.id }));
  await accepted(host.client.ask('POST', '/api/game-events', { ...first, startTime: '20:00' }));
  await expect.poll(() => count(owner.name, 'A table for'), { timeout: 20_000 }).toBe(2);
  expect(await count(owner.name, 'Tables for')).toBe(1);
  await hear(next, 1);
});
