import { afterAll, beforeAll, expect, test } from 'vitest';
import { newUuid } from '../../../platform/ids.ts';
import { freshDatabase } from '../../../tests/support/database.ts';
import type { Step } from '../deps.ts';
import { unfinishedErasures } from './unfinished-erasures.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const AFTER = new Date('2026-11-21T12:05:00.000Z');

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.sql.end());

test('one person whose data cannot be deleted keeps nobody else’s, and is tried again', async () => {
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
  });
  for (const id of ids) await unfinished.note(id, [`${id}@mail.example`], NOW);
  const left = async () => (await sql<{ userId: string }[]>`select user_id from erasures`).map(({ userId }) => userId);
  const failed: object[] = [];
  const step: Step = (what, act) =>
    act().then(
      () => undefined,
      () => void failed.push(what),
    );
  await unfinished.finish(AFTER, step);
  expect(failed).toEqual([{ userId: ids[0] }]);
  expect(await left()).toEqual([ids[0]]);
  failing.clear();
  await unfinished.finish(AFTER, step);
  expect(await left()).toEqual([]);
});
