import { spawnSync } from 'node:child_process';
import { chownSync } from 'node:fs';
import { isRoot } from '../data-directory.ts';

/**
 * The user that the database server runs as. PostgreSQL refuses root, so root starts it as `nobody`. Empty: the current
 * user.
 */
export type ServerUser = { readonly uid: number; readonly gid: number } | Record<never, never>;

export function serverUser(): ServerUser {
  if (!isRoot) return {};
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Makes the server's user the owner of a file or folder. */
export function handOver(file: string, user: ServerUser): void {
  if ('uid' in user) chownSync(file, user.uid, user.gid);
}
