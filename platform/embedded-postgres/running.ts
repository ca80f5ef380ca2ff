import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureSecret } from '../data-directory.ts';
import { addressOf, DURABLE_DATA } from './cluster.ts';
import { livingOwner, runningPort } from './owner.ts';

const START_PATIENCE_MS = 15_000;

/**
 * The address of the PostgreSQL that another process runs on a data directory. Waits for a server that is starting.
 *
 * @returns undefined if no process runs one
 * @throws one readable line if the server does not accept connections within 15 s
 */
export async function runningEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const directory = path.join(dataDir, DURABLE_DATA);
  const deadline = Date.now() + START_PATIENCE_MS;
  for (let owner = livingOwner(directory); owner !== undefined; owner = livingOwner(directory)) {
    const port = runningPort(directory);
    if (port !== undefined) return addressOf(port, ensureSecret(dataDir, 'postgres.password'));
    if (Date.now() > deadline) throw new Error(`Process ${owner} uses ${directory}, but its database does not answer.`);
    await pause(50);
  }
  return undefined;
}
