import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { withReason } from '../data-directory.ts';
import { DURABLE_DATA, MAJOR, unfinishedCluster } from './cluster.ts';
import { damaged } from './trouble.ts';

/** Whether a data directory holds a completely created database. */
export const hasDatabase = (dataDir: string): boolean => existsSync(path.join(dataDir, DURABLE_DATA, 'PG_VERSION'));

/**
 * Checks the files of a data directory before a database is opened or created in it. An empty or missing folder is valid.
 *
 * @throws one readable line if the existing database cannot be opened, or if creating a new one would hide an existing or
 *   lost one
 */
export function assertFolderValid(dataDir: string): void {
  const directory = path.join(dataDir, DURABLE_DATA);
  if (existsSync(directory)) {
    const major = majorOf(directory);
    if (major === undefined) throw new Error(damaged(directory, 'it has no PG_VERSION'));
    if (major !== MAJOR) throw new Error(ofAnotherMajor(directory, major));
    if (!existsSync(path.join(dataDir, 'postgres.password'))) {
      throw new Error(damaged(dataDir, 'postgres.password is not there'));
    }
    return;
  }
  if (!existsSync(dataDir)) return;
  const own = majorOf(dataDir);
  if (own !== undefined) throw new Error(ofAnotherMajor(dataDir, own));
  const others = withReason(dataDir, () => readdirSync(dataDir)).filter((name) => /^postgres-\d+$/.test(name));
  const other = others.map((name) => path.join(dataDir, name)).find((each) => readdirSync(each).length > 0);
  if (other) throw new Error(ofAnotherMajor(other, majorOf(other) ?? other.slice(other.lastIndexOf('-') + 1)));
  if (existsSync(path.join(dataDir, 'postgres.password')) && !existsSync(unfinishedCluster(directory))) {
    throw new Error(
      `The database files ${directory} are missing, though there was a database in this data directory. Put back a backup of the whole folder, or set another DATA_DIR to begin with an empty one.`,
    );
  }
}

function majorOf(directory: string): string | undefined {
  const file = path.join(directory, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

const ofAnotherMajor = (directory: string, major: string): string =>
  `${directory} holds a database of PostgreSQL ${major}, whose files PostgreSQL ${MAJOR} cannot open; nothing was changed. Back it up with the release that wrote it and restore the backup with this one: docs/operations.md, "Move".`;
