import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';
import { connect } from '../../platform/database.ts';
import { migrate } from '../../platform/migrate.ts';
import type { TestDatabase } from './database-on.ts';

const root = path.resolve(import.meta.dirname, '../..');
const oldScripts = path.join(root, 'migrations/before-0.3');
/** The last migration of release 0.1.0. */
const LAST_MIGRATION = 12;

type Fixture = {
  readonly tables: Readonly<Record<string, readonly object[]>>;
  /** The ids of its people, evenings, cafes and games. */
  readonly names: Readonly<Record<string, string>>;
};

/** What release 0.1.0 wrote: seven people, four evenings, and one person at two tables at the same hour. */
const fixture = JSON.parse(readFileSync(path.join(root, 'tests/fixtures/log-of-0.1.0.json'), 'utf8')) as Fixture;

type OldDatabase = TestDatabase & { readonly ids: (name: string) => string };

/** A migrated database of release 0.1.0, with the ids of its contents. The caller ends `sql`. */
export async function databaseOfRelease010(): Promise<OldDatabase> {
  const left = await databaseLeftByRelease010();
  await migrate(left.sql);
  return left;
}

/** The same before the migrations of this release. */
export async function databaseLeftByRelease010(): Promise<OldDatabase> {
  const url = new URL(inject('postgresUrl'));
  const name = `t_${randomBytes(6).toString('hex')}`;
  const admin = connect(url.href, { max: 1 });
  await admin`create database ${admin(name)} template template0`;
  await admin.end();
  url.pathname = `/${name}`;
  const sql = connect(url.href, { max: 5 });
  const scripts = readdirSync(oldScripts).filter((file) => Number.parseInt(file, 10) <= LAST_MIGRATION);
  for (const script of scripts.toSorted()) {
    await sql.unsafe(readFileSync(path.join(oldScripts, script), 'utf8')).simple();
  }
  await sql`create table schema_version (version bigint primary key, name text, md5 text, run_at timestamptz)`;
  for (const [table, rows] of Object.entries(fixture.tables)) {
    await sql`
      insert into ${sql(table)} overriding system value
      select * from json_populate_recordset(null::${sql(table)}, ${JSON.stringify(rows)}::text::json)`;
  }
  await sql`select setval('domain_events_position_seq', (select max(position) from domain_events))`;
  const ids = (wanted: string): string => {
    const id = fixture.names[wanted];
    if (!id) throw new Error(`nothing is called ${wanted}`);
    return id;
  };
  return { url: url.href, sql, ids };
}
