import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../tests/support/database.ts';
import type { TestDatabase } from '../tests/support/database-on.ts';
import { withLockIfFree } from './advisory-lock.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.sql.end());

test('of those who ask for a lock at once one works, and others do once it is done', async () => {
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

test('whoever has a lock keeps no vacuum from clearing rows', async () => {
  const { sql } = database;
  await withLockIfFree(sql, 'a long work', async () => {
    const waiting = await sql<{ seesOldRows: boolean }[]>`
      select backend_xmin is not null as sees_old_rows from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`;
    expect(waiting).toEqual([{ seesOldRows: false }]);
  });
});
