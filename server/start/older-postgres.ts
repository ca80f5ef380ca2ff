import { createEvidence } from '@tablemates/event-store';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { connect, connectStore } from '../../platform/database.ts';
import { type OlderDatabase, replaceOlderDatabase } from '../../platform/embedded-postgres/older-major.ts';
import { newUuid } from '../../platform/ids.ts';
import { ContradictedBackupError, loadBackup } from '../backup/load.ts';
import { makeBackup } from '../backup/make.ts';
import { checkpointFile } from '../evidence/checkpoint-file.ts';
import { originOf } from '../evidence/origin.ts';
import { assertSecretKey, availableSecretKey } from './secret-key.ts';

export type BroughtOver = {
  /** The major version before. */
  readonly from: string;
  readonly domainEvents: number;
  /** Where the files of the older version are. */
  readonly kept: string;
};

type Upgrading = {
  readonly config: Config;
  readonly clock: Clock;
  readonly dataDir: string;
  readonly projectRoot: string;
};

/**
 * Moves the database of an older major version of the embedded PostgreSQL to the current one. A backup of the old one
 * goes straight into the new one, with every check that `tablemates restore` makes of a file and its log. Read models
 * are not built yet.
 *
 * @throws one readable line if the secret key is wrong, or somebody changed the log; then the older database is still
 *   in its place
 */
export async function bringOver(
  older: OlderDatabase,
  { config, clock, dataDir, projectRoot }: Upgrading,
): Promise<BroughtOver> {
  let domainEvents = 0;
  const kept = await replaceOlderDatabase(dataDir, older, async (from, to) => {
    const secretKey = await keyOf(from, config, dataDir);
    const store = connectStore(from);
    try {
      const origin = originOf(config.server.publicUrl);
      const evidence = createEvidence({ store, secret: secretKey, clock, origin });
      const { head } = await piped(
        (write) => makeBackup({ databaseUrl: from, secretKey, clock, evidence }, write),
        (source) => {
          const context = { commandId: newUuid(), actor: 'system', now: clock().toISOString() };
          const beside = checkpointFile(config, projectRoot);
          return loadBackup(to, { source, secretKey, erased: new Set(), origin, beside, context });
        },
      );
      domainEvents = head.log.domainEvents;
    } catch (error) {
      throw error instanceof ContradictedBackupError ? new Error(contradicted(older), { cause: error }) : error;
    } finally {
      await store.end();
    }
  });
  return { from: older.major, domainEvents, kept };
}

async function keyOf(url: string, config: Config, dataDir: string): Promise<string> {
  const sql = connect(url, { max: 1 });
  try {
    const secretKey = availableSecretKey(config, dataDir);
    await assertSecretKey(sql, secretKey, config, dataDir);
    // a database that was never written to has never needed a key
    return secretKey ?? newUuid();
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/**
 * Runs both at once: what one writes, the other reads. If one of them fails, so does the other, for the same reason.
 */
async function piped<Read>(
  write: (put: (piece: Buffer) => Promise<void>) => Promise<unknown>,
  read: (source: AsyncIterable<Buffer>) => Promise<Read>,
): Promise<Read> {
  const { readable, writable } = new TransformStream<Buffer, Buffer>();
  const writer = writable.getWriter();
  const breakOff = async (error: unknown): Promise<never> => {
    await writer.abort(error);
    throw error;
  };
  const writing = write((piece) => writer.write(piece)).then(() => writer.close(), breakOff);
  const [written, answer] = await Promise.allSettled([writing, read(readable).catch(breakOff)]);
  if (answer.status === 'rejected') throw answer.reason;
  if (written.status === 'rejected') throw written.reason;
  return answer.value;
}

const contradicted = ({ directory }: OlderDatabase): string =>
  `The log in ${directory} contradicts its checkpoints: somebody changed it. Nothing was changed: back it up with the release that wrote it, and restore it with --despite-evidence (docs/operations.md, "Restore").`;
