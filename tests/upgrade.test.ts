import type { EventLog } from '@tablemates/event-store';
import { createEventLog } from '@tablemates/event-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deriveCommitments } from '../modules/events/commitments/derive-commitments.ts';
import { addHours } from '../platform/add-time.ts';
import { newUuid } from '../platform/ids.ts';
import { domainEventTypes } from '../server/domain-event-types.ts';
import { databaseOfRelease010 } from './support/log-of-0.1.0.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { OPENING, SECRET_KEY } from './support/start-product.ts';

// What release 0.1.0 wrote says nothing of what people are committed to: this release finds out.

const NOW = addHours(OPENING, 1);
let running: RunningProduct;
let ids: (name: string) => string;
let admin: Client;
const people = new Map<string, Client>();
beforeAll(async () => {
  const database = await databaseOfRelease010();
  ids = database.ids;
  running = await runningProduct({ database, clock: () => NOW });
  admin = running.client();
  await admin.signInAsAdmin();
  for (const name of ['hanna', 'ann', 'bob', 'cem', 'dora', 'eve']) {
    const client = running.client();
    await client.signIn(name);
    people.set(name, client);
  }
});
afterAll(() => running.stop());

const as = (name: string): Client => {
  const client = people.get(name);
  if (!client) throw new Error(`${name} has not signed in`);
  return client;
};
const join = async (name: string, gameEvent: string) => {
  const { status, body } = await as(name).ask('POST', `/api/game-events/${ids(gameEvent)}/join`);
  return status === 200 ? 'joined' : (body as { code: string }).code;
};
const codeOf = async (client: Client, ...asked: Parameters<Client['ask']>) => {
  const { status, body } = await client.ask(...asked);
  return [status, (body as { code?: string } | undefined)?.code];
};

test('the first process of this release knows earlier commitments at its start, without a worker', async () => {
  const database = await databaseOfRelease010();
  const web = await runningProduct({ database, clock: () => NOW, env: { ROLE: 'web' } });
  const ann = web.client();
  await ann.signIn('ann');
  const refused = await ann.ask('POST', `/api/game-events/${ids('meets')}/join`);
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'overlaps' }]);
  await web.stop();
});

test('a seat from before the upgrade prevents another one at that hour', async () => {
  expect(await join('ann', 'meets')).toBe('overlaps');
});

test('a seat that was given back, removed or cancelled before the upgrade prevents nothing', async () => {
  expect(await join('cem', 'meets')).toBe('joined');
  expect(await join('dora', 'meets')).toBe('joined');
  expect(await join('ann', 'later')).toBe('joined');
});

test('a person with two seats at the same hour keeps both, may give one back, and gets no third', async () => {
  const joined = (await as('eve').ask('GET', '/api/game-events/user/joined')).body as { id: string }[];
  expect(joined.map(({ id }) => id).toSorted()).toEqual([ids('soon'), ids('meets')].toSorted());
  const { status } = await as('eve').ask('POST', `/api/game-events/${ids('soon')}/leave`);
  expect(status).toBe(200);
  expect(await join('eve', 'soon')).toBe('overlaps');
});

test('a host from before the upgrade may host at that hour only in the same cafe', async () => {
  const evening = { gameId: ids('game'), regionId: ids('region'), eventDate: '2026-06-11', startTime: '20:00' };
  const at = (cafe: string) =>
    codeOf(as('hanna'), 'POST', '/api/game-events', { ...evening, cafeId: ids(cafe), maxParticipants: 2 });
  expect(await at('other')).toEqual([409, 'overlaps']);
  expect(await at('cafe')).toEqual([201, undefined]);
});

test('evenings from before the upgrade keep their catalog entries and people', async () => {
  expect(await codeOf(admin, 'DELETE', `/api/games/${ids('game')}`)).toEqual([409, 'in_use']);
  expect(await codeOf(admin, 'DELETE', `/api/cafes/${ids('other')}`)).toEqual([409, 'in_use']);
  expect(await codeOf(admin, 'DELETE', `/api/games/${ids('unused')}`)).toEqual([204, undefined]);
  expect(await codeOf(admin, 'DELETE', `/api/users/${ids('bob')}`)).toEqual([409, 'active_reservations']);
  const { status, body } = await admin.ask('PATCH', `/api/users/${ids('hanna')}/active`, { isActive: false });
  expect([status, body]).toMatchObject([409, { code: 'hosts_upcoming', gameEvents: [{ gameName: 'Chess' }, {}, {}] }]);
});

const withLog = async <Result>(use: (log: EventLog) => Promise<Result>): Promise<Result> => {
  const log = createEventLog({ sql: running.sql, types: domainEventTypes, secret: SECRET_KEY, newId: newUuid });
  try {
    return await use(log);
  } finally {
    await log.close();
  }
};

test('deriving the commitments again appends nothing', async () => {
  await withLog(async (log) => {
    const head = await log.head();
    await running.sql`delete from commitments_derived`;
    const derive = deriveCommitments({ log, sql: running.sql, newId: newUuid });
    expect([await derive(NOW.toISOString()), await derive(NOW.toISOString())]).toEqual([0, 0]);
    expect(await log.head()).toBe(head);
  });
});

test('a seat that a process of the older release gives during the upgrade is found afterwards', async () => {
  await withLog(async (log) => {
    const gameEventId = ids('later');
    const stream = `gameEvent-${gameEventId}`;
    const seat = { type: 'ParticipantJoined', data: { gameEventId, userId: ids('bob') } };
    await log.append({
      commandId: newUuid(),
      actor: ids('bob'),
      occurredAt: NOW.toISOString(),
      streams: [{ stream, expectedVersion: await log.versionOf(stream), events: [seat] }],
    });
    expect(await deriveCommitments({ log, sql: running.sql, newId: newUuid })(NOW.toISOString())).toBe(1);
    const made = (await log.readStream(`commitments-${ids('bob')}`)).map(({ type, data }) => ({ type, ...data }));
    expect(made.at(-1)).toMatchObject({ type: 'CommitmentMade', gameEventId, role: 'participant' });
  });
});
