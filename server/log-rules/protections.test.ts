import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect, type Sql } from '../../platform/database.ts';
import { demoDatabase, freshDatabase } from '../../tests/support/database.ts';
import { logCatalog } from './log-catalog.ts';
import { AS_MADE } from './log-catalog-as-made.ts';
import { lostProtections } from './protections.ts';

let sql: Sql;
let url: string;

beforeEach(async () => {
  ({ sql, url } = await demoDatabase());
});
afterEach(() => sql.end());

test('nothing is lost in a city where nobody changed a table', async () => {
  expect(await lostProtections(sql)).toEqual([]);
});

test('nothing is lost in a dump that was read back, which has other parentheses', async () => {
  await sql.unsafe(`
    alter table evidence_tiles drop constraint evidence_tiles_hashes_check,
      add constraint evidence_tiles_hashes_check
        check (length(hashes) >= 32 and length(hashes) <= 8192 and length(hashes) % 32 = 0)`);
  expect(await lostProtections(sql)).toEqual([]);
});

test.each<[statement: string, words: string]>([
  ['drop trigger append_only on domain_events', 'domain_events has no append_only'],
  ['alter table domain_events disable trigger append_only', 'the trigger domain_events.append_only is not the one'],
  ['alter table domain_events drop constraint domain_events_stream_version cascade', 'no domain_events_stream_version'],
  ['drop index domain_events_command_id', 'domain_events has no domain_events_command_id'],
  ['alter table claims drop constraint claims_pkey', 'claims has no claims_pkey'],
  ['drop trigger kept_for_good on evidence_checkpoints', 'evidence_checkpoints has no kept_for_good'],
  [
    `create or replace function refuse_rewriting() returns trigger language plpgsql as $$ begin return null; end $$`,
    'the function refuse_rewriting() is not the one of this release',
  ],
  [
    `create or replace function append_events(_batch batch_row[], _macs bytea[], _each boolean) returns json
     language sql as $$ select '{}'::json $$`,
    'the function append_events(batch_row[], bytea[], boolean) is not the one of this release',
  ],
  [
    `drop trigger append_only on domain_events;
     create trigger append_only before truncate on domain_events for each statement execute function refuse_rewriting()`,
    'the trigger domain_events.append_only is not the one of this release',
  ],
  [
    `drop index domain_events_command_id;
     create unique index domain_events_command_id on domain_events (command_id, position) where command_id is not null`,
    'the index domain_events.domain_events_command_id is not the one of this release',
  ],
  [
    `create function lose() returns trigger language plpgsql as $$ begin return null; end $$;
     create trigger lose before insert on domain_events for each row when (new.type = 'AttendanceMarked')
       execute function lose()`,
    'somebody put a trigger on a table of the log: domain_events.lose',
  ],
  ['create rule lose as on insert to claims do instead nothing', 'a rule on a table of the log: claims.lose'],
  ['create policy hide on personal_keys using (false)', 'a policy on a table of the log: personal_keys.hide'],
  [
    `create schema evil; create view evil.domain_events as select * from public.domain_events;
     alter function append_events(batch_row[], bytea[], boolean) set search_path = evil, public`,
    'the function append_events(batch_row[], bytea[], boolean) is not the one of this release',
  ],
  ...[
    'append_events(batch_row[], bytea[], boolean) security definer',
    'append_events(batch_row[], bytea[], boolean) reset enable_seqscan',
    'append_events(batch_row[], boolean) strict',
    'append_events(batch_row[], boolean) stable',
    'refuse_rewriting() set role to postgres',
  ].map((change): [string, string] => [
    `alter function ${change}`,
    `the function ${change.replace(/\).*/, ')')} is not the one`,
  ]),
  [
    `create function append_events(_batch batch_row[], _macs bytea[], _each int) returns json
     language sql as $$ select '{}'::json $$`,
    'a function beside the functions of the log: append_events(batch_row[], bytea[], integer)',
  ],
  [
    `create function currval(text) returns bigint language sql as $$ select 1::bigint $$`,
    'a function beside the functions of the log: currval(text)',
  ],
  [
    `create function never(text, varchar) returns boolean language sql as $$ select false $$;
     create operator = (leftarg = text, rightarg = varchar, function = never)`,
    'an operator beside the functions of the log: =(text,character varying)',
  ],
  [
    `alter table domain_events add constraint no_more check (type <> 'AttendanceMarked') not valid`,
    'a constraint on a table of the log: domain_events.no_more',
  ],
  [`alter table claims add check (kind <> '')`, 'a constraint on a table of the log: claims.claims_kind_check'],
  [
    `alter table evidence_checkpoints add check (size < 1000000)`,
    'a constraint on a table of the log: evidence_checkpoints.evidence_checkpoints_size_check1',
  ],
  [
    `create table mine (kind text, hash bytea, foreign key (kind, hash) references claims)`,
    'a constraint on a table of the log: mine.mine_kind_hash_fkey',
  ],
  ['create unique index one on claims (stream, kind, hash)', 'an index on a table of the log: claims.one'],
  ['create index slow on domain_events ((1 / version))', 'an index on a table of the log: domain_events.slow'],
  [
    'alter table domain_events alter position drop identity',
    'the column domain_events.position is not the one of this release',
  ],
  [
    'alter table domain_events alter position set generated by default',
    'the column domain_events.position is not the one of this release',
  ],
  [
    'alter sequence domain_events_position_seq increment 2',
    'the sequence domain_events_position_seq is not the one of this release',
  ],
  [
    `alter table domain_events alter actor set default 'system'`,
    'the column domain_events.actor is not the one of this release',
  ],
  ['alter table domain_events alter stream drop not null', 'the column domain_events.stream is not the one of this'],
  ['alter table domain_events add note text', 'a column on a table of the log: domain_events.note'],
  ['alter type batch_row add attribute note text', 'a column on a table of the log: batch_row.note'],
  ['alter table claims set unlogged', 'the table claims is not the one of this release'],
  ['alter table domain_events enable row level security', 'the table domain_events is not the one of this release'],
  [
    'create table more () inherits (domain_events)',
    'somebody put a child table on a table of the log: domain_events.more',
  ],
  ['alter table claims disable trigger all', 'the constraint claims.claims_backed is not the one of this release'],
  [
    `create function stop() returns event_trigger language plpgsql as $$ begin end $$;
     create event trigger stop on ddl_command_start execute function stop()`,
    'somebody put an event trigger into the database: stop',
  ],
  [`select setval('domain_events_position_seq', 7)`, 'the next position would be 8, and the log is at'],
  [`select setval('domain_events_position_seq', 9223372036854775807)`, 'no number is left for a position'],
])('what the database no longer keeps from happening is found: %s', async (statement, words) => {
  await sql.unsafe(statement);
  const lost = await lostProtections(sql);
  expect(lost.join()).toContain(words);
});

test.each([
  ['another schema’s table', 'evil, public', 'the table claims is not the one of this release'],
  ['functions before PostgreSQL’s', 'public, pg_catalog', 'the schema public comes before PostgreSQL'],
])('a search path of the database that puts %s in front is found', async (_, searchPath, words) => {
  const [{ name = '' } = {}] = await sql<{ name: string }[]>`select current_database() as name`;
  await sql.unsafe(`create schema evil; create view evil.claims as select * from public.claims;
    alter database ${name} set search_path = ${searchPath}`);
  const later = connect(url);
  const lost = await lostProtections(later);
  await later.end();
  expect(lost.join()).toContain(words);
});

test('the tables and functions of the log are as the list of this release says', async () => {
  const fresh = await freshDatabase();
  expect(
    Object.fromEntries((await logCatalog(fresh.sql)).map((each) => [`${each.kind} ${each.name}`, each.definition])),
  ).toEqual(AS_MADE);
  await fresh.sql.end();
});
