import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A place root and an unprivileged user both reach, kept through restarts of the machine. */
export const SHARED_PLACE = '/var/tmp';

/** As short as a configured one may be. */
const MIN_SECRET = 32;

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
  openFolder(ofProject);
  const file = installationFile(ofProject);
  if (!existsSync(file)) withReason(ofProject, () => writeFileSync(file, `${randomBytes(8).toString('hex')}\n`));
  return openFolder(sharedFolder(projectRoot, readFileSync(file, 'utf8')));
}

/**
 * Where `dataDirectory` would be; nothing is made.
 *
 * @returns undefined where the default place has not even a name yet
 */
export function plannedDataDirectory(chosen: string | undefined, projectRoot: string): string | undefined {
  const ofProject = path.join(projectRoot, '.data');
  if (!isRoot || chosen !== undefined) return chosen ?? ofProject;
  const file = installationFile(ofProject);
  return existsSync(file) ? sharedFolder(projectRoot, readFileSync(file, 'utf8')) : undefined;
}

const installationFile = (folder: string): string => path.join(folder, 'installation');

function sharedFolder(projectRoot: string, installation: string): string {
  const key = createHash('sha256').update(projectRoot).update(installation).digest('hex').slice(0, 12);
  return path.join(SHARED_PLACE, `tablemates-${key}`);
}

/** Does something with the files of a folder. What the machine refuses is said in one sentence, with the way out. */
export function withReason<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const reason = reasonFor((error as NodeJS.ErrnoException).code, folder);
    throw reason === undefined ? error : new Error(reason, { cause: error });
  }
}

/** The same for what takes a while. */
export async function withReasonAsync<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work()]);
  return withReason(folder, () => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}

function reasonFor(code: string | undefined, folder: string): string | undefined {
  switch (code) {
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return cannotWrite(folder);
    case 'ENOSPC':
    case 'EDQUOT':
      return diskFull(folder);
    case 'ENOTDIR':
    case 'EEXIST':
      return `DATA_DIR ${folder} is not a folder. Set DATA_DIR to one, or remove the file that is in its place.`;
    default:
      return undefined;
  }
}

export const cannotWrite = (folder: string): string =>
  `The data directory ${folder} cannot be written to. Make it writable for the user Tablemates runs as, or set another DATA_DIR.`;

export const diskFull = (folder: string): string =>
  `The disk of the data directory ${folder} is full. Free some space there, then start again.`;

/** A folder of ours that others may enter (what needs hiding inside hides itself), whatever the umask says. */
export function openFolder(folder: string): string {
  withReason(folder, () => {
    try {
      if (mkdirSync(folder, { recursive: true })) chmodSync(folder, 0o755);
    } catch (error) {
      // so says Node.js of a folder that it may not make, with all the folders above in place
      throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? Object.assign(new Error(), { code: 'EROFS' }) : error;
    }
  });
  if (isRoot && folder.startsWith(`${SHARED_PLACE}/`) && lstatSync(folder).uid !== 0) {
    // anybody may create names there: what somebody else made is not to be trusted with the data
    throw new Error(`${folder} belongs to another user. Remove it, or set DATA_DIR.`);
  }
  return folder;
}

/** The secret kept in the data directory, for its owner's eyes alone; made at the first start. */
export function keptSecret(dataDir: string, name: string): string {
  const there = readSecret(dataDir, name);
  if (there !== undefined) return there;
  const file = path.join(dataDir, name);
  withReason(dataDir, () => {
    try {
      writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
      // a full disk leaves an empty file
      rmSync(file, { force: true });
      throw error;
    }
  });
  return readSecret(dataDir, name) as string; // it was made just now
}

/** The secret kept in a data directory; undefined where there is none. Nothing is made. */
export function readSecret(dataDir: string, name: string): string | undefined {
  const file = path.join(dataDir, name);
  if (!existsSync(file)) return undefined;
  const secret = withReason(dataDir, () => readFileSync(file, 'utf8').trim());
  if (secret.length < MIN_SECRET)
    throw new Error(`${file} is damaged. Put it back from a backup of the data directory.`);
  return secret;
}
