import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const FOLDER = path.resolve(import.meta.dirname, 'peer');

type Document = Readonly<Record<string, unknown>>;

export type Peer = {
  append(stream: string, expectedVersion: number, type: string, data: object): Promise<unknown>;
  appendStream(stream: string, events: readonly { type: string; data: object }[]): Promise<unknown>;
  rebuild(
    collection: string,
    types: readonly string[],
    evolve: (document: Document, type: string, data: Document) => Document,
  ): Promise<void>;
  close(): Promise<void>;
};

/** Connects to Emmett's event store on PostgreSQL. Installs it from its lock file if it is missing. */
export async function connectPeer(url: string): Promise<Peer> {
  if (!existsSync(path.join(FOLDER, 'node_modules'))) {
    const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: FOLDER,
      stdio: 'inherit',
    });
    if (status !== 0) throw new Error('The benchmark could not install its peer: npm ci failed in bench/peer.');
  }
  const { connectPeer: connect } = (await import(pathToFileURL(path.join(FOLDER, 'emmett.mjs')).href)) as {
    connectPeer: (url: string) => Promise<Peer>;
  };
  return connect(url);
}
