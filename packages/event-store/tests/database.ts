import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { Sql } from './scratch-database.ts';
import { createLogDatabase, openPool } from './scratch-database.ts';

/** A database of its own with empty tables, on the PostgreSQL of the run. The caller ends `sql`. */
export async function freshDatabase(): Promise<{ readonly url: string; readonly sql: Sql }> {
  const { url } = await createLogDatabase(inject('postgresUrl'), `e_${randomBytes(6).toString('hex')}`);
  return { url, sql: openPool(url, { max: 5 }) };
}
