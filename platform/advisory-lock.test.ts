import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../tests/support/database.ts';
import type { TestDatabase } from '../tests/support/database-on.ts';
import { withLockIfFree } from './advisory-lock.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.sql.end());

test('one of several concurrent callers gets the lock, and others can get it after its work is done', async () => {
  const { sql } = database;
  let begun = 0;
  const ask = () => withLockIfFree(sql, 'a work', async () => void begun++);
  await withLockIfFree(sql, 'a work', async () => {
    await Promise.all([ask(), ask()]);
    expect(begun).toBe(0);
  });
  await ask();
  expect(begun).toBe(1);
});

test('the holder of a lock does not prevent a vacuum from removing dead rows', async () => {
  const { sql } = database;
  await withLockIfFree(sql, 'a long work', async () => {
    const waiting = await sql<{ seesOldRows: boolean }[]>`
      select backend_xmin is not null as sees_old_rows from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`;
    expect(waiting).toEqual([{ seesOldRows: false }]);
  });
});
