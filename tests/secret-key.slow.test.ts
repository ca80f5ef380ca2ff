// After a restore the key is often wrong: every command and start with another key reports this and changes nothing.
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { judgeSecret, rememberSecret } from '@tablemates/event-store';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import type { Sql } from '../platform/database.ts';
import { commandLine } from './support/command-line.ts';
import { freshDatabase } from './support/database.ts';
import { runningProduct } from './support/product.ts';
import { refusedStart } from './support/refused-start.ts';
import { SECRET_KEY } from './support/start-product.ts';

const OTHER = 'another secret of the tests, as long as a key has to be';
let url: string;
let sql: Sql;
let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'tablemates-key-'));
  chmodSync(dataDir, 0o755);
  // lived in, and of before the database knew its key
  const running = await runningProduct();
  await running.client().signUp('ada');
  ({ sql, databaseUrl: url } = running);
  await running.product.stop();
});
afterAll(async () => {
  await sql.end();
  rmSync(dataDir, { recursive: true, force: true });
});

/** All that a start or a command could change: the log, the tables' definitions, and how far the read models are. */
const everything = async () => ({
  ...(await sql`select max(position)::text, count(*)::text from domain_events`)[0],
  ...(
    await sql`select count(*)::text as keys, md5(string_agg(subject || coalesce(wrapped, ''), ',' order by subject)) as wrapped
    from personal_keys`
  )[0],
  generations:
    await sql`select name, generation, state, position::text, updated_at from projection_generations order by 1, 2`,
  versions: await sql`select version::text, run_at from schema_version order by version`,
  tables: await sql`select oid::text, relname from pg_class where relkind = 'r' order by oid`,
  check: await sql`select fingerprint::text from secret_check`,
});

const COMMANDS = [
  ['log', 'doctor'],
  ['projections', 'verify'],
  ['projections', 'rebuild', 'people'],
  ['projections', 'rebuild', '--all'],
  ['log', 'export'],
  ['admin', 'create', 'dana'],
];

describe.each(['by a personal key, where no fingerprint is stored', 'by the fingerprint'])(
  'a wrong SECRET_KEY is recognized %s, and named',
  (how) => {
    beforeEach(async () => {
      await sql`delete from secret_check`;
      if (how === 'by the fingerprint') expect(await rememberSecret(storeOf(sql), SECRET_KEY)).toBe(true);
    });

    test('by the start', async () => {
      const before = await everything();
      const env = { NODE_ENV: 'production', DATABASE_URL: url, SECRET_KEY: OTHER, DATA_DIR: dataDir };
      const { code, lines, out } = await refusedStart(env);
      expect([code, out, lines]).toEqual([1, '', [expect.stringContaining('SECRET_KEY is wrong')]]);
      expect(await everything()).toEqual(before);
    });

    test.each(COMMANDS)('by `tablemates %s %s`', async (...typed) => {
      const before = await everything();
      const tablemates = commandLine({ url, dataDir, more: { SECRET_KEY: OTHER } });
      const { code, err, out } = await tablemates.run(...typed);
      expect([code, out]).toEqual([2, '']);
      expect(err).toContain('SECRET_KEY is wrong: this database was written with another one.');
      expect(err.trim().split('\n')).toHaveLength(1);
      expect(await everything()).toEqual(before);
      expect(readdirSync(dataDir)).toEqual([]);
    });
  },
);

test('a missing key is also reported, and none is created', async () => {
  const tablemates = commandLine({ url, dataDir, more: { SECRET_KEY: '' } });
  expect(await tablemates.run('log', 'doctor')).toMatchObject({
    code: 2,
    err: expect.stringContaining('SECRET_KEY is missing: this database was written with one.'),
  });
  const { code, lines } = await refusedStart({ DATABASE_URL: url, DATA_DIR: dataDir });
  expect([code, lines]).toEqual([1, [expect.stringContaining('SECRET_KEY is missing')]]);
  expect(existsSync(path.join(dataDir, 'secret.key'))).toBe(false);
});

test('a kept key of another database is reported by its file', async () => {
  writeFileSync(path.join(dataDir, 'secret.key'), `${OTHER}\n`);
  const tablemates = commandLine({ url, dataDir, more: { SECRET_KEY: '' } });
  const { code, err } = await tablemates.run('log', 'doctor');
  expect(code).toBe(2);
  expect(err).toContain(`the key in ${dataDir}/secret.key is wrong`);
  rmSync(path.join(dataDir, 'secret.key'));
});

test('the right key is accepted, even by a database without a table for it', async () => {
  await sql`alter table secret_check rename to set_aside`;
  expect(await judgeSecret(storeOf(sql), SECRET_KEY)).toBe('right');
  expect(await judgeSecret(storeOf(sql), OTHER)).toBe('wrong');
  expect(await commandLine({ url, dataDir }).run('log', 'stats')).toMatchObject({ code: 0 });
  await sql`alter table set_aside rename to secret_check`;
});

test('one of two concurrent starts on an empty database with different keys is refused', async () => {
  const empty = await freshDatabase();
  expect(await judgeSecret(storeOf(empty.sql), OTHER)).toBe('unproven');
  const outcomes = await Promise.all([OTHER, SECRET_KEY].map((secret) => rememberSecret(storeOf(empty.sql), secret)));
  expect(outcomes.toSorted()).toEqual([false, true]);
  expect(await rememberSecret(storeOf(empty.sql), outcomes[0] ? OTHER : SECRET_KEY)).toBe(true);
  await empty.sql.end();
});
