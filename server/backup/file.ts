import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** A file of a backup that is being written. */
export type BackupFile = {
  readonly write: (piece: Buffer) => Promise<void>;
  /** Gives the file its name, once all of it is on the disk. Throws EEXIST if a file of that name exists by then. */
  readonly finish: () => Promise<void>;
  /** Removes what was written. Harmless after `finish`. */
  readonly abandon: () => Promise<void>;
};

/** The name of a file until all of it is on the disk. */
export const partOf = (file: string): string => `${file}.part`;

/**
 * Creates the file under a temporary name beside its own, readable only by its owner. It never replaces another file.
 *
 * @throws EEXIST if a file of the temporary name is there: another process writes it, or was killed
 */
export async function createBackupFile(file: string): Promise<BackupFile> {
  const part = partOf(file);
  const handle = await open(part, 'wx', 0o600);
  return {
    write: async (piece) => {
      await handle.writeFile(piece);
    },
    async finish() {
      await handle.sync();
      await handle.close();
      // a rename replaces, and not every file system has hard links: so the name is created first, which only one
      // process can do
      await (await open(file, 'wx', 0o600)).close();
      await rename(part, file);
      await syncFolderOf(file);
    },
    async abandon() {
      await handle.close().catch(() => {}); // closed by `finish`
      await rm(part, { force: true });
    },
  };
}

/** Writes a small file as a whole, readable only by its owner. After a crash it has its old or its new content. */
export async function replaceFile(file: string, content: string): Promise<void> {
  const part = partOf(file);
  const handle = await open(part, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, file);
  await syncFolderOf(file);
}

async function syncFolderOf(file: string): Promise<void> {
  const folder = await open(path.dirname(file), 'r');
  await folder.sync().finally(() => folder.close());
}
