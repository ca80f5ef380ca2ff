import { createReadStream, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { createBackupFile, partOf, replaceFile } from './file.ts';
import { readBackupName } from './names.ts';
import type { BackupPlace } from './place.ts';

/** Keeps backups in a folder, which is created when it is needed. */
export function folderPlace(folder: string): BackupPlace {
  const at = (name: string) => path.join(folder, name);
  const open = () => mkdirSync(folder, { recursive: true, mode: 0o700 });

  return {
    async names(prefix) {
      try {
        return readdirSync(folder).filter((name) => name.startsWith(prefix));
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },
    async create(name) {
      open();
      removeUnfinished(folder, readBackupName(name)?.installation);
      return createBackupFile(at(name));
    },
    read: async (name, signal) => createReadStream(at(name), { signal }),
    sizeOf: async (name) => statSync(at(name)).size,
    remove: async (name) => rmSync(at(name)),
    async textOf(name) {
      try {
        return readFileSync(at(name), 'utf8');
      } catch (error) {
        if (isMissing(error)) return '';
        throw error;
      }
    },
    async replace(name, content) {
      open();
      await replaceFile(at(name), content);
    },
  };
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Removes what killed processes of an installation left: parts, and empty files that reserved the names of such parts.
 * Only the holder of its lock writes them, so no process is still writing them.
 */
function removeUnfinished(folder: string, installation: string | undefined): void {
  const isOurs = (name: string) => installation !== undefined && readBackupName(name)?.installation === installation;
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const ended = path.parse(name);
    const isPart = partOf(ended.name) === name && isOurs(ended.name);
    if (isPart || (isOurs(name) && statSync(file).size === 0)) rmSync(file);
  }
}
