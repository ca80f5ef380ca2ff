import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isRoot, SHARED_FOLDER } from '../data-directory.ts';
import { hasOwner, livingOwner, stopLeftoverServer } from './owner.ts';

const PREFIX = 'tablemates-ephemeral-';
const place = isRoot ? SHARED_FOLDER : tmpdir();

/** Name of the data directory inside an ephemeral folder. */
export const DATA = 'postgres';

/** Creates an empty folder that is deleted when its server stops. */
export function ephemeralFolder(): string {
  const folder = mkdtempSync(path.join(place, PREFIX));
  chmodSync(folder, 0o755);
  return folder;
}

/**
 * Removes the folders that crashed runs of this user left behind. A folder is removed only if its owner is known to be
 * dead.
 */
export async function sweepEphemeralFolders(): Promise<void> {
  for (const name of readdirSync(place)) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = path.join(place, name);
    const data = path.join(folder, DATA);
    // `hasOwner` is checked last: an owner that has just released its folder removes it
    if (!isOurs(folder) || livingOwner(data) !== undefined || !hasOwner(data)) continue;
    await stopLeftoverServer(data);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function isOurs(folder: string): boolean {
  const stat = lstatSync(folder, { throwIfNoEntry: false });
  return stat?.isDirectory() === true && stat.uid === process.getuid?.();
}
