import { afterAll, beforeAll, expect, test } from 'vitest';
import { newUuid } from '../../../platform/ids.ts';
import { NOTED_AT, recordedSteps, TAKEN_UP_AT } from '../../../tests/support/clean-up.ts';
import { freshDatabase } from '../../../tests/support/database.ts';
import { unfinishedAddressChanges } from './unfinished-address-changes.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.sql.end());

test('a failed address change does not prevent later ones, and is tried again', async () => {
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
  for (const commandId of commandIds) await changes.note({ commandId, actor: 'system', now: NOTED_AT }, newUuid());
  const left = async () =>
    (await sql<{ commandId: string }[]>`select command_id from unfinished_address_changes`).map(
      ({ commandId }) => commandId,
    );
  const { step, failed } = recordedSteps();
  await changes.finish(TAKEN_UP_AT, step);
  expect(failed).toEqual([{ commandId: commandIds[0] }]);
  expect(await left()).toEqual([commandIds[0]]);
  failing.clear();
  await changes.finish(TAKEN_UP_AT, step);
  expect(await left()).toEqual([]);
});
