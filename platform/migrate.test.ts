import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type EventLog, migrationFolder } from '@tablemates/event-store';
import Postgrator from 'postgrator';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { appendOf, sampleLog, seatTaken, to } from '../packages/event-store/tests/sample-log.ts';
import { connect, type Sql } from './database.ts';
import { migrate } from './migrate.ts';

const productFolder = path.join(import.meta.dirname, '../migrations');
const oldFolder = path.join(productFolder, 'before-0.3');
const scriptsIn = (folder: string) =>
  readdirSync(folder)
    .filter((file) => /^\d+\.do\..*\.sql$/.test(file))
    .toSorted();
const scripts = [...scriptsIn(migrationFolder), ...scriptsIn(productFolder)];
/** What an old database still needs: the rest of the baseline is there. */
const afterOld = [
  ...scriptsIn(migrationFolder).filter((file) => Number.parseInt(file, 10) > 2),
  ...scriptsIn(productFolder).filter((file) => Number.parseInt(file, 10) > 18),
];

let server: Sql;
let sql: Sql;
let url: string;
beforeEach(async () => {
  server = connect(inject('postgresUrl'), { max: 1 });
  await server`create database migrate_test`;
  const own = new URL(inject('postgresUrl'));
  own.pathname = '/migrate_test';
  url = own.href;
  sql = connect(url);
});
afterEach(async () => {
  await sql.end();
  await server`drop database migrate_test`;
  await server.end();
});

test('an empty database gets every script, a migrated one none', async () => {
  expect(await migrate(sql)).toEqual(scripts);
  expect(await migrate(sql)).toEqual([]);
});

test('of several processes that start at once, one migrates', async () => {
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(sql)));
  expect(applied.flat()).toEqual(scripts);
});

test('scripts, and waiting for another process that applies them, have no timeout', async () => {
  const impatient = connect(url, { timeouts: 'request' });
  await impatient`create table seen (setting text)`;
  await impatient.unsafe(`
    create function note() returns event_trigger language plpgsql as
    $$ begin
      insert into seen select name || ' ' || setting from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout');
    end $$;
    create event trigger noting on ddl_command_start execute function note()`);
  await migrate(impatient);
  const seen = await impatient<{ setting: string }[]>`select distinct setting from seen order by setting`;
  expect(seen.map(({ setting }) => setting)).toEqual([
    'idle_in_transaction_session_timeout 0',
    'lock_timeout 0',
    'statement_timeout 0',
  ]);
  await impatient.end();
});

test('a script edited after it was applied stops the start', async () => {
  await migrate(sql);
  await sql`update schema_version set md5 = 'another' where version = 11`;
  await expect(migrate(sql)).rejects.toThrow('Migration 11 of migrations was edited after');
  await sql`update event_store_version set md5 = 'another' where version = 1`;
  await expect(migrate(sql)).rejects.toThrow('Migration 1 of packages/event-store/migrations was edited after');
});

describe('a database of release 0.2', () => {
  /** Migrates as release 0.2 does at each start. */
  const migrateAsRelease02 = () =>
    new Postgrator({
      driver: 'pg',
      migrationPattern: path.join(oldFolder, '[0-9]*.sql'),
      schemaTable: 'schema_version',
      validateChecksums: true,
      newline: 'LF',
      execQuery: async (query) => ({
        rows: (await sql.unsafe(query)).map((row) => ({ ...row, column_name: row.columnName })),
      }),
      execSqlScript: async (script) => void (await sql.unsafe(script).simple()),
    }).migrate();

  /** Appends to a stream as release 0.2 does. Gives the position. */
  async function appendAsRelease02(stream: string, version: number): Promise<bigint> {
    const data = String.raw`{\\\"seat\\\": ${version}}`;
    const row = String.raw`{"(1,${stream},${version - 1},${version},${randomUUID()},SeatTaken,1,ada,,\"${data}\",,2026-11-20T18:00:00.000Z,${randomUUID()},,)"}`;
    const [answer] = await sql<{ done: [bigint, bigint] }[]>`
      select append_events_timed(${row}::text::append_row[]) as done`;
    return answer?.done[0] ?? 0n;
  }

  const taken = async (log: EventLog, stream: string) =>
    (await log.readStream(stream)).map(({ version, data }) => ({ version, ...data }));

  test('opens with its data, and appends', async () => {
    await migrateAsRelease02();
    expect(await appendAsRelease02('table-1', 1)).toBe(1n);
    await sql`insert into claims values ('seat', '\\x01', 'table-1', 1)`;
    expect(await migrate(sql)).toEqual(['to-the-baseline.sql', ...afterOld]);
    expect(await migrate(sql)).toEqual([]);
    const log = sampleLog(sql);
    expect(await log.append(appendOf([to('table-1', 1, seatTaken(2))]))).toEqual({ outcome: 'appended', position: 2n });
    expect(await taken(log, 'table-1')).toEqual([
      { version: 1, seat: 1 },
      { version: 2, seat: 2 },
    ]);
    expect(await sql`select stream from claims`).toMatchObject([{ stream: 'table-1' }]);
    await log.close();
  });

  test('still takes what a process of release 0.2 appends, and lets one start', async () => {
    await migrateAsRelease02();
    await migrate(sql);
    const log = sampleLog(sql);
    await log.append(appendOf([to('table-1', 0, seatTaken(1))]));
    expect(await migrateAsRelease02()).toEqual([]);
    expect(await appendAsRelease02('table-1', 2)).toBe(2n);
    expect(await log.append(appendOf([to('table-1', 2, seatTaken(3))]))).toEqual({ outcome: 'appended', position: 3n });
    await log.close();
  });

  test('gets the schema that an empty database gets, beside the functions of release 0.2', async () => {
    await migrate(sql);
    const empty = await schemaOf(sql);
    await sql.end();
    await server`drop database migrate_test`;
    await server`create database migrate_test`;
    sql = connect(url);
    await migrateAsRelease02();
    await migrate(sql);
    const left = (await schemaOf(sql)).filter(
      (line) => !empty.includes(line) && !line.startsWith('column append_row.'),
    );
    expect(left.map((line) => line.split('\n')[0])).toEqual([
      'CREATE OR REPLACE FUNCTION public.append_events(_rows append_row[])',
      'CREATE OR REPLACE FUNCTION public.append_events_each(_rows append_row[])',
      'CREATE OR REPLACE FUNCTION public.append_events_each_timed(_rows append_row[])',
      'CREATE OR REPLACE FUNCTION public.append_events_timed(_rows append_row[])',
      'CREATE OR REPLACE FUNCTION public.claim_held_by_another(_claims json)',
      'CREATE OR REPLACE FUNCTION public.take_append_lock()',
      'relation append_row c p',
    ]);
    await sql`drop type append_row cascade`;
    await sql`drop function claim_held_by_another(json), take_append_lock()`;
    expect(await schemaOf(sql)).toEqual(empty);
    const versions = await sql`select version, name, md5 from schema_version order by version`;
    expect(versions.map(({ version }) => Number(version))).toEqual([0, ...numbersOf(productFolder)]);
  });

  test('gets the old scripts that it lacks first', async () => {
    for (const script of scriptsIn(oldFolder).slice(0, 12)) {
      await sql.unsafe(readFileSync(path.join(oldFolder, script), 'utf8')).simple();
    }
    await sql`create table schema_version (version bigint primary key, name text, md5 text, run_at timestamptz)`;
    await sql`insert into schema_version (version) select generate_series(0, 12)`;
    const missing = scriptsIn(oldFolder).slice(12);
    expect(await migrate(sql)).toEqual([...missing, 'to-the-baseline.sql', ...afterOld]);
  });

  test('whose old script was edited stops the start', async () => {
    await migrateAsRelease02();
    await sql`update schema_version set md5 = 'another' where version = 9`;
    await expect(migrate(sql)).rejects.toThrow('Migration 9 of migrations/before-0.3 was edited after');
  });

  test('keeps the rows of scripts that it applied after its own', async () => {
    await migrateAsRelease02();
    await sql`insert into schema_version (version, name) values (2000, 'later')`;
    await migrate(sql);
    expect(await sql`select name from schema_version where version = 2000`).toEqual([{ name: 'later' }]);
    const log = sampleLog(sql);
    expect(await log.append(appendOf([to('table-1', 0, seatTaken(1))]))).toMatchObject({ outcome: 'appended' });
    await log.close();
  });
});

const numbersOf = (folder: string) => scriptsIn(folder).map((file) => Number.parseInt(file, 10));

/** Everything a database is made of, as one line or definition each, sorted. */
async function schemaOf(database: Sql): Promise<string[]> {
  const lines = await database<{ line: string }[]>`
    with own as (select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'),
    relations as (
      select c.* from pg_class c where c.relnamespace in (select oid from own) and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e'
      )
    )
    select 'schema ' || nspname as line from own
    union all
    select 'extension ' || extname from pg_extension
    union all
    select concat_ws(' ', 'relation', oid::regclass, relkind, relpersistence, reloptions::text, obj_description(oid, 'pg_class'))
    from relations
    union all
    select concat_ws(' ', 'column', attrelid::regclass || '.' || attname, attnum, format_type(atttypid, atttypmod),
      case when attnotnull then 'not null' end, attidentity, attstorage, pg_get_expr(adbin, adrelid), col_description(attrelid, attnum))
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid in (select oid from relations where relkind in ('r', 'v', 'c')) and attnum > 0
    union all
    select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where conrelid in (select oid from relations)
    union all
    select pg_get_indexdef(oid) from relations where relkind = 'i'
    union all
    select pg_get_triggerdef(oid) from pg_trigger where tgrelid in (select oid from relations) and not tgisinternal
    union all
    select pg_get_functiondef(p.oid) from pg_proc p
    where pronamespace in (select oid from own) and not exists (
      select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e'
    )`;
  return lines.map(({ line }) => line).toSorted();
}

test('if pg_trgm is not available, the error says what is missing and what to do', async () => {
  const script = readFileSync(path.join(import.meta.dirname, '../migrations/010.do.search.sql'), 'utf8');
  const elsewhere = script.replace('exists pg_trgm', 'exists pg_trgm_of_elsewhere');
  const says = /needs the PostgreSQL extension pg_trgm, and could not create it/;
  await expect(sql.unsafe(elsewhere).simple()).rejects.toThrow(says);

  await sql`create role of_little_right`;
  const asThem = `set local role of_little_right; ${script}`;
  await expect(sql.begin((tx) => tx.unsafe(asThem).simple())).rejects.toThrow(says);
  // a user with the right installs it
  await sql`create extension pg_trgm`;
  await sql.begin((tx) => tx.unsafe(asThem).simple());
  await sql`drop role of_little_right`;
});
