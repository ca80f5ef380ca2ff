import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ADVISORY_LOCKS } from '../../platform/advisory-lock.ts';
import { connect, type Transaction } from '../../platform/database.ts';
import { migrateLike } from '../../platform/migrate.ts';
import { type BackupContents, type Head, readBackup, type TableHead } from './format.ts';
import { quoted } from './make.ts';
import { CARRIED } from './tables.ts';

const OLDEST_POSTGRES = 15;

/** The database cannot take the backup. The message is one sentence; nothing was changed. */
export class NoRestoreError extends Error {}

type Options = {
  /** The backup, from its first byte. */
  readonly source: AsyncIterable<Buffer>;
  /** The secret key of the database that the backup was made of. */
  readonly secretKey: string;
  /** People who were erased after the backup was made. Their erasure is noted as one to repeat. */
  readonly erased: ReadonlySet<string>;
  readonly signal?: AbortSignal;
  /** Called with the number of bytes of the file that were read. */
  readonly onRead?: (bytes: number) => void;
};

/**
 * Fills an empty database from a backup, in one transaction: all of it is there, or nothing. The tables are those of the release
 * that made it; `migrate` then brings them to this one. Read models are not there yet.
 *
 * @throws NoRestoreError if the database is not empty, too old, or of an older release than the backup
 * @throws BadBackupError if the file is not what was written
 */
export async function loadBackup(
  databaseUrl: string,
  { source, secretKey, erased, signal, onRead }: Options,
): Promise<BackupContents> {
  // its own connection, which can be cut off: a COPY that breaks off takes no ROLLBACK
  const sql = connect(databaseUrl, { max: 1, applicationName: 'tablemates-restore' });
  let failure: unknown;
  const cutOff = (error: unknown): never => {
    failure = error;
    void sql.end({ timeout: 0 });
    throw error;
  };
  const load = async (tx: Transaction): Promise<BackupContents> => {
    await tx`set local statement_timeout = 0`;
    await tx`set local idle_in_transaction_session_timeout = 0`;
    // a product that starts on this database meanwhile waits, and then finds it full
    await tx`select pg_advisory_xact_lock(${ADVISORY_LOCKS.migrations})`;
    await assertEmpty(tx);
    const contents = await readBackup(source, secretKey, {
      head: (head) => makeTables(tx, head),
      table: (table, rows) => fill(tx, table, rows),
      onRead: (bytes) => {
        signal?.throwIfAborted();
        onRead?.(bytes);
      },
    });
    for (const { name, last } of contents.head.sequences) {
      await tx`select setval(${`public.${quoted(name)}`}::regclass, ${last}::bigint)`;
    }
    await noteErased(tx, erased);
    return contents;
  };
  try {
    return (await sql.begin((tx) => load(tx).catch(cutOff))) as BackupContents;
  } catch (error) {
    throw failure ?? error;
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/** What an extension made is no data: managed databases come with some. */
async function assertEmpty(tx: Transaction): Promise<void> {
  const [found] = await tx<{ major: number; relations: bigint }[]>`
    select current_setting('server_version_num')::int / 10000 as major, (
      select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    ) as relations`;
  const { major = 0, relations = 0n } = found ?? {};
  if (major < OLDEST_POSTGRES) {
    throw new NoRestoreError(
      `The database is PostgreSQL ${major}; ${OLDEST_POSTGRES} or newer is needed. Nothing was changed.`,
    );
  }
  if (relations > 0n) {
    throw new NoRestoreError(
      'The database is not empty. A backup is restored into an empty one only; nothing was changed.',
    );
  }
}

async function makeTables(tx: Transaction, { scripts, release, tables }: Head): Promise<void> {
  const unknown = tables.find(({ name }) => !CARRIED.includes(name));
  if (unknown === undefined && (await migrateLike(tx, scripts))) return;
  throw new NoRestoreError(
    `The backup was made by release ${release}, whose tables this release does not know. Restore it with that release, or a newer one; nothing was changed.`,
  );
}

async function fill(tx: Transaction, { name, columns }: TableHead, rows: AsyncIterable<Buffer>): Promise<void> {
  // the scripts leave a row in some tables that must have one
  const [found] = await tx<{ there: boolean }[]>`select exists (select from ${tx(`public.${name}`)}) as there`;
  if (found?.there) await tx`delete from ${tx(`public.${name}`)}`;
  const target = `public.${quoted(name)} (${columns.map(quoted).join(', ')})`;
  const sink = await tx.unsafe(`copy ${target} from stdin`).writable();
  const written = promisify((chunk: Buffer, done: (error?: Error | null) => void) => sink.write(chunk, done));
  // an error in the middle is thrown by the write under way; without a listener it would end the process as well
  sink.on('error', () => {});
  for await (const chunk of rows) await written(chunk);
  sink.end();
  // The driver loses an error that comes after the last row, and its stream then never finishes: so the transaction is asked
  // whether it is still sound.
  await setImmediate();
  await tx`select`;
}

async function noteErased(tx: Transaction, erased: ReadonlySet<string>): Promise<void> {
  if (erased.size === 0) return;
  const [found] = await tx<{ there: boolean }[]>`select to_regclass('public.erasures_to_repeat') is not null as there`;
  if (!found?.there) {
    throw new NoRestoreError(
      'The backup is of a release that cannot repeat erasures. Restore it without the list, and delete these people by hand before anybody uses it; nothing was changed.',
    );
  }
  await tx`insert into erasures_to_repeat (user_id) select unnest(${[...erased]}::uuid[]) on conflict do nothing`;
}
