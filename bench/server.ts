import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isRoot, openFolder, SHARED_FOLDER } from '../platform/data-directory.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start.ts';

/** Runs on a separate durable server with the product's settings. Its files are deleted at the end. */
export async function onServer(run: (url: string) => Promise<void>): Promise<void> {
  const dataDir = openFolder(path.join(isRoot ? SHARED_FOLDER : tmpdir(), `tablemates-bench-${process.pid}`));
  const server = await startEmbeddedPostgres({ dataDir });
  try {
    await run(server.url);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  }
}
