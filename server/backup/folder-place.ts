import { createReadStream, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { createBackupFile, partOf, replaceFile } from './file.ts';
import { instantOfBackup } from './names.ts';
import type { BackupPlace } from './place.ts';

/** Keeps backups in a folder, which is created when it is needed. */
export function folderPlace(folder: string): BackupPlace {
  const at = (name: string) => path.join(folder, name);
  const open = () => mkdirSync(folder, { recursive: true, mode: 0o700 });

  return {
    names: async () => readdirSync(folder),
    async create(name) {
      open();
      removeUnfinished(folder);
      return createBackupFile(at(name));
    },
    read: async (name, signal) => createReadStream(at(name), { signal }),
    sizeOf: async (name) => statSync(at(name)).size,
    remove: async (name) => rmSync(at(name)),
    async textOf(name) {
      try {
        return readFileSync(at(name), 'utf8');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
        throw error;
      }
    },
    async replace(name, content) {
      open();
      await replaceFile(at(name), content);
    },
  };
}

/**
 * Removes what killed processes left: parts, and empty files that reserved the names of such parts. Only the holder of
 * the lock writes here, so no process is still writing them.
 */
function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const ended = path.parse(name);
    const isPart = partOf(ended.name) === name && instantOfBackup(ended.name) !== undefined;
    if (isPart || (instantOfBackup(name) !== undefined && statSync(file).size === 0)) rmSync(file);
  }
}
