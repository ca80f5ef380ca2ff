import { createEventLog } from '@tablemates/event-store';
import { expect, test } from 'vitest';
import { storeOf } from '../../packages/event-store/tests/store-of.ts';
import type { Sql } from '../../platform/database.ts';
import { newUuid } from '../../platform/ids.ts';
import { freshDatabase } from '../../tests/support/database.ts';
import { runningProduct } from '../../tests/support/product.ts';
import { OPENING, SECRET_KEY } from '../../tests/support/start-product.ts';
import { domainEventTypes } from '../domain-event-types.ts';
import { brokenRules } from './examine.ts';

const ALL = 2n ** 62n;
const broken = (sql: Sql) => Array.fromAsync(brokenRules(sql, { upTo: ALL }));

test('the months of the demo city break no rule', async () => {
  const running = await runningProduct({ env: { DEMO: 'on' } });
  expect(await broken(running.sql)).toEqual([]);
  const [ahead] = await running.sql`select from domain_events where type = 'CommitmentMade' limit 1`;
  expect(ahead, 'there was something to look at').toBeDefined();
  await running.stop();
});

test('an append is looked at as a whole, also across the border of a page', async () => {
  const { sql } = await freshDatabase();
  const log = createEventLog({ store: storeOf(sql), types: domainEventTypes, secret: SECRET_KEY, newId: newUuid });
  const [gameEventId, userId] = [newUuid(), newUuid()];
  const ends = { type: 'CommitmentEnded', data: { userId, gameEventId } };
  const filling = Array.from({ length: 1_999 }, () => ends);
  const startsAt = '2026-07-01T00:00:00.000Z';
  const made = {
    type: 'CommitmentMade',
    data: { userId, gameEventId, role: 'participant', startsAt, cafeId: newUuid() },
  };
  const append = (streams: { stream: string; expectedVersion: number; events: { type: string; data: object }[] }[]) =>
    log.append({ commandId: newUuid(), actor: 'system', occurredAt: OPENING.toISOString(), streams });
  const stream = `commitments-${userId}`;
  await append([{ stream, expectedVersion: 0, events: filling }]);
  // made at the last position of the first page, and ended at the first of the second one
  await append([{ stream, expectedVersion: 1_999, events: [made, ends] }]);
  expect(await broken(sql)).toEqual([]);
  await append([{ stream, expectedVersion: 2_001, events: [made] }]);
  expect(await broken(sql)).toMatchObject([{ rule: 'commitment not noted', position: 2_002n }]);
  // up to a position: what is appended meanwhile is another day's
  expect(await Array.fromAsync(brokenRules(sql, { upTo: 2_001n }))).toEqual([]);
  await log.close();
  await sql.end();
});
