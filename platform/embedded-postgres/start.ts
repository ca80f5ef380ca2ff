import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureSecret, openFolder, withReason, withReasonAsync } from '../data-directory.ts';
import { findBinaries } from './binaries.ts';
import { addressOf, DURABLE_DATA, ensureCluster, unfinishedCluster } from './cluster.ts';
import { DATA, ephemeralFolder, sweepEphemeralFolders } from './ephemeral.ts';
import { assertFolderValid } from './folder.ts';
import { releaseOwnership, takeOwnership } from './owner.ts';
import { type ServerUser, serverUser } from './server-user.ts';
import { supervise } from './supervision.ts';

export type EmbeddedPostgres = {
  /** With user and password; the database is `postgres`. */
  readonly url: string;
  readonly stop: () => Promise<void>;
};

/**
 * Starts a PostgreSQL server on a free port of 127.0.0.1. It is restarted if it dies. On Linux it ends with this process,
 * even if this process is killed.
 *
 * @param dataDir an absolute path, for data that stays. Without one, `stop` deletes the data, and the server is faster
 *   because it does not sync to disk
 * @throws one readable line if another living process owns the data directory, the server cannot run on this machine, or
 *   the files in the folder are damaged or of another version
 */
export async function startEmbeddedPostgres({ dataDir }: { dataDir?: string } = {}): Promise<EmbeddedPostgres> {
  const user = serverUser();
  const bin = await findBinaries(user);
  if (dataDir === undefined) await sweepEphemeralFolders();
  const kind = dataDir === undefined ? 'ephemeral' : 'durable';
  const folder = dataDir === undefined ? ephemeralFolder() : openFolder(dataDir);
  const directory = path.join(folder, dataDir === undefined ? DATA : DURABLE_DATA);
  assertReachable(folder, user);
  if (dataDir !== undefined) assertFolderValid(folder);

  await withReasonAsync(folder, () => takeOwnership(directory));
  const release = () => {
    releaseOwnership(directory);
    if (kind === 'ephemeral') rmSync(folder, { recursive: true, force: true });
  };
  try {
    const isNew = !existsSync(path.join(directory, 'PG_VERSION'));
    if (isNew) withReason(folder, () => mkdirSync(unfinishedCluster(directory), { recursive: true }));
    const password = ensureSecret(folder, 'postgres.password');
    withReason(folder, () => ensureCluster(directory, { bin, user, password, sync: kind === 'durable' }));
    const server = await supervise(directory, { bin, user, kind });
    return {
      url: addressOf(server.port, password),
      stop: async () => {
        await server.stop();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

function assertReachable(folder: string, user: ServerUser): void {
  if (!('uid' in user) || spawnSync('test', ['-x', folder], { ...user, cwd: '/' }).status === 0) return;
  throw new Error(`The user nobody, whom the database runs as, cannot enter ${folder}. Set another DATA_DIR.`);
}
