import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withReasonAsync } from '../data-directory.ts';
import type { PictureStore } from './store.ts';

type Folder = {
  /** Creates the folder if it is missing. Only a write calls it: a product without pictures needs no folder. */
  readonly open: () => string;
  /** The folder's absolute path. Undefined while there is none. */
  readonly path: () => string | undefined;
};

/** Keeps pictures as files in a folder of this machine. */
export function folderStore(folder: Folder): PictureStore {
  const within = (root: string, name: string) => path.join(root, ...name.split('/'));
  return {
    write: (name, file) => {
      const root = folder.open();
      return withReasonAsync(root, async () => {
        const target = within(root, name);
        await mkdir(path.dirname(target), { recursive: true });
        // renamed once it is complete: a crash leaves no partial picture
        const part = `${target}.${randomUUID()}`;
        await writeFile(part, file);
        await rename(part, target);
      });
    },
    async read(name) {
      const root = folder.path();
      if (root === undefined) return undefined;
      try {
        return await readFile(within(root, name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async removeFolder(name) {
      const root = folder.path();
      if (root !== undefined) await rm(within(root, name), { recursive: true, force: true });
    },
  };
}
