import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { instantOf } from '../src/database.ts';
import { migrationFolder } from '../src/migrations.ts';

/** A pool of the driver `postgres`, for statements of tests. */
export type Sql = postgres.Sql<{ bigint: bigint; date: string }>;

/** A pool of a test: camelCase columns, `bigint` as BigInt, `timestamptz` as ISO 8601 text in UTC. */
export const openPool = (url: string, { max = 10, applicationName = 'event store' } = {}): Sql =>
  postgres(url, {
    max,
    onnotice: () => {},
    // seconds: a lost connection is soon there again
    backoff: () => 0.1,
    transform: { column: { from: postgres.toCamel, to: postgres.fromCamel } },
    types: { bigint: postgres.BigInt, date: { to: 1184, from: [1184], serialize: String, parse: instantOf } },
    connection: { TimeZone: 'UTC', application_name: applicationName },
  }) as unknown as Sql;

/** A database for one test file or one measurement. */
export type Scratch = { readonly url: string; readonly drop: () => Promise<void> };

/** A new empty database; one of that name is dropped first. */
export async function createDatabase(server: string, name: string): Promise<Scratch> {
  const admin = openPool(server, { max: 1 });
  const dropIt = () => admin`drop database if exists ${admin(name)} with (force)`;
  await dropIt();
  await admin`create database ${admin(name)} template template0`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await dropIt();
      await admin.end();
    },
  };
}

/** The same, with the tables of the log and of read models, and the extension that indexes of read models may use. */
export async function createLogDatabase(server: string, name: string): Promise<Scratch> {
  const database = await createDatabase(server, name);
  const sql = openPool(database.url, { max: 1 });
  await sql`create extension if not exists pg_trgm`;
  for (const script of readdirSync(migrationFolder).toSorted()) {
    await sql.unsafe(readFileSync(path.join(migrationFolder, script), 'utf8')).simple();
  }
  await sql.end();
  return database;
}
