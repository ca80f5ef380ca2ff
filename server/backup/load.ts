import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  type Beside,
  type CommandContext,
  type Contradiction,
  createEventLog,
  createEvidence,
  MACS_SCRIPT,
} from '@tablemates/event-store';
import { operationCommands } from '../../modules/admin/operation-commands.ts';
import { connect, OLDEST_POSTGRES, storeWithin, type Transaction } from '../../platform/database.ts';
import { newUuid } from '../../platform/ids.ts';
import { applyMissing, migrateLike, waitForMigrations } from '../../platform/migrate.ts';
import { domainEventTypes } from '../domain-event-types.ts';
import { type BackupContents, type Head, readBackup, type TableHead } from './format.ts';
import { quoted } from './make.ts';
import { CARRIED, DROPPED, TABLES } from './tables.ts';

/** The database cannot take the backup. The message is one sentence; nothing was changed. */
export class RestoreRefusedError extends Error {}

/** The log in the backup is not what was sealed; nothing was changed. */
export class ContradictedBackupError extends Error {
  readonly contradiction: Contradiction;

  constructor(contradiction: Contradiction) {
    super(`The log contradicts its checkpoints: ${contradiction.detail}`);
    this.contradiction = contradiction;
  }
}

type Options = {
  /** The backup, from its first byte. */
  readonly source: AsyncIterable<Buffer>;
  /** The secret key of the database that the backup was made of. */
  readonly secretKey: string;
  /** People who were erased after the backup was made. Their erasure is noted as one to repeat. */
  readonly erased: ReadonlySet<string>;
  /** The name of a log that has no checkpoint yet. */
  readonly origin: string;
  /** Where the newest checkpoint of this database is kept outside it, if anywhere. */
  readonly beside?: Beside | undefined;
  /** Who restores it, and when. */
  readonly context: CommandContext;
  /** The reason for restoring a backup that is older than a checkpoint kept elsewhere. */
  readonly goingBack?: string | undefined;
  /** The reason for restoring a log that contradicts its checkpoints. */
  readonly despiteEvidence?: string | undefined;
  readonly signal?: AbortSignal;
  /** Called once the database is known to be empty. If it throws, nothing is changed. */
  readonly onEmpty?: () => void;
  /** Called with the number of bytes of the file that were read. */
  readonly onRead?: (bytes: number) => void;
};

/**
 * Fills an empty database from a backup, in one transaction. The tables are created as in the release that made the
 * backup, then migrated to this release. The log records the restore, and erasures to repeat are noted. Read models are
 * not built yet.
 *
 * @throws RestoreRefusedError if the database is not empty, too old, or of an older release than the backup
 * @throws ContradictedBackupError if somebody changed the log, unless `despiteEvidence` is given
 * @throws BadBackupError if the file is not what was written
 */
export async function loadBackup(
  databaseUrl: string,
  { source, secretKey, erased, origin, beside, context, goingBack, despiteEvidence, signal, onEmpty, onRead }: Options,
): Promise<BackupContents> {
  // its own connection, which can be cut off: an interrupted COPY accepts no ROLLBACK
  const sql = connect(databaseUrl, { max: 1, applicationName: 'tablemates-restore' });
  let failure: unknown;
  const cutOff = (error: unknown): never => {
    failure = error;
    void sql.end({ timeout: 0 });
    throw error;
  };
  const load = async (tx: Transaction): Promise<BackupContents> => {
    // a product that starts on this database now waits for the end of the restore
    await waitForMigrations(tx);
    await assertEmpty(tx);
    onEmpty?.();
    const contents = await readBackup(source, secretKey, {
      head: (head) => makeTables(tx, head),
      table: (table, rows) => (CARRIED.includes(table.name) ? fill(tx, table, rows) : passOver(rows)),
      onRead: (bytes) => {
        signal?.throwIfAborted();
        onRead?.(bytes);
      },
    });
    for (const { name, last } of contents.head.sequences) {
      await tx`select setval(${`public.${quoted(name)}`}::regclass, ${last}::bigint)`;
    }
    await applyMissing(tx);
    await tx`insert into erasures_to_repeat (user_id) select unnest(${[...erased]}::uuid[]) on conflict do nothing`;
    const isBack = goingBack !== undefined;
    const evidence = createEvidence({
      store: storeWithin(tx),
      ...{ secret: secretKey, origin, clock: () => new Date(context.now) },
      beside: isBack ? undefined : beside,
    });
    // the key sealed the backup, so what it says about its tables is true
    const isOlder = !contents.head.scripts.eventStore.some(
      ({ version }) => version === Number.parseInt(MACS_SCRIPT, 10),
    );
    await evidence.begin(isOlder);
    const contradiction = despiteEvidence === undefined ? await evidence.firstContradiction() : undefined;
    if (contradiction) throw new ContradictedBackupError(contradiction);
    await recordRestore(tx, secretKey, context, contents.head, { erased, goingBack, despiteEvidence });
    if (despiteEvidence === undefined || isBack) await keepBeside(tx, beside);
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

/** Relations of extensions do not count, because managed databases come with some. */
async function assertEmpty(tx: Transaction): Promise<void> {
  const [found] = await tx<{ major: number; relations: bigint }[]>`
    select current_setting('server_version_num')::int / 10000 as major, (
      select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    ) as relations`;
  const { major = 0, relations = 0n } = found ?? {};
  if (major < OLDEST_POSTGRES) {
    throw new RestoreRefusedError(
      `The database is PostgreSQL ${major}; ${OLDEST_POSTGRES} or newer is needed. Nothing was changed.`,
    );
  }
  if (relations > 0n) {
    throw new RestoreRefusedError(
      'The database is not empty. A backup is restored into an empty one only; nothing was changed.',
    );
  }
}

async function makeTables(tx: Transaction, { scripts, release, tables }: Head): Promise<void> {
  const known = new Set([...TABLES.map(({ name }) => name), ...DROPPED]);
  const unknown = tables.find(({ name }) => !known.has(name));
  if (unknown === undefined && (await migrateLike(tx, scripts))) return;
  throw new RestoreRefusedError(
    `The backup was made by release ${release}, whose tables this release does not know. Restore it with that release, or a newer one; nothing was changed.`,
  );
}

async function fill(tx: Transaction, { name, columns }: TableHead, rows: AsyncIterable<Buffer>): Promise<void> {
  // migrations insert a row into some tables; the rows of the backup replace it
  const [found] = await tx<{ there: boolean }[]>`select exists (select from ${tx(`public.${name}`)}) as there`;
  if (found?.there) await tx`delete from ${tx(`public.${name}`)}`;
  const target = `public.${quoted(name)} (${columns.map(quoted).join(', ')})`;
  const sink = await tx.unsafe(`copy ${target} from stdin`).writable();
  const written = promisify((chunk: Buffer, done: (error?: Error | null) => void) => sink.write(chunk, done));
  // an error in the middle is thrown by the pending write; without a listener it would also end the process
  sink.on('error', () => {});
  for await (const chunk of rows) await written(chunk);
  sink.end();
  // The driver loses an error after the last row, and its stream then never finishes. This query throws if the
  // transaction has failed.
  await setImmediate();
  await tx`select`;
}

/** Skips the rows of a table that only earlier releases had in their backups. */
async function passOver(rows: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of rows);
}

/** The database will say that sealing has begun, and from then on its absence outside is a finding. */
async function keepBeside(tx: Transaction, beside: Beside | undefined): Promise<void> {
  const [newest] = await tx<{ note: string }[]>`select note from evidence_newest`;
  if (newest) beside?.keep(newest.note);
}

async function recordRestore(
  tx: Transaction,
  secret: string,
  context: CommandContext,
  { takenAt, log: { head } }: Head,
  { erased, goingBack, despiteEvidence }: Pick<Options, 'erased' | 'goingBack' | 'despiteEvidence'>,
): Promise<void> {
  const log = createEventLog({ store: storeWithin(tx), types: domainEventTypes, secret, newId: newUuid });
  await operationCommands({ log, newId: newUuid }).recordRestore(context, {
    takenAt,
    position: head,
    ...(erased.size > 0 && { erased: [...erased] }),
    ...(goingBack !== undefined && { goingBack }),
    ...(despiteEvidence !== undefined && { despiteEvidence }),
  });
}
