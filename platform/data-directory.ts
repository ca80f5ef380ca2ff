import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A folder that root and unprivileged users can reach, and that survives a restart of the machine. */
export const SHARED_FOLDER = '/var/tmp';

/** The same minimum as for a SECRET_KEY in a variable. */
const MIN_SECRET = 32;

export const isRoot = process.getuid?.() === 0;

/**
 * The folder for data that must survive a restart: DATA_DIR, or `.data` in the project.
 *
 * For root the default is a folder under /var/tmp, because the unprivileged database server may be unable to enter
 * root's checkout. `.data` then holds only a random number that is part of that folder's name, so a new clone at the
 * same path starts with an empty folder.
 *
 * @param chosen the absolute path from DATA_DIR, if set
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
 * The path that `dataDirectory` would return. Creates nothing.
 *
 * @returns undefined if the default folder has no name yet
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
  return path.join(SHARED_FOLDER, `tablemates-${key}`);
}

/** Runs file operations on a folder. If the system refuses one, the error says why in one sentence and what to do. */
export function withReason<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const reason = reasonFor((error as NodeJS.ErrnoException).code, folder);
    throw reason === undefined ? error : new Error(reason, { cause: error });
  }
}

/** Like `withReason`, for asynchronous work. */
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

/**
 * Creates a folder if it is missing. Other users may enter it whatever the umask is; files that must be private have
 * their own mode.
 */
export function openFolder(folder: string): string {
  withReason(folder, () => {
    try {
      if (mkdirSync(folder, { recursive: true })) chmodSync(folder, 0o755);
    } catch (error) {
      // Node.js reports ENOENT for a folder that it may not create although its parent exists
      throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? Object.assign(new Error(), { code: 'EROFS' }) : error;
    }
  });
  if (isRoot && folder.startsWith(`${SHARED_FOLDER}/`) && lstatSync(folder).uid !== 0) {
    // any user can create a folder there, and a folder of another user must not get the data
    throw new Error(`${folder} belongs to another user. Remove it, or set DATA_DIR.`);
  }
  return folder;
}

/** Reads a secret from the data directory. Creates it at the first start, readable only for its owner. */
export function ensureSecret(dataDir: string, name: string): string {
  const existing = readSecret(dataDir, name);
  if (existing !== undefined) return existing;
  const file = path.join(dataDir, name);
  withReason(dataDir, () => {
    try {
      writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
      // A full disk leaves an empty file.
      rmSync(file, { force: true });
      throw error;
    }
  });
  return readSecret(dataDir, name) as string; // written above, or by another process meanwhile
}

/** Reads a secret from the data directory. Undefined if there is none. Creates nothing. */
export function readSecret(dataDir: string, name: string): string | undefined {
  const file = path.join(dataDir, name);
  if (!existsSync(file)) return undefined;
  const secret = withReason(dataDir, () => readFileSync(file, 'utf8').trim());
  if (secret.length < MIN_SECRET)
    throw new Error(`${file} is damaged. Put it back from a backup of the data directory.`);
  return secret;
}
