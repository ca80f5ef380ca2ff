import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '../tests/support/database.ts';
import type { Sql } from './database.ts';

let sql: Sql;
beforeAll(async () => {
  ({ sql } = await freshDatabase());
});
afterAll(() => sql.end());

describe('an instant', () => {
  test.each([
    ['2026-01-31T18:00:00Z', '2026-01-31T18:00:00.000Z'],
    ['2026-01-31T18:00:00.5Z', '2026-01-31T18:00:00.500Z'],
    ['2026-01-31T18:00:00.123Z', '2026-01-31T18:00:00.123Z'],
    ['2026-01-31T18:00:00.123999Z', '2026-01-31T18:00:00.123Z'],
    ['2026-07-31T13:30:00-05:00', '2026-07-31T18:30:00.000Z'],
  ])('%s leaves the database as %s', async (written, read) => {
    expect((await sql`select ${written}::timestamptz as at`)[0]?.at).toBe(read);
  });

  test('is in UTC whatever zone the session is in', async () => {
    const at = await sql.begin(async (tx) => {
      await tx`set local time zone 'America/Chicago'`;
      return (await tx`select timestamptz '2026-01-31 18:00Z' as at`)[0]?.at;
    });
    expect(at).toBe('2026-01-31T18:00:00.000Z');
  });
});

test('no statement and no forgotten transaction holds on for longer than 30 seconds', async () => {
  const [limits] = await sql`
    select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`;
  expect(limits).toEqual({ statement: '30s', idle: '30s' });
});
