import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { migrationFolder } from '@tablemates/event-store';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { connect, type Sql } from './database.ts';
import { migrate } from './migrate.ts';

const productFolder = path.join(import.meta.dirname, '../migrations');
const scriptsIn = (folder: string) =>
  readdirSync(folder)
    .filter((file) => /^\d+\.do\..*\.sql$/.test(file))
    .toSorted();
const scripts = [...scriptsIn(migrationFolder), ...scriptsIn(productFolder)];
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
