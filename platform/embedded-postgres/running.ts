import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { keptSecret } from '../data-directory.ts';
import { addressOf, DURABLE_DATA } from './cluster.ts';
import { livingOwner, runningPort } from './owner.ts';

const START_PATIENCE_MS = 15_000;

/**
 * The address of the PostgreSQL that another process keeps on a data directory. One that is just starting is waited for.
 *
 * @returns undefined when nobody keeps one. Throws one readable line when it does not come up within 15 s.
 */
export async function runningEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const directory = path.join(dataDir, DURABLE_DATA);
  const deadline = Date.now() + START_PATIENCE_MS;
  for (let owner = livingOwner(directory); owner !== undefined; owner = livingOwner(directory)) {
    const port = runningPort(directory);
    if (port !== undefined) return addressOf(port, keptSecret(dataDir, 'postgres.password'));
    if (Date.now() > deadline)
      throw new Error(`Process ${owner} keeps ${directory}, but its database does not answer.`);
    await pause(50);
  }
  return undefined;
}
