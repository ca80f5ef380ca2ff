import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { withReason } from '../data-directory.ts';
import { packageOfMajor } from './binaries.ts';
import { DURABLE_DATA, MAJOR, unfinishedCluster } from './cluster.ts';
import { damaged } from './trouble.ts';

/** Whether a data directory holds a completely created database. */
export const hasDatabase = (dataDir: string): boolean => existsSync(path.join(dataDir, DURABLE_DATA, 'PG_VERSION'));

/**
 * Checks the files of a data directory before a database is opened or created in it. An empty or missing folder is
 * valid.
 *
 * @throws one readable line if the existing database cannot be opened, or if creating a new one would hide an existing
 *   or lost one
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
  const other = clustersIn(dataDir).find((each) => readdirSync(each).length > 0);
  if (other) throw new Error(ofAnotherMajor(other, majorOf(other) ?? other.slice(other.lastIndexOf('-') + 1)));
  if (existsSync(path.join(dataDir, 'postgres.password')) && !existsSync(unfinishedCluster(directory))) {
    throw new Error(
      `The database files ${directory} are missing, though there was a database in this data directory. Put back a backup of the whole folder, or set another DATA_DIR to begin with an empty one.`,
    );
  }
}

/** A completely created database of an older major version, in a data directory that has none of this one. */
export type OlderCluster = { readonly directory: string; readonly major: string };

/**
 * Undefined if there is none, or if there is one of a newer version too, because it is unknown which of them counts.
 */
export function olderClusterIn(dataDir: string): OlderCluster | undefined {
  if (existsSync(path.join(dataDir, DURABLE_DATA)) || !existsSync(path.join(dataDir, 'postgres.password'))) return;
  const found = clustersIn(dataDir).flatMap((directory) => {
    const major = majorOf(directory);
    return major === undefined ? [] : [{ directory, major }];
  });
  const newest = found.sort((one, other) => Number(other.major) - Number(one.major))[0];
  return newest !== undefined && Number(newest.major) < Number(MAJOR) ? newest : undefined;
}

const clustersIn = (dataDir: string): readonly string[] =>
  withReason(dataDir, () => readdirSync(dataDir))
    .filter((name) => /^postgres-\d+$/.test(name))
    .map((name) => path.join(dataDir, name));

function majorOf(directory: string): string | undefined {
  const file = path.join(directory, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

function ofAnotherMajor(directory: string, major: string): string {
  const byHand = 'back it up with the release that wrote it and restore the backup with this one';
  const what =
    Number(major) < Number(MAJOR)
      ? `A start brings it over if the package ${packageOfMajor(major)} is installed; without it, ${byHand}`
      : `Start a newer release, or ${byHand}`;
  return `${directory} holds a database of PostgreSQL ${major}, whose files PostgreSQL ${MAJOR} cannot open; nothing was changed. ${what}: docs/operations.md, "Move".`;
}
