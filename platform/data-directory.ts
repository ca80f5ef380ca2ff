import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A place root and an unprivileged user both reach, kept through restarts of the machine. */
export const SHARED_PLACE = '/var/tmp';

export const isRoot = process.getuid?.() === 0;

/**
 * Where the product keeps what must outlive it: the place DATA_DIR names, or `.data` in the project. As root, whose
 * checkout the unprivileged database server may not be able to enter, the default is a folder of this checkout's own
 * under /var/tmp, and `.data` holds only the number that names it: a new clone in the same place starts afresh.
 *
 * @param chosen an absolute path, if DATA_DIR named one
 * @returns an absolute path to a folder that exists
 */
export function dataDirectory(chosen: string | undefined, projectRoot: string): string {
  const ofProject = path.join(projectRoot, '.data');
  if (!isRoot || chosen !== undefined) return openFolder(chosen ?? ofProject);
  const key = createHash('sha256').update(projectRoot).update(installationOf(ofProject)).digest('hex').slice(0, 12);
  return openFolder(path.join(SHARED_PLACE, `tablemates-${key}`));
}

function installationOf(folder: string): string {
  const file = path.join(openFolder(folder), 'installation');
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(8).toString('hex')}\n`);
  return readFileSync(file, 'utf8');
}

/** A folder of ours that others may enter (what needs hiding inside hides itself), whatever the umask says. */
export function openFolder(folder: string): string {
  if (mkdirSync(folder, { recursive: true })) chmodSync(folder, 0o755);
  if (isRoot && folder.startsWith(`${SHARED_PLACE}/`) && lstatSync(folder).uid !== 0) {
    // anybody may create names there: what somebody else made is not to be trusted with the data
    throw new Error(`${folder} belongs to somebody else. Remove it, or set DATA_DIR.`);
  }
  return folder;
}

/** The secret kept in the data directory, for its owner's eyes alone; made at the first start. */
export function keptSecret(dataDir: string, name: string): string {
  const file = path.join(dataDir, name);
  try {
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
