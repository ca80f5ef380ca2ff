import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isRoot, openFolder, SHARED_FOLDER } from '../../platform/data-directory.ts';
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/start.ts';

/** Runs on a durable server of its own, as the product starts it; nothing of it is left behind. */
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
