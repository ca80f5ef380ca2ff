import { afterAll, beforeAll, expect, test } from 'vitest';
import { newUuid } from '../../../platform/ids.ts';
import { freshDatabase } from '../../../tests/support/database.ts';
import type { Step } from '../deps.ts';
import { unfinishedAddressChanges } from './unfinished-address-changes.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const AFTER = new Date('2026-11-21T12:05:00.000Z');

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.sql.end());

test('one change of an address that cannot be completed keeps none after it, and is tried again', async () => {
  const { sql } = database;
  const commandIds = [newUuid(), newUuid(), newUuid()];
  const failing = new Set([commandIds[0]]);
  const changes = unfinishedAddressChanges({
    sql,
    log: {
      readStream: async () => [],
      positionOf: async (commandId) => {
        if (failing.has(commandId)) throw new Error('the log is away');
        return undefined;
      },
    },
  });
  for (const commandId of commandIds) await changes.note({ commandId, actor: 'system', now: NOW }, newUuid());
  const left = async () =>
    (await sql<{ commandId: string }[]>`select command_id from unfinished_address_changes`).map(
      ({ commandId }) => commandId,
    );
  const failed: object[] = [];
  const step: Step = (what, act) =>
    act().then(
      () => undefined,
      () => void failed.push(what),
    );
  await changes.finish(AFTER, step);
  expect(failed).toEqual([{ commandId: commandIds[0] }]);
  expect(await left()).toEqual([commandIds[0]]);
  failing.clear();
  await changes.finish(AFTER, step);
  expect(await left()).toEqual([]);
});
