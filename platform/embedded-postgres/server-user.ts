import { spawnSync } from 'node:child_process';
import { chownSync } from 'node:fs';
import { isRoot } from '../data-directory.ts';

/** Whom the database server runs as: PostgreSQL refuses root, so root hands it to `nobody`. Empty: oneself. */
export type ServerUser = { readonly uid: number; readonly gid: number } | Record<never, never>;

export function serverUser(): ServerUser {
  if (!isRoot) return {};
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Makes a file or folder the server's own. */
export function handOver(file: string, user: ServerUser): void {
  if ('uid' in user) chownSync(file, user.uid, user.gid);
}
