import path from 'node:path';
import Postgrator from 'postgrator';
import postgres from 'postgres';
import type { Sql } from './database.ts';

const MIGRATION_LOCK = 7_305_000;

/**
 * Applies the missing scripts of `migrations/` in one transaction, so a script and its version row commit together. If
 * several processes start at once, one migrates and the others wait.
 *
 * @returns the file names of the scripts applied by this call
 * @throws if an applied script was edited afterwards
 */
export async function migrate(sql: Sql): Promise<string[]> {
  return sql.begin(async (tx) => {
    // a script on a large table takes long, and the other processes wait for it
    await tx`set local statement_timeout = 0`;
    await tx`set local lock_timeout = 0`;
    await tx`set local idle_in_transaction_session_timeout = 0`;
    await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
    const applied = await new Postgrator({
      driver: 'pg',
      migrationPattern: path.join(import.meta.dirname, '../migrations/*.sql'),
      schemaTable: 'schema_version',
      validateChecksums: true,
      newline: 'LF',
      execQuery: async (query: string) => ({ rows: (await tx.unsafe(query)).map(asInDatabase) }),
      execSqlScript: async (script: string) => {
        await tx.unsafe(script).simple();
      },
    })
      .migrate()
      .catch((error: Error) => {
        const edited = /MD5 checksum failed for migration \[(\d+)\]/.exec(error.message);
        throw edited
          ? new Error(
              `Migration ${edited[1]} was edited after this database applied it. Restore it, or use an empty database.`,
            )
          : error;
      });
    return applied.map((migration) => path.basename(migration.filename));
  }) as Promise<string[]>;
}

/** Postgrator expects the columns of its table in snake_case, but the pool returns camelCase. */
const asInDatabase = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [postgres.fromCamel(name), value]));
