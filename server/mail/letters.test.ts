import { createProjectionEngine, type EventLog, type Recorded } from '@tablemates/event-store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GameEventDomainEvent } from '../../modules/events/domain-events.ts';
import { storeOf } from '../../packages/event-store/tests/store-of.ts';
import { newUuid } from '../../platform/ids.ts';
import { cafes, cities, games } from '../../projections/catalog/catalog.ts';
import { people } from '../../projections/identity/people.ts';
import { freshDatabase } from '../../tests/support/database.ts';
import { joined, STARTS_AT, scheduled, WEEK_BEFORE } from '../../tests/support/game-event-given.ts';
import { pushesToPeople } from '../push/pushes-to-people.ts';
import { letters } from './letters.ts';

// What the read models lack stops neither a mail nor a notification: a row that was skipped never comes.

let sql: Awaited<ReturnType<typeof freshDatabase>>['sql'];
let stop: () => Promise<unknown>;
const [gameId, cafeId, hostId, guestId] = [newUuid(), newUuid(), newUuid(), newUuid()];
const history = [
  { ...scheduled(2, { gameId, cafeId, hostId }), personal: { description: 'Bring snacks.' } },
  joined(guestId),
];
const readStream = async () => history as never;
const clock = () => new Date(WEEK_BEFORE);

beforeAll(async () => {
  ({ sql } = await freshDatabase());
  const log = { head: async () => 0n, readAll: async () => [] } as unknown as EventLog;
  const engine = createProjectionEngine({
    store: storeOf(sql),
    log,
    projections: [games, cafes, cities, people],
    clock,
  });
  await engine.prepare();
  stop = () => engine.stop();
});
afterAll(async () => {
  await stop();
  await sql.end();
});

it('a mail about a game event that the read models lack has the facts of the log, and says which names are unknown', async () => {
  const { readGameEvent } = letters({
    sql,
    log: { readStream, versionOf: readStream },
    clock,
    publicUrl: 'https://tables.example',
    timeZone: 'America/Chicago',
    calendar: { organizer: 'hello@tables.example', cityName: 'Houston' },
    unsubscribing: undefined as never,
    mails: undefined as never,
  });
  const { about, place, calendar } = await readGameEvent('g1');
  expect(about).toEqual({ gameEventId: 'g1', startsAt: STARTS_AT, gameName: 'Unknown Game', cafeName: 'Unknown Cafe' });
  expect(place).toEqual({ cafeAddress: '', hostName: 'your host' });
  expect(calendar({ version: 1 })).toContain('DTSTART:20261205T010000Z');
  expect(calendar({ version: 1 })).toContain('Bring snacks.');
});

it('so does a notification', async () => {
  const pushes = pushesToPeople({
    sql,
    log: { readStream } as unknown as EventLog,
    clock,
    timeZone: 'America/Chicago',
    pushes: { onFor: async () => ['cancelled'] },
    follows: { wants: async () => false },
    subscriptions: {
      of: (userIds) => Promise.resolve(userIds.map((userId) => ({ id: `browser of ${userId}`, userId }))) as never,
    },
  });
  const cancelled = {
    id: newUuid(),
    actor: 'system',
    occurredAt: WEEK_BEFORE,
    type: 'GameEventCancelled',
    data: { gameEventId: 'g1', participantIds: [guestId] },
  } as unknown as Recorded<Extract<GameEventDomainEvent, { type: 'GameEventCancelled' }>>;
  const sent = await pushes.of(cancelled);
  expect(sent.map(({ subscriptionId }) => subscriptionId)).toEqual([`browser of ${hostId}`, `browser of ${guestId}`]);
  expect(sent[0]?.notification).toMatchObject({
    title: 'Unknown Game is cancelled',
    body: expect.stringContaining('Unknown Cafe'),
  });
});
