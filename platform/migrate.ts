import { readdirSync } from 'node:fs';
import path from 'node:path';
import { migrationFolder as eventStoreFolder } from '@tablemates/event-store';
import Postgrator from 'postgrator';
import postgres from 'postgres';
import { ADVISORY_LOCKS } from './advisory-lock.ts';
import type { Sql, Transaction } from './database.ts';

const productFolder = path.resolve(import.meta.dirname, '../migrations');

/**
 * Applies the missing scripts of the event store and of `migrations/`, all in one transaction: a script and its version
 * row commit together or not at all. Of several processes starting at once one migrates, and the others wait.
 *
 * @returns the file names of the scripts applied by this call
 * @throws if an applied script was edited afterwards
 */
export async function migrate(sql: Sql): Promise<string[]> {
  return sql.begin(async (tx) => {
    await waitForMigrations(tx);
    return applyMissing(tx);
  }) as Promise<string[]>;
}

/** Waits, without a time limit, until no other process migrates. Others then wait until this transaction ends. */
export async function waitForMigrations(tx: Transaction): Promise<void> {
  // a script on a large table takes long, and the other processes wait for it
  await tx`set local statement_timeout = 0`;
  await tx`set local lock_timeout = 0`;
  await tx`set local idle_in_transaction_session_timeout = 0`;
  await tx`select pg_advisory_xact_lock(${ADVISORY_LOCKS.migrations})`;
}

/** Does the work of `migrate` in the caller's transaction, which holds the lock of `waitForMigrations`. */
export async function applyMissing(tx: Transaction): Promise<string[]> {
  const eventStore = await scriptsOf(tx, eventStoreFolder, 'event_store_version').apply();
  const product = await scriptsOf(tx, productFolder, 'schema_version').apply();
  return [...eventStore, ...product];
}

/**
 * Compares the scripts of this release with those that the database has. Nothing is changed.
 *
 * @returns `waiting`: scripts that the next start applies. `unknown`: scripts of a newer release, by table and number.
 */
export async function migrationState(sql: Sql): Promise<{ waiting: string[]; unknown: string[] }> {
  const applied = (await appliedScripts(sql)) ?? { eventStore: [], product: [] };
  const compared = [
    compareScripts(eventStoreFolder, 'event_store_version', applied.eventStore),
    compareScripts(productFolder, 'schema_version', applied.product),
  ];
  return {
    waiting: compared.flatMap(({ waiting }) => waiting),
    unknown: compared.flatMap(({ unknown }) => unknown),
  };
}

function compareScripts(folder: string, table: string, applied: readonly AppliedScript[]) {
  const scripts = new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .map((file) => [Number.parseInt(file, 10), file]),
  );
  const numbers = new Set(applied.map(({ version }) => version));
  const last = Math.max(...scripts.keys());
  return {
    waiting: [...scripts].filter(([number]) => !numbers.has(number)).map(([, file]) => file),
    unknown: [...numbers].filter((number) => number > last).map((number) => `${table} ${number}`),
  };
}

/** Whether no release was ever started on this database. */
export async function isNewDatabase(sql: Sql): Promise<boolean> {
  const [found] = await sql<{ isNew: boolean }[]>`select to_regclass('schema_version') is null as is_new`;
  return found?.isNew === true;
}

/** A script that was applied: its number, and a hash of its text. */
type AppliedScript = { readonly version: number; readonly md5: string };

/** The scripts that made the tables of a database. */
export type AppliedScripts = {
  readonly eventStore: readonly AppliedScript[];
  readonly product: readonly AppliedScript[];
};

/** The scripts that this database has applied; undefined if no product was ever started on it. */
export async function appliedScripts(sql: Sql | Transaction): Promise<AppliedScripts | undefined> {
  const [tables] = await sql<{ there: boolean }[]>`
    select to_regclass('event_store_version') is not null and to_regclass('schema_version') is not null as there`;
  if (!tables?.there) return undefined;
  const of = (table: string) =>
    sql<AppliedScript[]>`select version::int, md5 from ${sql(table)} where version > 0 order by version`;
  return { eventStore: await of('event_store_version'), product: await of('schema_version') };
}

/**
 * Makes the tables that exactly these scripts make, in an empty database.
 *
 * @returns false, without a change, if this release lacks one of the scripts or has a different one under its number
 */
export async function migrateLike(tx: Transaction, { eventStore, product }: AppliedScripts): Promise<boolean> {
  const folders = [
    { scripts: scriptsOf(tx, eventStoreFolder, 'event_store_version'), wanted: eventStore },
    { scripts: scriptsOf(tx, productFolder, 'schema_version'), wanted: product },
  ];
  for (const { scripts, wanted } of folders) if (!(await scripts.has(wanted))) return false;
  for (const { scripts, wanted } of folders) await scripts.apply(wanted.at(-1)?.version);
  return true;
}

/** The scripts of a folder, and the table that has a row for each one that was applied. */
function scriptsOf(tx: Transaction, folder: string, table: string) {
  const postgrator = new Postgrator({
    driver: 'pg',
    migrationPattern: path.join(folder, '*.sql'),
    schemaTable: table,
    validateChecksums: true,
    newline: 'LF',
    execQuery: async (query: string) => ({ rows: (await tx.unsafe(query)).map(asInDatabase) }),
    execSqlScript: async (script: string) => {
      await tx.unsafe(script).simple();
    },
  });
  return {
    /** Applies the missing scripts, up to a number if one is given. */
    async apply(upTo?: number): Promise<string[]> {
      const applied = await postgrator.migrate(upTo === undefined ? undefined : String(upTo)).catch((error: Error) => {
        const edited = /MD5 checksum failed for migration \[(\d+)\]/.exec(error.message);
        throw edited
          ? new Error(
              `Migration ${edited[1]} of ${path.relative(path.dirname(productFolder), folder)} was edited after this database applied it. Restore it, or use an empty database.`,
            )
          : error;
      });
      return applied.map((migration) => path.basename(migration.filename));
    },

    /** Whether these are the first scripts of the folder, with the same text. */
    async has(wanted: readonly AppliedScript[]): Promise<boolean> {
      const known = (await postgrator.getMigrations()).toSorted((one, other) => one.version - other.version);
      return wanted.every(({ version, md5 }, i) => known[i]?.version === version && known[i]?.md5 === md5);
    },
  };
}

/** Postgrator expects the columns of its table in snake_case, but the pool returns camelCase. */
const asInDatabase = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [postgres.fromCamel(name), value]));
