import { createEventLog } from '@tablemates/event-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HouseReply } from '../modules/cafe-nights/contract.ts';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import { tableCommands } from '../modules/events/table/commands.ts';
import type { Group } from '../modules/groups/contract.ts';
import type { NewSeriesReply, Series } from '../modules/series/contract.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { addDays, addMinutes } from '../platform/add-time.ts';
import { connect } from '../platform/database.ts';
import { newUuid } from '../platform/ids.ts';
import { cafeOwnerOf, tableOfSeries } from '../server/across-modules.ts';
import { domainEventTypes } from '../server/domain-event-types.ts';
import { brokenRules } from '../server/log-rules/examine.ts';
import { arrivedFor, subjectOf } from './support/mailbox.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { accepted } from './support/replies.ts';
import { OPENING, SECRET_KEY } from './support/start-product.ts';

// Groups contract, section 4, rule 8: a night that is closed, an approval that is lost, and a cafe that goes. Two processes work.

let now = OPENING;
let instances: readonly RunningProduct[];
let running: RunningProduct;
let admin: Client;
let game: Game;
let regionId: string;

beforeAll(async () => {
  const all = { clock: () => now, sweepEveryMs: 500 };
  running = await runningProduct({ env: { DEMO: 'on' }, ...all });
  const database = { url: running.databaseUrl, sql: connect(running.databaseUrl, { max: 5 }) };
  instances = [running, await runningProduct({ database, ...all })];
  admin = running.client();
  await admin.signInAsAdmin();
  const [cafe] = await accepted<Cafe[]>(admin.ask('GET', '/api/cafes'));
  const active = (await accepted<Game[]>(admin.ask('GET', '/api/games'))).find(({ status }) => status === 'active');
  if (!cafe || !active) throw new Error('the demo has both');
  regionId = cafe.regionId;
  game = active;
});
afterAll(async () => {
  for (const each of instances ?? []) await each.stop();
});

async function person(name: string, role?: 'isProvider' | 'isCafeOwner') {
  const client = running.client();
  const id = await client.signUp(name);
  if (role) await accepted(admin.ask('PATCH', `/api/users/${id}`, { [role]: true }));
  return { client, id, name };
}
const mails = async (name: string) => (await arrivedFor(running, name)).join('\n');
const count = async (name: string, subject: RegExp) =>
  (await arrivedFor(running, name)).filter((each) => subject.test(subjectOf(each))).length;
const arrive = (name: string, subject: RegExp, times = 1) =>
  expect.poll(() => count(name, subject), { timeout: 20_000 }).toBe(times);

const cafeWith = (name: string, ownerId?: string) =>
  accepted<Cafe>(
    admin.ask('POST', '/api/cafes', {
      name,
      address: '1 Main St',
      zipcode: '77002',
      regionId,
      ...(ownerId && { ownerId }),
    }),
  );
const TOMORROW = addDays(OPENING, 1).toISOString().slice(0, 10);
const LATER = addDays(OPENING, 10).toISOString().slice(0, 10);
const evening = (client: Client, { id: cafeId }: Cafe, eventDate: string, startTime: string) =>
  accepted<GameEvent>(
    client.ask('POST', '/api/game-events', {
      ...{ gameId: game.id, cafeId, regionId, maxParticipants: 4, eventDate, startTime },
    }),
  );
async function expectNothingBroken() {
  const [head] = await running.sql<{ position: bigint }[]>`select max(position) as position from domain_events`;
  expect(await Array.fromAsync(brokenRules(running.sql, { upTo: head?.position ?? 0n }))).toEqual([]);
}
const lostAt = async ({ id }: GameEvent) =>
  (await accepted<GameEvent>(admin.ask('GET', `/api/game-events/${id}`))).tableLost;
const closed = (...dates: string[]) => ({ hours: [], exceptions: dates.map((date) => ({ date, closed: true })) });
const NO_TABLE = /^No table at Closing House/;

test('an owner who closes a night with a table of their own reads nowhere that they are told of it', async () => {
  const owner = await person('lost.self', 'isCafeOwner');
  await accepted(admin.ask('PATCH', `/api/users/${owner.id}`, { isProvider: true, isCafeOwner: true }));
  const cafe = await cafeWith('Own Table House', owner.id);
  const own = await evening(owner.client, cafe, TOMORROW, '19:00');
  const reply = await accepted<HouseReply>(owner.client.ask('PUT', `/api/cafes/${cafe.id}/house`, closed(TOMORROW)));
  expect(reply.conflicts).toMatchObject([{ id: own.id }]);
  expect(reply.conflicts[0]).not.toHaveProperty('lost');
});

test('each host on a night that is closed gets one mail with their evenings, ten quiet minutes later; seats stay and are free to give back', async () => {
  const [owner, ann] = [await person('lost.owner', 'isCafeOwner'), await person('lost.ann')];
  const [many, one] = [await person('lost.many', 'isProvider'), await person('lost.single', 'isProvider')];
  const cafe = await cafeWith('Closing House', owner.id);
  const other = await cafeWith('Aardvark House');
  const house = (exceptions: object) =>
    accepted<HouseReply>(owner.client.ask('PUT', `/api/cafes/${cafe.id}/house`, exceptions));
  // 01:30 is still that night of the house
  const tables = [
    await evening(many.client, cafe, TOMORROW, '09:00'),
    await evening(many.client, cafe, addDays(TOMORROW, 1).toISOString().slice(0, 10), '01:30'),
  ] as const;
  const single = await evening(one.client, cafe, TOMORROW, '19:00');
  const next = await evening(one.client, cafe, LATER, '19:00');
  await accepted(ann.client.ask('POST', `/api/game-events/${tables[0].id}/join`));

  const reply = await house(closed(TOMORROW));
  // the owner reads that their hosts are told, unlike those of other conflicts
  expect(reply.conflicts.map(({ id, lost }) => [id, lost])).toEqual(
    [tables[0], single, tables[1]].map(({ id }) => [id, true]),
  );
  const until = (its: GameEvent) => ({ because: 'closed', freeUntil: its.eventDate });
  for (const each of [...tables, single]) expect(await lostAt(each)).toEqual(until(each));
  expect(await lostAt(next)).toBeUndefined();

  now = addMinutes(now, 9);
  await house(closed(TOMORROW, LATER));
  await house(closed(TOMORROW));
  // less than a day before, but free
  await accepted(ann.client.ask('POST', `/api/game-events/${tables[0].id}/leave`));
  now = addMinutes(now, 1);
  await arrive(many.name, NO_TABLE);
  await arrive(one.name, NO_TABLE);
  const letter = await mails(many.name);
  expect(letter).toContain('No table at Closing House for 2 events');
  expect(letter).toContain('9:00 AM');
  expect(letter).toContain('1:30 AM');
  expect(letter).toContain(other.name);
  expect(await mails(one.name)).not.toContain('for 2 events');

  // called off without a mark, less than a day before
  await accepted(one.client.ask('PATCH', `/api/game-events/${single.id}/cancel`, { reason: 'No table.' }));
  const marks = await running.sql`
    select type from domain_events where stream in (${`reliability-${ann.id}`}, ${`reliability-${one.id}`})`;
  expect(marks).toHaveLength(0);
  // open again: nothing is lost, and nobody hears of it
  await house(closed());
  expect(await lostAt(tables[1])).toBeUndefined();
  // another one later: by then every earlier sweep has passed
  now = addMinutes(now, 30);
  await house(closed(LATER));
  now = addMinutes(now, 10);
  await arrive(one.name, NO_TABLE, 2);
  expect(await count(many.name, NO_TABLE)).toBe(1);
  expect(await count(ann.name, NO_TABLE)).toBe(0);
  expect(await count(owner.name, NO_TABLE)).toBe(0);
});

test('a cafe that closes for a while tells each host until when and why, but not of what was cancelled or moved meanwhile', async () => {
  const [one, other] = [await person('lost.pipe', 'isProvider'), await person('lost.dry', 'isProvider')];
  const [cafe, beside] = [await cafeWith('Closing House Pipe'), await cafeWith('Dry House')];
  const stays = await evening(one.client, cafe, TOMORROW, '19:00');
  const moved = await evening(other.client, cafe, TOMORROW, '19:00');
  const cancelled = await evening(other.client, cafe, LATER, '19:00');
  const closing = { from: TOMORROW, to: LATER, reason: 'A pipe burst.' };
  await accepted(admin.ask('POST', `/api/cafes/${cafe.id}/closings`, closing));
  await accepted(admin.ask('PATCH', `/api/game-events/${moved.id}`, { cafeId: beside.id, basedOn: moved.version }));
  await accepted(admin.ask('PATCH', `/api/game-events/${cancelled.id}/cancel`, { reason: 'A pipe burst.' }));
  expect((await lostAt(stays))?.because).toBe('closed');
  expect(await lostAt(moved)).toBeUndefined();
  now = addMinutes(now, 10);
  await arrive(one.name, NO_TABLE);
  const mail = await mails(one.name);
  expect(mail).toMatch(/Closing House Pipe is closed from \w+ \d+ to \w+ \d+, so your event there has no table\./);
  expect(mail).toContain('The reason: “A pipe burst.”');
  await arrive(other.name, /^Cancelled: /);
  expect(await count(other.name, NO_TABLE)).toBe(0);
  await expectNothingBroken();
});

test('a cafe that is approved no more loses its evenings their tables, until it is approved again', async () => {
  const host = await person('lost.host', 'isProvider');
  const cafe = await cafeWith('Closing House of Old');
  const its = await evening(host.client, cafe, LATER, '19:00');
  const change = (status: string) => accepted(admin.ask('PATCH', `/api/cafes/${cafe.id}`, { status }));
  await change('rejected');
  expect(await lostAt(its)).toMatchObject({ because: 'not_approved' });
  await change('approved');
  expect(await lostAt(its)).toBeUndefined();
  await change('rejected');
  now = addMinutes(now, 10);
  await arrive(host.name, NO_TABLE);
  expect(await mails(host.name)).toContain('takes no events any more');
  // the house does not bring it back
  await accepted(admin.ask('PUT', `/api/cafes/${cafe.id}/house`, closed(LATER)));
  expect(await lostAt(its)).toMatchObject({ because: 'not_approved' });
  await change('approved');
  expect(await lostAt(its)).toMatchObject({ because: 'closed' });
  await expectNothingBroken();
});

test('a cafe with something upcoming is removed only if its hosts are told: they get one mail, seats stay, and its name and address are still known', async () => {
  const [host, ann] = [await person('gone.host', 'isProvider'), await person('gone.ann')];
  const [weekly, late] = [await person('gone.weekly', 'isProvider'), await person('gone.late')];
  const cafe = await cafeWith('Vanishing House');
  await cafeWith('Aaron House');
  const date = addDays(now, 5).toISOString().slice(0, 10);
  const its = await evening(host.client, cafe, date, '19:00');
  await accepted(ann.client.ask('POST', `/api/game-events/${its.id}/join`));
  const terms = { gameId: game.id, cafeId: cafe.id, regionId, maxParticipants: 4, startTime: '12:00' };
  const { series } = await accepted<NewSeriesReply>(
    weekly.client.ask('POST', '/api/series', { ...terms, from: date, repeats: { every: 'week' } }),
  );

  const remove = (how?: object) => admin.ask('DELETE', `/api/cafes/${cafe.id}`, how);
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'in_use' } });
  expect(await remove({})).toMatchObject({ status: 409 });
  expect(await remove({ upcoming: 'cancel' })).toMatchObject({ status: 400 });
  expect(await remove({ upcoming: 'tell' })).toMatchObject({ status: 204 });
  expect(await lostAt(its)).toEqual({ because: 'gone', freeUntil: its.eventDate });

  // nobody finds the cafe any more, but everybody who comes finds the way
  expect(await admin.ask('GET', `/api/cafes/${cafe.id}`)).toMatchObject({ status: 404 });
  const listed = await accepted<Cafe[]>(admin.ask('GET', '/api/cafes?q=Vanishing'));
  expect(listed).toEqual([]);
  const place = { name: 'Vanishing House', address: '1 Main St', gone: true };
  const found = await accepted<GameEvent[]>(running.client().ask('GET', '/api/game-events?q=Vanishing'));
  expect(found.find(({ id }) => id === its.id)).toMatchObject({ cafe: place, currentParticipants: 1 });
  const [seat] = await accepted<{ gameEvent: GameEvent }[]>(ann.client.ask('GET', '/api/reservations?type=client'));
  expect(seat?.gameEvent.cafe).toMatchObject(place);
  const { body: calendar } = await ann.client.ask('GET', `/api/game-events/${its.id}/calendar.ics`);
  expect(String(calendar).replaceAll('\r\n ', '')).toContain('Vanishing House\\, 1 Main St');
  await accepted(late.client.ask('POST', `/api/game-events/${its.id}/join`));
  await expect.poll(() => mails(late.name), { timeout: 20_000 }).toContain('Vanishing House');

  now = addMinutes(now, 10);
  const subject = /^No table at Vanishing House/;
  await arrive(host.name, subject);
  await arrive(weekly.name, subject);
  expect(await mails(weekly.name)).toContain('is not on our list any more, so your events have no tables.');
  expect(await mails(host.name)).toContain('Aaron House');
  expect(await count(ann.name, subject)).toBe(0);
  // dates that would open later are skipped
  now = addDays(now, 7);
  const skipped = async () =>
    (await accepted<Series>(running.client().ask('GET', `/api/series/${series.id}`))).skipped.map(({ code }) => code);
  await expect.poll(skipped, { timeout: 20_000 }).toContain('cafe_gone');
  expect(await count(weekly.name, subject)).toBe(1);
  await expectNothingBroken();
});

test('who takes an evening over hears that its table is lost or declined, unless they did that themselves', async () => {
  await admin.signInAsAdmin();
  const [owner, host, next] = [
    await person('over.owner', 'isCafeOwner'),
    await person('over.host', 'isProvider'),
    await person('over.next', 'isProvider'),
  ];
  await accepted(admin.ask('PATCH', `/api/users/${owner.id}`, { isProvider: true }));
  const cafe = await cafeWith('Handing House', owner.id);
  const group = await accepted<Group>(host.client.ask('POST', '/api/groups', { name: 'Takers Over', regionId }));
  for (const { client, id: userId } of [next, owner]) {
    await accepted(host.client.ask('POST', `/api/groups/${group.id}/organizers`, { userId }));
    await accepted(client.ask('POST', `/api/groups/${group.id}/organizers/answer`, { accept: true }));
  }
  const dayOf = (days: number) => addDays(now, days).toISOString().slice(0, 10);
  const held = (eventDate: string) =>
    accepted<GameEvent>(
      host.client.ask('POST', '/api/game-events', {
        ...{ gameId: game.id, cafeId: cafe.id, regionId, groupId: group.id, maxParticipants: 4 },
        ...{ eventDate, startTime: '19:00' },
      }),
    );
  await accepted(admin.ask('PUT', `/api/cafes/${cafe.id}/house`, { askFirst: true }));
  const [declined, alsoDeclined, lost] = [await held(dayOf(5)), await held(dayOf(6)), await held(dayOf(7))] as const;
  for (const { id } of [declined, alsoDeclined]) {
    const no = { confirm: false, reason: 'A wedding.' };
    await accepted(owner.client.ask('POST', `/api/game-events/${id}/table`, no));
  }
  const subject = /^No table at Handing House/;
  await accepted(owner.client.ask('PUT', `/api/cafes/${cafe.id}/house`, { askFirst: true, ...closed(dayOf(7)) }));
  now = addMinutes(now, 10);
  await arrive(host.name, subject, 3);

  const takeOver = ({ client }: { client: Client }, { id }: GameEvent) =>
    accepted(client.ask('POST', `/api/game-events/${id}/take-over`));
  await takeOver(next, declined);
  await arrive(next.name, subject);
  expect(await mails(next.name)).toContain('A wedding.');
  await takeOver(owner, alsoDeclined);
  await takeOver(owner, lost);
  await takeOver(next, lost);
  await arrive(next.name, subject, 2);
  expect(await mails(next.name)).toContain('is closed on the night of your event');
  expect(await count(owner.name, subject)).toBe(0);
  expect(await count(host.name, subject)).toBe(3);
});

test('two processes that tell a host at the same instant send one mail', async () => {
  await admin.signInAsAdmin();
  const host = await person('twice.host', 'isProvider');
  const cafe = await cafeWith('Twice House');
  const [one, other] = [
    await evening(host.client, cafe, addDays(now, 5).toISOString().slice(0, 10), '19:00'),
    await evening(host.client, cafe, addDays(now, 6).toISOString().slice(0, 10), '19:00'),
  ] as const;
  await accepted(admin.ask('DELETE', `/api/cafes/${cafe.id}`, { upcoming: 'tell' }));
  const sqls = [connect(running.databaseUrl, { max: 5 }), connect(running.databaseUrl, { max: 5 })];
  const logs = sqls.map((sql) =>
    createEventLog({ store: storeOf(sql), types: domainEventTypes, secret: SECRET_KEY, newId: newUuid }),
  );
  try {
    // the products' own clock stands before, so they do not take part
    const due = addMinutes(now, 10).toISOString();
    const by = () => ({ commandId: newUuid(), actor: 'system', now: due });
    const tell = (log: (typeof logs)[number]) => tableCommands(log, { cafeOwner: cafeOwnerOf, tableOfSeries }).tellLoss;
    await Promise.all(
      logs.flatMap((log) => [tell(log)(by(), one.id, [other.id]), tell(log)(by(), other.id, [one.id])]),
    );
    const told = await running.sql`
      select stream from domain_events where type = 'TableLossTold' and data ->> 'cafeId' = ${cafe.id}`;
    expect(told).toHaveLength(2);
    await arrive(host.name, /^No table at Twice House for 2 events/);
    expect(await count(host.name, /^No table at Twice House/)).toBe(1);
  } finally {
    for (const log of logs) await log.close();
    for (const sql of sqls) await sql.end();
  }
});

test('an owner who loses the role answers no question any more, whatever their session still says', async () => {
  await admin.signInAsAdmin();
  const [host, owner] = [await person('former.host', 'isProvider'), await person('former.owner', 'isCafeOwner')];
  const cafe = await cafeWith('Former House', owner.id);
  await accepted(admin.ask('PUT', `/api/cafes/${cafe.id}/house`, { askFirst: true }));
  const asked = await evening(host.client, cafe, addDays(now, 5).toISOString().slice(0, 10), '19:00');
  await accepted(admin.ask('PATCH', `/api/users/${owner.id}`, { isCafeOwner: false }));
  const sql = connect(running.databaseUrl, { max: 5 });
  const log = createEventLog({ store: storeOf(sql), types: domainEventTypes, secret: SECRET_KEY, newId: newUuid });
  try {
    const context = { commandId: newUuid(), actor: owner.id, now: now.toISOString() };
    const session = { userId: owner.id, isCafeOwner: true };
    const { answerTable } = tableCommands(log, { cafeOwner: cafeOwnerOf, tableOfSeries });
    expect(await answerTable(context, asked.id, session, { confirm: true })).toMatchObject({ status: 403 });
  } finally {
    await log.close();
    await sql.end();
  }
});
