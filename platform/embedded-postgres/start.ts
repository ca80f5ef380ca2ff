import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { keptSecret, openFolder, withReason, withReasonAsync } from '../data-directory.ts';
import { findBinaries } from './binaries.ts';
import { addressOf, DURABLE_DATA, ensureCluster, unfinishedCluster } from './cluster.ts';
import { DATA, ephemeralFolder, sweepEphemeralFolders } from './ephemeral.ts';
import { assertFolderSound } from './folder.ts';
import { releaseOwnership, takeOwnership } from './owner.ts';
import { type ServerUser, serverUser } from './server-user.ts';
import { supervise } from './supervision.ts';

export type EmbeddedPostgres = {
  /** With user and password; the database is `postgres`. */
  readonly url: string;
  readonly stop: () => Promise<void>;
};

/**
 * Starts a real PostgreSQL of our own on a free port of 127.0.0.1. It ends with this process, however that ends (on
 * Linux), and comes back by itself should it die.
 *
 * @param dataDir an absolute path, for data that stays; without one the data is thrown away by `stop`, and durability
 *   is traded for speed
 * @throws one readable line when another living process has the data directory, the server cannot run here, or what is
 *   in the folder is not what this code left there
 */
export async function startEmbeddedPostgres({ dataDir }: { dataDir?: string } = {}): Promise<EmbeddedPostgres> {
  const user = serverUser();
  const bin = await findBinaries(user);
  if (dataDir === undefined) await sweepEphemeralFolders();
  const kind = dataDir === undefined ? 'ephemeral' : 'durable';
  const folder = dataDir === undefined ? ephemeralFolder() : openFolder(dataDir);
  const directory = path.join(folder, dataDir === undefined ? DATA : DURABLE_DATA);
  assertReachable(folder, user);
  if (dataDir !== undefined) assertFolderSound(folder);

  await withReasonAsync(folder, () => takeOwnership(directory));
  const letGo = () => {
    releaseOwnership(directory);
    if (kind === 'ephemeral') rmSync(folder, { recursive: true, force: true });
  };
  try {
    const isNew = !existsSync(path.join(directory, 'PG_VERSION'));
    if (isNew) withReason(folder, () => mkdirSync(unfinishedCluster(directory), { recursive: true }));
    const password = keptSecret(folder, 'postgres.password');
    withReason(folder, () => ensureCluster(directory, { bin, user, password, sync: kind === 'durable' }));
    const server = await supervise(directory, { bin, user, kind });
    return {
      url: addressOf(server.port, password),
      stop: async () => {
        await server.stop();
        letGo();
      },
    };
  } catch (error) {
    letGo();
    throw error;
  }
}

function assertReachable(folder: string, user: ServerUser): void {
  if (!('uid' in user) || spawnSync('test', ['-x', folder], { ...user, cwd: '/' }).status === 0) return;
  throw new Error(`The user nobody, whom the database runs as, cannot enter ${folder}. Set another DATA_DIR.`);
}
