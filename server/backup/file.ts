import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** A file of a backup that is being written. */
export type BackupFile = {
  readonly write: (piece: Buffer) => Promise<void>;
  /** Gives the file its name, once all of it is on the disk. */
  readonly finish: () => Promise<void>;
  /** Removes what was written. Harmless after `finish`. */
  readonly abandon: () => Promise<void>;
};

/** Creates the file under a temporary name beside its own, readable for its owner alone. */
export async function createBackupFile(file: string): Promise<BackupFile> {
  const part = `${file}.part`;
  const handle = await open(part, 'w', 0o600);
  return {
    write: async (piece) => {
      await handle.writeFile(piece);
    },
    async finish() {
      await handle.sync();
      await handle.close();
      await rename(part, file);
      const folder = await open(path.dirname(file), 'r');
      await folder.sync().finally(() => folder.close());
    },
    async abandon() {
      await handle.close().catch(() => {}); // closed by `finish`
      await rm(part, { force: true });
    },
  };
}
