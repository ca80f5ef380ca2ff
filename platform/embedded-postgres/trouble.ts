import { statfsSync } from 'node:fs';
import path from 'node:path';
import { cannotWrite, diskFull } from '../data-directory.ts';

/** Messages of PostgreSQL about damaged or missing files. */
const DAMAGED =
  /does not exist|could not (open|read|access|stat|find|locate|load)|checkpoint record|control file|checksum|corrupt|incompatible|not a valid data directory|unexpected|PANIC/;

/**
 * Explains why a server did not start, and what to do.
 *
 * @param log the server's output
 */
export function explainStart(log: string, directory: string): string {
  if (/No space left on device|Disk quota exceeded/.test(log)) return diskFull(directory);
  if (/Read-only file system/.test(log)) return cannotWrite(directory);
  const said = lastComplaint(log);
  if (/invalid permissions|wrong ownership/.test(log)) {
    return `The database files in ${directory} have another owner or mode than they were made with (${said}). Copy the folder again with \`cp -a\`.`;
  }
  if (/Permission denied/.test(log)) return cannotWrite(directory);
  return DAMAGED.test(log) ? damaged(directory, said) : `The database in ${directory} does not start: ${said}.`;
}

/** Less than a new cluster needs. PostgreSQL does not always report a full disk as such. */
const ROOM_BYTES = 64 * 2 ** 20;

/**
 * Explains in one line why a cluster could not be created, and what to do.
 *
 * @param log the output of initdb
 */
export function explainInitdb(log: string, directory: string): string {
  const { bavail, bsize } = statfsSync(path.dirname(directory));
  if (bavail * bsize < ROOM_BYTES || /No space left on device|Disk quota exceeded/.test(log)) {
    return diskFull(path.dirname(directory));
  }
  if (/Read-only file system|Permission denied/.test(log)) return cannotWrite(path.dirname(directory));
  return `The database could not be created in ${directory}: ${lastComplaint(log)}.`;
}

/** @param seen the fault of the files, without a full stop */
export const damaged = (directory: string, seen: string): string =>
  `The database files in ${directory} are damaged or incomplete (${seen}). Put back a backup of the whole data directory (docs/operations.md, Backups).`;

/** The last error line of PostgreSQL's log, without its prefix. */
function lastComplaint(log: string): string {
  const lines = log.split('\n').filter((line) => line.trim() !== '');
  const line = lines.findLast((each) => /\b(PANIC|FATAL|ERROR|error):/.test(each)) ?? lines.at(-1) ?? 'it says nothing';
  return line.replace(/^.*?\b(PANIC|FATAL|ERROR|error):\s+/, '').replace(/\.$/, '');
}
