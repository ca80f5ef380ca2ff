import { createEventLog } from '@tablemates/event-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cafeNightsCommands } from '../modules/cafe-nights/commands.ts';
import { deskMailsOf } from '../modules/cafe-nights/streams.ts';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { addDays, addMinutes } from '../platform/add-time.ts';
import { connect } from '../platform/database.ts';
import { newUuid } from '../platform/ids.ts';
import { instantFrom } from '../platform/local-time.ts';
import { cafeOwnerOf, closeTables, deskTableAt, takeStanding } from '../server/across-modules.ts';
import { domainEventTypes } from '../server/domain-event-types.ts';
import { arrivedFor, subjectOf } from './support/mailbox.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { accepted } from './support/replies.ts';
import { OPENING, SECRET_KEY } from './support/start-product.ts';

// Groups contract, section 4, rule 12: what the owner of a cafe is told of its nights by mail.

let now = OPENING;
let running: RunningProduct;
let admin: Client;
let game: Game;
let regionId: string;

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' }, clock: () => now, sweepEveryMs: 500 });
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
const mailbox = async (name: string) => (await arrivedFor(running, name)).join('\n');
const count = async (name: string, subject: RegExp) =>
  (await arrivedFor(running, name)).filter((each) => subject.test(subjectOf(each))).length;
const arrive = (name: string, subject: RegExp, times = 1) =>
  expect.poll(() => count(name, subject), { timeout: 20_000 }).toBe(times);

const DATE = addDays(OPENING, 3).toISOString().slice(0, 10);
const at = (date: string, time: string) => new Date(instantFrom(date, time, 'America/Chicago'));
const dayBefore = addDays(OPENING, 2).toISOString().slice(0, 10);

async function cafeWith(name: string, ownerId: string) {
  const its = { name, address: '1 Main St', zipcode: '77002', regionId, ownerId };
  return accepted<Cafe>(admin.ask('POST', '/api/cafes', its));
}
const schedule = (client: Client, cafe: Cafe, startTime: string, eventDate = DATE) =>
  accepted<GameEvent>(
    client.ask('POST', '/api/game-events', {
      ...{ gameId: game.id, cafeId: cafe.id, regionId, maxParticipants: 4 },
      ...{ eventDate, startTime },
    }),
  );

test('an owner is told at 17:00 what is on tomorrow, and of the changes from then on in one mail; who switched it off is not', async () => {
  const [owner, quiet] = [await person('desk.owner', 'isCafeOwner'), await person('desk.quiet', 'isCafeOwner')];
  const [host, other] = [await person('desk.host', 'isProvider'), await person('desk.other', 'isProvider')];
  const cafe = await cafeWith('Evening House', owner.id);
  const silent = await cafeWith('Silent House', quiet.id);
  await accepted(quiet.client.ask('PUT', '/api/users/me/mails', { deskEvening: false }));
  const first = await schedule(host.client, cafe, '18:00');
  const second = await schedule(other.client, cafe, '19:00');
  const third = await person('desk.third', 'isProvider');
  const moving = await schedule(third.client, silent, '19:00');

  await running.caughtUp();
  now = at(dayBefore, '17:00');
  await arrive(owner.name, /^Tomorrow at Evening House: 2 tables, up to 10 people/);
  const evening = await mailbox(owner.name);
  expect(evening).toContain('6:00 PM');
  expect(evening).toContain(`${game.name}, desk.host`);

  await running.caughtUp();
  now = at(DATE, '10:00');
  await accepted(host.client.ask('PATCH', `/api/game-events/${first.id}`, { startTime: '20:00', basedOn: 1 }));
  await accepted(other.client.ask('PATCH', `/api/game-events/${second.id}/cancel`, { reason: 'Ill.' }));
  const nextWeek = addDays(`${DATE}T12:00:00.000Z`, 7).toISOString().slice(0, 10);
  await accepted(third.client.ask('PATCH', `/api/game-events/${moving.id}`, { startDate: nextWeek, basedOn: 1 }));
  await running.caughtUp();
  now = addMinutes(now, 10);
  await arrive(owner.name, /^Changed: Evening House/);
  const changes = await mailbox(owner.name);
  expect(changes).toContain('(was at 6:00 PM)');
  expect(changes).toContain('Called off:');
  expect(changes).toContain('That leaves 1 table ahead, for up to 5 people.');

  // another change makes another mail: by then every earlier sweep has passed, and nobody was told twice
  await running.caughtUp();
  now = addMinutes(now, 30);
  await accepted(host.client.ask('PATCH', `/api/game-events/${first.id}`, { maxParticipants: 6, basedOn: 2 }));
  await running.caughtUp();
  now = addMinutes(now, 10);
  await arrive(owner.name, /^Changed: Evening House/, 2);
  expect(await mailbox(owner.name)).toContain('(was for up to 5)');
  expect(await count(owner.name, /^Tomorrow at/)).toBe(1);
  await arrive(quiet.name, /^Changed: Silent House/);
  expect(await mailbox(quiet.name)).toContain('Moved to another day or cafe:');
  expect(await count(quiet.name, /^Tomorrow/)).toBe(0);
});

test('who may keep cafes no more is told of nothing there', async () => {
  await admin.signInAsAdmin();
  const owner = await person('desk.former', 'isCafeOwner');
  const [host, other] = [await person('desk.before', 'isProvider'), await person('desk.after', 'isProvider')];
  const cafe = await cafeWith('Orphan House', owner.id);
  await accepted(admin.ask('PUT', `/api/cafes/${cafe.id}/house`, { askFirst: true }));
  const keeps = (isCafeOwner: boolean) => accepted(admin.ask('PATCH', `/api/users/${owner.id}`, { isCafeOwner }));
  const date = addDays(now, 20).toISOString().slice(0, 10);
  const repeat = (client: Client, startTime: string) =>
    client.ask('POST', '/api/series', {
      ...{ gameId: game.id, cafeId: cafe.id, regionId, maxParticipants: 4, startTime },
      ...{ from: date, repeats: { every: 'week' } },
    });
  await keeps(false);
  await schedule(host.client, cafe, '18:00', date);
  await repeat(host.client, '09:00');
  // mails are written in the order of the log
  await arrive(host.name, /^Your series has started/);
  await keeps(true);
  await schedule(other.client, cafe, '20:00', date);
  await arrive(owner.name, /^A table for/);
  expect(await count(owner.name, /^(A table|Tables) for/)).toBe(1);

  await keeps(false);
  // cafes are looked at in the order in which they were added
  const [last, third] = [await person('desk.lastly', 'isCafeOwner'), await person('desk.holds', 'isProvider')];
  await schedule(third.client, await cafeWith('Last House', last.id), '18:00', date);
  const dayBefore = addDays(`${date}T12:00:00.000Z`, -1).toISOString().slice(0, 10);
  await running.caughtUp();
  now = at(dayBefore, '17:00');
  await arrive(last.name, /^Tomorrow/);
  const told = await running.sql`
    select 1 from domain_events where type = 'DeskMailed' and data ->> 'cafeId' = ${cafe.id}`;
  expect(told).toHaveLength(0);
  // nothing was told to nobody, so who keeps it again in time hears of the night
  await admin.signInAsAdmin();
  await keeps(true);
  await arrive(owner.name, /^Tomorrow/);
  // and so does the next owner, whatever the one before was told
  await accepted(admin.ask('PATCH', `/api/cafes/${cafe.id}`, { ownerId: last.id }));
  await arrive(last.name, /^Tomorrow at Orphan House/);
});

test('two processes that tell an owner at the same instant send one mail', async () => {
  await admin.signInAsAdmin();
  const [owner, host] = [await person('desk.twice', 'isCafeOwner'), await person('desk.once', 'isProvider')];
  const cafe = await cafeWith('Double House', owner.id);
  const date = addDays(now, 9).toISOString().slice(0, 10);
  const table = await schedule(host.client, cafe, '18:00', date);
  const sqls = [connect(running.databaseUrl, { max: 5 }), connect(running.databaseUrl, { max: 5 })];
  const logs = sqls.map((sql) =>
    createEventLog({ store: storeOf(sql), types: domainEventTypes, secret: SECRET_KEY, newId: newUuid }),
  );
  const processes = logs.map((log) =>
    cafeNightsCommands(log, {
      ...{
        ownerOf: cafeOwnerOf,
        takeStanding,
        closeTables: closeTables('America/Chicago'),
        tokenOf: () => '',
        deskTable: deskTableAt,
        timeZone: 'America/Chicago',
      },
    }),
  );
  try {
    // the product's own clock stands days before, so it does not take part
    const dayBefore = addDays(`${date}T12:00:00.000Z`, -1).toISOString().slice(0, 10);
    const atFive = at(dayBefore, '17:00').toISOString();
    const by = () => ({ commandId: newUuid(), actor: 'system', now: atFive });
    await Promise.all([...processes, ...processes].map(({ mailDesk }) => mailDesk(by(), cafe.id, [table.id])));
    expect(await logs[0]?.versionOf(deskMailsOf(cafe.id).stream)).toBe(1);
    await arrive(owner.name, /^Tomorrow at Double House/);

    // one that was decided for somebody who is the owner no more is not sent, and the next one is
    const startsAt = table.eventDate;
    for (const [nth, ownerId] of [host.id, owner.id].entries()) {
      const tables = [{ gameEventId: table.id, startsAt, maxParticipants: 4 }];
      const data = { cafeId: cafe.id, ownerId, night: date, because: 'evening', tables };
      const streams = [
        { stream: deskMailsOf(cafe.id).stream, expectedVersion: nth + 1, events: [{ type: 'DeskMailed', data }] },
      ];
      await logs[0]?.append({ commandId: newUuid(), actor: 'system', occurredAt: now.toISOString(), streams });
    }
    await arrive(owner.name, /^Tomorrow at Double House/, 2);
    expect(await count(host.name, /Double House/)).toBe(0);
  } finally {
    for (const log of logs) await log.close();
    for (const sql of sqls) await sql.end();
  }
});
