import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isRoot, SHARED_PLACE } from '../data-directory.ts';
import { hasOwner, livingOwner, stopLeftoverServer } from './owner.ts';

const PREFIX = 'tablemates-ephemeral-';
const place = isRoot ? SHARED_PLACE : tmpdir();

/** The data directory's name inside a folder of ours. */
export const DATA = 'postgres';

/** A fresh folder to be thrown away. */
export function ephemeralFolder(): string {
  const folder = mkdtempSync(path.join(place, PREFIX));
  chmodSync(folder, 0o755);
  return folder;
}

/** Removes what crashed runs left behind: folders of our own user whose owner is known to be dead. */
export async function sweepEphemeralFolders(): Promise<void> {
  for (const name of readdirSync(place)) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = path.join(place, name);
    const data = path.join(folder, DATA);
    // asked last: an owner that has just let go removes its folder itself
    if (!isOurs(folder) || livingOwner(data) !== undefined || !hasOwner(data)) continue;
    await stopLeftoverServer(data);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function isOurs(folder: string): boolean {
  const stat = lstatSync(folder, { throwIfNoEntry: false });
  return stat?.isDirectory() === true && stat.uid === process.getuid?.();
}
