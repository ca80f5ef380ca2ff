import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '../tests/support/database.ts';
import { connect, type Sql } from './database.ts';

let sql: Sql;
let url: string;
beforeAll(async () => {
  ({ sql, url } = await freshDatabase());
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

  test('is in UTC in every time zone of the session', async () => {
    const at = await sql.begin(async (tx) => {
      await tx`set local time zone 'America/Chicago'`;
      return (await tx`select timestamptz '2026-01-31 18:00Z' as at`)[0]?.at;
    });
    expect(at).toBe('2026-01-31T18:00:00.000Z');
  });
});

describe('a connection', () => {
  const timeouts = async (one: Sql) => {
    const settings = await one<{ name: string; setting: string }[]>`
      select name, setting from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`;
    return Object.fromEntries(settings.map(({ name, setting }) => [name, Number(setting) / 1_000]));
  };

  test('ends a statement or an idle transaction after 30 seconds', async () => {
    expect(await timeouts(sql)).toMatchObject({ statement_timeout: 30, idle_in_transaction_session_timeout: 30 });
  });

  test('for requests ends a statement after 5 seconds, a wait for a lock after 3, an idle transaction after 10', async () => {
    const requests = connect(url, { timeouts: 'request' });
    expect(await timeouts(requests)).toEqual({
      statement_timeout: 5,
      lock_timeout: 3,
      idle_in_transaction_session_timeout: 10,
    });
    await requests.end();
  });
});
