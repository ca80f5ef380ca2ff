import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureSecret, withReason, withReasonAsync } from '../data-directory.ts';
import { findBinaries, findOlderBinaries } from './binaries.ts';
import { addressOf, DURABLE_DATA, ensureCluster, MAJOR } from './cluster.ts';
import { type OlderCluster, olderClusterIn } from './folder.ts';
import { releaseOwnership, takeOwnership } from './owner.ts';
import { serverUser } from './server-user.ts';
import { supervise } from './supervision.ts';

/** A database of an older major version that this installation can still open. */
export type OlderDatabase = OlderCluster & {
  /** The folder with its server. */
  readonly bin: string;
};

/** Undefined if the data directory has none, or if its server is not installed. */
export function olderDatabaseIn(dataDir: string): OlderDatabase | undefined {
  const older = olderClusterIn(dataDir);
  if (older === undefined) return undefined;
  const bin = findOlderBinaries(older.major, serverUser());
  return bin === undefined ? undefined : { ...older, bin };
}

/**
 * Fills a new database of this major version from one of an older version, and replaces it. Both servers run meanwhile,
 * and the older files are kept. The new files get their final name only once they are complete: an attempt that fails
 * or is killed leaves the older database in place, and the next attempt begins again.
 *
 * @param copy fills the empty database `to` with the content of `from`
 * @returns the folder in which the older files are kept
 */
export async function replaceOlderDatabase(
  dataDir: string,
  older: OlderDatabase,
  copy: (from: string, to: string) => Promise<void>,
): Promise<string> {
  const directory = path.join(dataDir, DURABLE_DATA);
  const part = `${directory}.part`;
  // The older files are renamed, so that a rollback to the older release does not open outdated data.
  const kept = `${older.directory}.before-${MAJOR}`;
  const user = serverUser();
  const bin = await findBinaries(user);
  const password = ensureSecret(dataDir, 'postgres.password');

  const closing: (() => unknown)[] = [];
  try {
    for (const each of [older.directory, part]) {
      await withReasonAsync(dataDir, () => takeOwnership(each));
      closing.push(() => releaseOwnership(each));
    }
    withReason(dataDir, () => rmSync(part, { recursive: true, force: true }));
    withReason(dataDir, () => ensureCluster(part, { bin, user, password, sync: true }));
    const from = await supervise(older.directory, { bin: older.bin, user, kind: 'durable' });
    closing.push(from.stop);
    const to = await supervise(part, { bin, user, kind: 'durable' });
    let isComplete = false;
    try {
      await copy(addressOf(from.port, password), addressOf(to.port, password));
      isComplete = true;
    } finally {
      await to.stop();
      if (!isComplete) rmSync(part, { recursive: true, force: true });
    }
  } finally {
    for (const close of closing.reverse()) await close();
  }
  withReason(dataDir, () => renameSync(part, directory));
  withReason(dataDir, () => renameSync(older.directory, kept));
  return kept;
}
