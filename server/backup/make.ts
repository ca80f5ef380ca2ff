import type { Readable } from 'node:stream';
import type { Evidence } from '@tablemates/event-store';
import type { Clock } from '../../platform/clock.ts';
import { connect, type Transaction } from '../../platform/database.ts';
import { appliedScripts } from '../../platform/migrate.ts';
import { COMMIT, VERSION } from '../version.ts';
import { backupWriter, type Head, type TableEnd, type TableHead } from './format.ts';
import { CARRIED, SCHEMAS_LEFT_OUT, TABLES } from './tables.ts';

type Deps = {
  readonly databaseUrl: string;
  readonly secretKey: string;
  readonly clock: Clock;
  readonly evidence: Pick<Evidence, 'seal'>;
};

type Options = {
  readonly signal?: AbortSignal;
  /** Called with the number of rows so far, and the number of all rows. */
  readonly onRows?: (rows: number, total: number) => void;
};

export type MadeBackup = {
  readonly head: Head;
  readonly tables: readonly (TableHead & TableEnd)[];
  /** The length of the file. */
  readonly bytes: number;
  /** Tables of the database that the product does not know: they are not in the backup. */
  readonly unknown: readonly string[];
  /** Why the log could not be sealed; undefined if it was. The newest domain events are in the backup all the same. */
  readonly unsealed: string | undefined;
};

/** No backup can be made of the database in its present state. The message is one sentence. */
export class BackupRefusedError extends Error {}

/**
 * Makes a backup while the product runs: one snapshot of all tables that backups contain. The log is sealed first, so
 * the checkpoint in the backup covers all but the last moments. A log that cannot be sealed is backed up anyway:
 * somebody may have changed it, and then every copy matters.
 *
 * @param write gets each piece of the file, and resolves when it can take the next one
 * @throws BackupRefusedError if the tables are not those of a release from 0.3 on
 */
export async function makeBackup(
  { databaseUrl, secretKey, clock, evidence }: Deps,
  write: (piece: Buffer) => Promise<void>,
  { signal, onRows = () => {} }: Options = {},
): Promise<MadeBackup> {
  const unsealed = await evidence.seal(signal).then(
    () => undefined,
    (error: Error) => error.message,
  );
  signal?.throwIfAborted();
  // its own connection, which can be cut off: a COPY that nobody reads never ends by itself
  const sql = connect(databaseUrl, { max: 1, applicationName: 'tablemates-backup' });
  let failure: unknown;
  const cutOff = (error: unknown): never => {
    failure = error;
    void sql.end({ timeout: 0 });
    throw error;
  };
  try {
    return (await sql.begin('isolation level repeatable read read only', async (tx) => {
      await tx`set local statement_timeout = 0`;
      await tx`set local idle_in_transaction_session_timeout = 0`;
      const { head, unknown } = await headOf(tx, clock);
      const writer = backupWriter(write, secretKey);
      await writer.head(head);
      const total = head.tables.reduce((sum, { rows }) => sum + rows, 0);
      const tables: (TableHead & TableEnd)[] = [];
      let before = 0;
      for (const { name } of head.tables) {
        const columns = await columnsOf(tx, name);
        const copied = await tx.unsafe(`copy public.${name} (${columns.map(quoted).join(', ')}) to stdout`).readable();
        const seen = (rows: number) => {
          signal?.throwIfAborted();
          onRows(before + rows, total);
        };
        const end = await writer.table({ name, columns }, rowsOf(copied), seen).catch(cutOff);
        before += end.rows;
        tables.push({ name, columns, ...end });
      }
      return { head, tables, bytes: await writer.seal(), unknown, unsealed };
    })) as MadeBackup;
  } catch (error) {
    // the end of the transaction fails too, with an error that says less
    throw failure ?? error;
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/**
 * The rows that COPY writes. The driver pauses its socket while its stream is full, and resumes it when the stream asks
 * for more. A stream that was full with its last rows never asks again, and no later query would be answered. So this
 * asks once more at the end.
 */
async function* rowsOf(copied: Readable): AsyncGenerator<Buffer> {
  yield* copied;
  copied._read(0);
}

async function headOf(
  tx: Transaction,
  clock: Clock,
): Promise<{ readonly head: Head; readonly unknown: readonly string[] }> {
  const takenAt = clock().toISOString();
  const there = await tx<{ schema: string; name: string }[]>`
    select n.nspname as schema, c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`;
  const ours = new Set(there.flatMap(({ schema, name }) => (schema === 'public' ? [name] : [])));
  const names = CARRIED.filter((name) => ours.has(name));
  const scripts = await appliedScripts(tx);
  if (scripts === undefined)
    throw new BackupRefusedError('This database is of an older release. Start the product on it first.');
  // like pg_dump: nobody may alter a table before it is copied
  await tx.unsafe(`lock table ${names.map((name) => `public.${name}`).join(', ')} in access share mode`);
  const [facts] = await tx<{ postgres: number; head: bigint; fingerprint: string | null; checkpoint: string | null }[]>`
    select current_setting('server_version_num')::int / 10000 as postgres,
      coalesce((select max(position) from domain_events), 0) as head,
      (select encode(fingerprint, 'hex') from secret_check) as fingerprint,
      (select note from evidence_checkpoints order by size desc limit 1) as checkpoint`;
  const rows = await Promise.all(names.map((name) => countOf(tx, name)));
  const sequences = await tx<{ name: string; last: string }[]>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`;
  const tables = names.map((name, i) => ({ name, rows: rows[i] ?? 0 }));
  if (facts === undefined) throw new Error('a query without a condition gives a row');
  return {
    head: {
      takenAt,
      release: VERSION,
      commit: COMMIT ?? null,
      postgres: facts.postgres,
      scripts,
      fingerprint: facts.fingerprint,
      log: {
        head: String(facts.head),
        domainEvents: tables.find(({ name }) => name === 'domain_events')?.rows ?? 0,
        checkpoint: facts.checkpoint,
      },
      sequences: [...sequences],
      tables,
    },
    unknown: there
      .filter(({ schema, name }) => (schema === 'public' ? !isKnown(name) : !SCHEMAS_LEFT_OUT.includes(schema)))
      .map(({ schema, name }) => `${schema}.${name}`),
  };
}

const isKnown = (name: string): boolean => TABLES.some((table) => table.name === name);

async function countOf(tx: Transaction, name: string): Promise<number> {
  const [row] = await tx<{ count: bigint }[]>`select count(*) as count from ${tx(`public.${name}`)}`;
  return Number(row?.count ?? 0n);
}

async function columnsOf(tx: Transaction, table: string): Promise<readonly string[]> {
  const columns = await tx<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = to_regclass(${`public.${table}`}) and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`;
  return columns.map(({ name }) => name);
}

/** Quotes a name for SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
