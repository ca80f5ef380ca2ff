import { createEventLog, type EventLog, portTo } from '@tablemates/event-store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockedPairs } from '../modules/blocks/blocked-pairs.ts';
import { type BlockCommands, blockCommands } from '../modules/blocks/commands.ts';
import type { GameEvent, SeatHistory, WaitingList } from '../modules/events/contract.ts';
import type { User } from '../modules/identity/contract.ts';
import { accountOf } from '../modules/identity/people/account.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { addDays } from '../platform/add-time.ts';
import { connect, type Sql } from '../platform/database.ts';
import { newUuid } from '../platform/ids.ts';
import { domainEventTypes } from '../server/domain-event-types.ts';
import { brokenRules } from '../server/log-rules/examine.ts';
import { type Client, type Reply, type RunningProduct, runningProduct } from './support/product.ts';
import { OPENING, SECRET_KEY } from './support/start-product.ts';

type Person = Client & { readonly id: string };

let running: RunningProduct;
let host: Person;
let secondSql: Sql;
let secondLog: EventLog;
/** Of a second process, which knows nothing of the first. */
let elsewhere: BlockCommands;
let place: { gameId: string; cafeId: string; regionId: string };

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' } });
  const organizer = running.client();
  await organizer.signIn('organizer');
  const { user } = (await must(organizer, 'GET', '/api/auth/me')) as { user: User };
  host = { ...organizer, id: user.id };
  const [cafe] = (await must(host, 'GET', '/api/cafes')) as [{ id: string; regionId: string }];
  const [game] = (await must(host, 'GET', '/api/games')) as [{ id: string }];
  place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId };
  secondSql = connect(running.databaseUrl, { max: 3 });
  secondLog = createEventLog({
    store: storeOf(secondSql),
    types: domainEventTypes,
    secret: SECRET_KEY,
    newId: newUuid,
  });
  elsewhere = blockCommands(secondLog, {
    isPerson: (userId) => portTo(accountOf(userId), ({ status }) => status === 'active'),
  });
});
afterAll(async () => {
  await secondLog.close();
  await secondSql.end();
  await running.stop();
});

async function must(client: Client, ...asked: Parameters<Client['ask']>): Promise<unknown> {
  const { status, body } = await client.ask(...asked);
  if (status >= 300) throw new Error(`${asked[1]}: ${status} ${JSON.stringify(body)}`);
  return body;
}
async function person(name: string): Promise<Person> {
  const client = running.client();
  return { ...client, id: await client.signUp(name) };
}
let days = 90;
/** An evening of a day of its own. */
const evening = async (maxParticipants = 4): Promise<string> => {
  const time = { eventDate: addDays(OPENING, days++).toISOString(), startTime: '19:00' };
  return ((await must(host, 'POST', '/api/game-events', { ...place, maxParticipants, ...time })) as GameEvent).id;
};
const block = (who: Person, whom: Person) => must(who, 'PUT', `/api/users/me/blocks/${whom.id}`);
const unblock = (who: Person, whom: Person) => must(who, 'DELETE', `/api/users/me/blocks/${whom.id}`);
const join = (who: Person, id: string) => who.ask('POST', `/api/game-events/${id}/join`);
const wait = (who: Person, id: string) => who.ask('POST', `/api/game-events/${id}/waiting-list`);
const leave = (who: Person, id: string) => must(who, 'POST', `/api/game-events/${id}/leave`);
const write = (from: Person, to: Person, eventId: string) =>
  from.ask('POST', '/api/messages', { eventId, receiverId: to.id, content: 'Hello!' });
const seatsOf = async (id: string) =>
  ((await must(host, 'GET', `/api/game-events/${id}`)) as GameEvent).currentParticipants;
const answerOf = ({ status, body }: Reply) => ({ status, body });

describe('a block', () => {
  test('closes the host’s table in both directions, with the same answer that a removed person gets', async () => {
    const [ann, bob, cyd] = [await person('ann'), await person('bob'), await person('cyd')];
    const id = await evening();
    await must(cyd, 'POST', `/api/game-events/${id}/join`);
    await must(host, 'DELETE', `/api/game-events/${id}/participants/${cyd.id}`);
    await block(host, ann);
    await block(bob, host);
    const removed = answerOf(await join(cyd, id));
    expect(removed).toMatchObject({ status: 403, body: { code: 'removed' } });
    for (const each of [ann, bob]) {
      expect(answerOf(await join(each, id))).toEqual(removed);
      expect(answerOf(await wait(each, id))).toEqual(removed);
    }
    await unblock(bob, host);
    expect((await join(bob, id)).status).toBe(200);
    // only the one who blocked takes it back
    await unblock(ann, host);
    expect((await join(ann, id)).status).toBe(403);
  });

  test('keeps taken seats, and ends messages in both directions, as between strangers', async () => {
    const [dan, eve] = [await person('dan'), await person('eve')];
    const id = await evening();
    for (const each of [dan, eve]) await must(each, 'POST', `/api/game-events/${id}/join`);
    expect((await write(dan, eve, id)).status).toBe(201);
    const toStranger = answerOf(await write(await person('stranger'), eve, id));
    await block(eve, dan);
    expect(answerOf(await write(dan, eve, id))).toEqual(toStranger);
    expect(answerOf(await write(eve, dan, id))).toEqual(toStranger);
    await block(eve, host);
    expect(await seatsOf(id)).toBe(2);
    await unblock(eve, dan);
    expect((await write(dan, eve, id)).status).toBe(201);
  });

  test('is shown to its maker before joining a table of a third host, and to nobody else', async () => {
    const [fay, gus] = [await person('fay'), await person('gus')];
    const id = await evening();
    await must(gus, 'POST', `/api/game-events/${id}/join`);
    await block(fay, gus);
    expect(await must(fay, 'GET', `/api/users/me/blocks/at/${id}`)).toEqual({ seated: 1 });
    expect((await join(fay, id)).status).toBe(200);
    expect(await must(gus, 'GET', `/api/users/me/blocks/at/${id}`)).toEqual({ seated: 0 });
    expect(await must(gus, 'GET', '/api/users/me/blocks')).toEqual([]);
    expect(await must(fay, 'GET', '/api/users/me/blocks')).toMatchObject([
      { id: gus.id, firstName: 'gus', lastName: 'T' },
    ]);
  });

  test('passes over a waiting person silently, and they keep their place', async () => {
    const [hal, ida, jon] = [await person('hal'), await person('ida'), await person('jon')];
    const id = await evening(2);
    for (const each of [hal, await person('kim')]) await must(each, 'POST', `/api/game-events/${id}/join`);
    for (const each of [ida, jon]) expect((await wait(each, id)).status).toBe(200);
    await block(ida, host);
    await leave(hal, id);
    expect((await must(jon, 'GET', `/api/game-events/${id}/waiting-list`)) as WaitingList).toMatchObject({
      state: 'none',
    });
    const line = (await must(ida, 'GET', `/api/game-events/${id}/waiting-list`)) as WaitingList;
    expect(line).toMatchObject({ state: 'waiting', place: 1, passedOver: null });
    const seen = (await must(host, 'GET', `/api/game-events/${id}/waiting-list`)) as WaitingList;
    // a place ahead of the one who was given the seat would tell the host of the block
    expect(seen.people).toEqual([]);
    const seat = (await must(host, 'GET', `/api/game-events/${id}/seats/${jon.id}`)) as SeatHistory;
    expect(seat.line).toMatchObject([{ id: jon.id, place: 1, isGiven: true }]);
    const admin = running.client();
    await admin.signInAsAdmin();
    const admins = (await must(admin, 'GET', `/api/game-events/${id}/waiting-list`)) as WaitingList;
    expect(admins.people).toMatchObject([{ id: ida.id, passedOver: null }]);
    await unblock(ida, host);
    expect((await must(host, 'GET', `/api/game-events/${id}/waiting-list`)) as WaitingList).toMatchObject({
      people: [{ id: ida.id }],
    });
  });

  test('and a join at the same instant, in two processes, never both succeed unnoticed', async () => {
    const id = await evening(10);
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const guest = await person(`racer${index}`);
        const context = { commandId: newUuid(), actor: host.id, now: running.clock().toISOString() };
        const [joined] = await Promise.all([join(guest, id), elsewhere.block(context, guest.id)]);
        return { joined: joined.status, again: (await join(guest, id)).status };
      }),
    );
    // who got a seat had it before the block: 409 `already_joined`; everybody else stays outside
    for (const { joined, again } of outcomes) expect([joined, again]).toEqual(joined === 200 ? [200, 409] : [403, 403]);
    expect(await Array.fromAsync(brokenRules(running.sql, { upTo: 2n ** 62n }))).toEqual([]);
  });
});

test('a person cannot block themselves or an unknown person, and repeating a block changes nothing', async () => {
  const [lea, max] = [await person('lea'), await person('max')];
  expect((await lea.ask('PUT', `/api/users/me/blocks/${lea.id}`)).status).toBe(400);
  expect((await lea.ask('PUT', `/api/users/me/blocks/${newUuid()}`)).status).toBe(404);
  for (const _ of [1, 2]) await block(lea, max);
  expect(await must(lea, 'GET', '/api/users/me/blocks')).toHaveLength(1);
  for (const _ of [1, 2]) await unblock(lea, max);
  expect(await must(lea, 'GET', '/api/users/me/blocks')).toEqual([]);
});

test('a removed person can no longer write to the host, but the host can still write to them', async () => {
  const nia = await person('nia');
  const id = await evening();
  await must(nia, 'POST', `/api/game-events/${id}/join`);
  expect((await write(nia, host, id)).status).toBe(201);
  await must(host, 'DELETE', `/api/game-events/${id}/participants/${nia.id}`);
  expect(await write(nia, host, id)).toMatchObject({ status: 403, body: { code: 'no_tie' } });
  expect((await write(host, nia, id)).status).toBe(201);
});

test('who asks about everybody knows each block and its end at once, also those of another process', async () => {
  const [ida, tom] = [await person('uma.apart'), await person('vic.apart')];
  const keptApart = blockedPairs(secondLog);
  const isApart = async () => {
    const apart = await keptApart();
    return [apart(ida.id, tom.id), apart(tom.id, ida.id), apart(ida.id, host.id)];
  };
  expect(await isApart()).toEqual([false, false, false]);
  await block(ida, tom);
  await block(tom, ida);
  await unblock(ida, tom);
  expect(await Promise.all([isApart(), isApart()])).toEqual(Array(2).fill([true, true, false]));
  await unblock(tom, ida);
  expect(await isApart()).toEqual([false, false, false]);
});
