import type { EventLog } from '@tablemates/event-store';
import { createEventLog } from '@tablemates/event-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from '../../platform/database.ts';
import { newUuid } from '../../platform/ids.ts';
import { always } from '../../tests/support/always.ts';
import { freshDatabase } from '../../tests/support/database.ts';
import { messagingCommands } from './commands.ts';
import { conversationStream, messagingEventTypes } from './domain-events.ts';

const NOW = '2026-12-01T12:00:00.000Z';
const [gameEventId, ann, bob] = [newUuid(), newUuid(), newUuid()] as [string, string, string];

let sql: Sql;
let log: EventLog;
beforeAll(async () => {
  ({ sql } = await freshDatabase());
  const secret = 'a secret of at least thirty-two letters';
  log = createEventLog({ sql, types: messagingEventTypes, secret, newId: newUuid });
});
afterAll(async () => {
  await log.close();
  await sql.end();
});

test('what somebody writes while their account is shut or erased is refused as their next request is', async () => {
  const met = new Set([`${ann}:${bob}`, `${bob}:${ann}`]);
  const { send } = messagingCommands(log, {
    gameEventOf: async () => ({ closesAt: '2026-12-08T01:00:00.000Z', seated: [ann, bob], removed: [], met }),
    isActive: (userId) => always(`user-${userId}`, userId !== ann),
    blocked: (one, other) => always(`blocks-${one}:${other}`, false),
    countMessage: async () => undefined,
  });
  const by = (actor: string) => ({ commandId: newUuid(), actor, now: NOW });
  expect(await send(by(ann), { gameEventId, receiverId: bob, content: 'Hi' })).toMatchObject({ status: 401 });
  expect(await send(by(bob), { gameEventId, receiverId: ann, content: 'Hi' })).toMatchObject({ position: 1n });
  expect(await log.readStream(conversationStream(gameEventId, ann, bob))).toHaveLength(1);
});
