import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createDatabase, openPool } from '../tests/scratch-database.ts';

const DATABASE = 'bench_peer';
const FOLDER = path.resolve(import.meta.dirname, 'peer');

type Document = Readonly<Record<string, unknown>>;

export type Peer = {
  /** The URL of the peer's own database. */
  readonly url: string;
  append(stream: string, expectedVersion: number, type: string, data: object): Promise<unknown>;
  appendStream(stream: string, events: readonly { type: string; data: object }[]): Promise<unknown>;
  rebuild(
    collection: string,
    types: readonly string[],
    evolve: (document: Document, type: string, data: Document) => Document,
  ): Promise<void>;
  /** Closes the peer and drops its database. */
  close(): Promise<void>;
};

/**
 * Connects to Emmett's event store in its own database on this server. Installs it from its lock file if it is missing.
 */
export async function connectPeer(server: string): Promise<Peer> {
  if (!existsSync(path.join(FOLDER, 'node_modules'))) {
    const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: FOLDER,
      stdio: 'inherit',
    });
    if (status !== 0)
      throw new Error('The benchmark could not install its peer: npm ci failed in packages/event-store/bench/peer.');
  }
  const { connectPeer: connect } = (await import(pathToFileURL(path.join(FOLDER, 'emmett.mjs')).href)) as {
    connectPeer: (url: string) => Promise<Omit<Peer, 'url'>>;
  };
  const database = await createDatabase(server, DATABASE);
  const peer = await connect(database.url);
  return {
    ...peer,
    url: database.url,
    async close() {
      await peer.close();
      // It resolves before its connections are closed, and crashes if they are cut off.
      const sql = openPool(server, { max: 1 });
      while ((await sql`select from pg_stat_activity where datname = ${DATABASE}`).length > 0);
      await sql.end();
      await database.drop();
    },
  };
}
