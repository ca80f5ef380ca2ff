import { afterAll, beforeAll, expect, test } from 'vitest';
import { newUuid } from '../../../platform/ids.ts';
import { NOTED_AT, recordedSteps, TAKEN_UP_AT } from '../../../tests/support/clean-up.ts';
import { freshDatabase } from '../../../tests/support/database.ts';
import { unfinishedErasures } from './unfinished-erasures.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.sql.end());

test('a failed erasure of one person does not prevent others, and is tried again', async () => {
  const { sql } = database;
  const ids = [newUuid(), newUuid(), newUuid()];
  const failing = new Set([ids[0]]);
  const unfinished = unfinishedErasures({
    sql,
    log: {
      readStream: async (stream) => {
        if ([...failing].some((id) => stream.endsWith(String(id)))) throw new Error('the log is away');
        return [];
      },
    },
    secret: 'a secret of at least thirty-two letters',
    erasureAdapter: { forget: async () => undefined },
    accountsOf: async () => [],
  });
  for (const id of ids) await unfinished.note(id, [`${id}@mail.example`], NOTED_AT);
  const left = async () => (await sql<{ userId: string }[]>`select user_id from erasures`).map(({ userId }) => userId);
  const { step, failed } = recordedSteps();
  await unfinished.finish(TAKEN_UP_AT, step);
  expect(failed).toEqual([{ userId: ids[0] }]);
  expect(await left()).toEqual([ids[0]]);
  failing.clear();
  await unfinished.finish(TAKEN_UP_AT, step);
  expect(await left()).toEqual([]);
});
