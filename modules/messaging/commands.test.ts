import type { EventLog } from '@tablemates/event-store';
import { createEventLog, portTo } from '@tablemates/event-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeOf } from '../../packages/event-store/tests/store-of.ts';
import type { Sql } from '../../platform/database.ts';
import { newUuid } from '../../platform/ids.ts';
import { always } from '../../tests/support/always.ts';
import { freshDatabase } from '../../tests/support/database.ts';
import { type GameEventDomainEvent, gameEventTypes } from '../events/domain-events.ts';
import { gameEventOf } from '../events/streams.ts';
import { type MessagingCommands, messagingCommands } from './commands.ts';
import { connectionsFold } from './connections.ts';
import { conversationStream, messagingEventTypes } from './domain-events.ts';

const NOW = '2026-12-01T12:00:00.000Z';
const [gameEventId, ann, bob] = [newUuid(), newUuid(), newUuid()] as [string, string, string];

let sql: Sql;
let log: EventLog;
beforeAll(async () => {
  ({ sql } = await freshDatabase());
  const secret = 'a secret of at least thirty-two letters';
  log = createEventLog({
    store: storeOf(sql),
    types: { ...messagingEventTypes, ...gameEventTypes },
    secret,
    newId: newUuid,
  });
});
afterAll(async () => {
  await log.close();
  await sql.end();
});

const scheduled: GameEventDomainEvent = {
  type: 'GameEventScheduled',
  data: {
    gameEventId,
    hostId: ann,
    gameId: newUuid(),
    regionId: newUuid(),
    cafeId: newUuid(),
    startsAt: '2026-12-05T01:00:00.000Z',
    startDate: '2026-12-04',
    startTime: '19:00',
    timeZone: 'America/Chicago',
    maxParticipants: 4,
  },
  subject: ann,
};
const joined: GameEventDomainEvent = { type: 'ParticipantJoined', data: { gameEventId, userId: bob } };

const by = (actor: string) => ({ commandId: newUuid(), actor, now: NOW });
const append = async (...events: readonly GameEventDomainEvent[]) => {
  const { stream } = gameEventOf(gameEventId);
  const streams = [{ stream, expectedVersion: await log.versionOf(stream), events }];
  expect(await log.append({ commandId: newUuid(), actor: ann, occurredAt: NOW, streams })).toMatchObject({
    outcome: 'appended',
  });
};
const commandsOn = (on: EventLog, { isActive = (_userId: string): boolean => true } = {}) =>
  messagingCommands(on, {
    connectionsOf: (id) => portTo({ ...gameEventOf(id), fold: connectionsFold }, (connections) => connections),
    isActive: (userId) => always(`user-${userId}`, isActive(userId)),
    blocked: (one, other) => always(`blocks-${one}:${other}`, false),
    countMessage: (_userId, _now, send) => send(),
  });

test('a message of a person whose account is not active is refused with 401', async () => {
  const { send } = commandsOn(log, { isActive: (userId) => userId !== ann });
  await append(scheduled, joined);
  expect(await send(by(ann), { gameEventId, receiverId: bob, content: 'Hi' })).toMatchObject({ status: 401 });
  expect(await send(by(bob), { gameEventId, receiverId: ann, content: 'Hi' })).toMatchObject({ position: 3n });
  expect(await log.readStream(conversationStream(gameEventId, ann, bob))).toHaveLength(1);
});

test('a message is refused if its sender is removed by the host at the same instant', async () => {
  // another process removes the person between the decision and its append
  let isRemoved = false;
  const racing: EventLog = {
    ...log,
    append: async (message) => {
      if (!isRemoved) await append({ type: 'ParticipantRemoved', data: { gameEventId, userId: bob } });
      isRemoved = true;
      return log.append(message);
    },
  };
  const before = await log.readStream(conversationStream(gameEventId, ann, bob));
  const sent = await commandsOn(racing).send(by(bob), { gameEventId, receiverId: ann, content: 'One more thing' });
  expect(sent).toMatchObject({ status: 403, code: 'no_tie' });
  expect(await log.readStream(conversationStream(gameEventId, ann, bob))).toEqual(before);
});

test.each([
  [
    'sending a message',
    ({ send }: MessagingCommands) => send(by(ann), { gameEventId, receiverId: bob, content: 'Hi!' }),
  ],
  ['reading them', ({ markRead }: MessagingCommands) => markRead(by(bob), { gameEventId, otherUserId: ann })],
  [
    'mailing about them',
    ({ mailUnread }: MessagingCommands) => mailUnread(by('system'), bob, { gameEventId, otherUserId: ann }),
  ],
])('%s decrypts none of the messages of a conversation', async (_, act) => {
  const decrypted: unknown[] = [];
  const counting: EventLog = {
    ...log,
    readStream: async (stream, how) => {
      const recorded = await log.readStream(stream, how);
      if (stream.startsWith('conversation')) decrypted.push(...recorded.flatMap(({ personal }) => personal ?? []));
      return recorded;
    },
  };
  expect(await commandsOn(log).send(by(ann), { gameEventId, receiverId: bob, content: 'Hi again' })).toMatchObject({
    messageId: expect.anything(),
  });
  await act(commandsOn(counting));
  expect(decrypted).toEqual([]);
  await counting.readStream(conversationStream(gameEventId, ann, bob));
  expect(decrypted).toContainEqual({ content: 'Hi again' });
});
