import { setTimeout } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '../tests/database.ts';
import { openStore, type Store } from './database.ts';

let url: string;
let store: Store;
beforeAll(async () => {
  const fresh = await freshDatabase();
  url = fresh.url;
  await fresh.sql.end();
  store = openStore(url, { settings: { lock_timeout: '3s' }, applicationName: 'of this test' });
});
afterAll(() => store.end());

test('the frequent statements are planned once, by the indexes, and every connection has the settings of the store', async () => {
  const alone = openStore(url, { settings: { lock_timeout: '3s' } });
  for (const stream of ['one', 'two', 'three'])
    await alone.steady.query(sql`select from domain_events where stream = any(${[stream]}::text[])`);
  const plans = await alone.steady.query(
    sql`select generic_plans, custom_plans from pg_prepared_statements where statement like ${'%domain_events where%'}`,
  );
  expect(plans).toEqual([{ generic_plans: 3n, custom_plans: 0n }]);
  await alone.end();
  for (const db of [store, store.steady]) {
    const [row] = await db.query(sql`
      select current_setting('lock_timeout') as lock, current_setting('application_name') as name,
        current_setting('TimeZone') as zone`);
    expect(row).toEqual({ lock: '3s', name: 'of this test', zone: 'UTC' });
  }
});

test.each([
  ['2026-01-31T18:00:00Z', '2026-01-31T18:00:00.000Z'],
  ['2026-01-31T18:00:00.5Z', '2026-01-31T18:00:00.500Z'],
  ['2026-01-31T18:00:00.123999Z', '2026-01-31T18:00:00.123Z'],
  ['2026-07-31T13:30:00-05:00', '2026-07-31T18:30:00.000Z'],
])('the instant %s leaves the database as %s', async (written, read) => {
  const [row] = await store.query<{ at: string; day: string; count: bigint }>(
    sql`select ${written}::timestamptz as at, date '2026-07-31' as day, 9007199254740993 as count`,
  );
  expect(row).toEqual({ at: read, day: '2026-07-31', count: 9007199254740993n });
});

describe('a transaction', () => {
  test('that fails leaves nothing, and gives its connection back', async () => {
    for (let i = 0; i < 20; i++) {
      const failing = store.transaction(async (tx) => {
        await tx.run(
          sql`insert into projection_skips (name, position, reason, who, at) values ('x', ${i + 1}, 'why', 'who', now())`,
        );
        await Promise.all([tx.query(sql`select 1 / ${i}::int - 1 / ${i}::int`), tx.query(sql`select 1 / 0`)]);
      });
      await expect(failing).rejects.toMatchObject({ code: '22012' });
    }
    expect(await store.query(sql`select from projection_skips`)).toEqual([]);
  });

  test.each(['transaction', 'copying'] as const)(
    'of kind %s whose connection is lost fails with a code, whatever it was doing, and others go on',
    async (kind) => {
      const lost = Array.from({ length: 30 }, (_, i) =>
        store[kind](async (tx) => {
          const [own] = await tx.query<{ pid: number }>(sql`select pg_backend_pid() as pid`);
          await store.steady.query(sql`select pg_terminate_backend(${own?.pid})`);
          if (i % 2 === 0) await setTimeout(1);
          await tx.query(sql`select 1`);
        }),
      );
      for (const one of await Promise.allSettled(lost)) {
        expect(one.status).toBe('rejected');
        expect(one).toMatchObject({
          reason: { code: expect.stringMatching(/^(57P01|CONNECTION_LOST|ECONNRESET|EPIPE)$/) },
        });
      }
      expect(await store.transaction((tx) => tx.query(sql`select 1 as one`))).toEqual([{ one: 1 }]);
    },
  );
});

test('a database that is away fails every statement with the code of the connection', async () => {
  const away = openStore('postgres://nobody@127.0.0.1:1/nothing');
  await expect(away.query(sql`select 1`)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await expect(away.transaction(async () => {})).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await expect(away.copying(async () => {})).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await away.end();
});
