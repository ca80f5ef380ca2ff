import { createReadStream, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Config } from '../../platform/config.ts';
import { COMPANION_FILES } from '../../server/backup/companion-files.ts';
import { instantOfBackup } from '../../server/backup/names.ts';
import { backupPlaceOf } from '../../server/backup/open-place.ts';
import { cannotBeRead } from '../named-file.ts';
import { EXIT, ExitError } from '../outcome.ts';

/** A backup that is read, perhaps twice. */
export type BackupSource = {
  /** The name that is shown to people. */
  readonly name: string;
  readonly open: (signal: AbortSignal) => Promise<AsyncIterable<Buffer>>;
  /** In bytes. */
  readonly size: number;
  /** The path of a file that a schedule keeps beside its backups; undefined if there is none. */
  readonly companion: (name: string) => string | undefined;
  readonly close: () => void;
};

const IN_BUCKET = 'bucket:';
const NEWEST = 'newest';
const NAMED = 5;

/**
 * @param asked the path of a file, or `bucket:` with the name of a backup in the bucket of BACKUP_URL, or
 * `bucket:newest`
 */
export async function backupSource(asked: string, config: Config): Promise<BackupSource> {
  if (!asked.startsWith(IN_BUCKET)) return inFile(asked);
  try {
    return await inBucket(asked.slice(IN_BUCKET.length), config);
  } catch (error) {
    throw error instanceof ExitError ? error : new ExitError(EXIT.unreachable, (error as Error).message);
  }
}

function inFile(file: string): BackupSource {
  const beside = (name: string) => path.join(path.dirname(path.resolve(file)), name);
  return {
    name: file,
    open: async () => createReadStream(file, { highWaterMark: 2 ** 20 }),
    size: sizeOf(file),
    companion: (name) => (existsSync(beside(name)) ? beside(name) : undefined),
    close: () => {},
  };
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size;
  } catch (error) {
    throw cannotBeRead(file, error);
  }
}

/** The files beside the backup are small: they are copied into a temporary folder until `close`. */
async function inBucket(asked: string, { backups }: Config): Promise<BackupSource> {
  const place = backups?.kind === 'bucket' ? backupPlaceOf(backups) : undefined;
  if (place === undefined) throw new ExitError(EXIT.usage, `Set BACKUP_URL to the bucket that holds ${asked}.`);
  const made = (await place.names()).filter((each) => instantOfBackup(each) !== undefined).sort();
  const name = asked === NEWEST ? made.at(-1) : made.find((each) => each === asked);
  if (name === undefined) {
    const newest = made.length === 0 ? 'no backups' : `among others ${made.slice(-NAMED).join(', ')}`;
    throw new ExitError(EXIT.usage, `There is no such backup in the bucket of BACKUP_URL, but ${newest}.`);
  }
  const copies = mkdtempSync(path.join(tmpdir(), 'tablemates-restore-'));
  const close = () => rmSync(copies, { recursive: true, force: true });
  try {
    const companions = new Map<string, string>();
    for (const each of Object.values(COMPANION_FILES)) {
      const content = await place.textOf(each);
      if (content === '') continue;
      companions.set(each, path.join(copies, each));
      writeFileSync(path.join(copies, each), content);
    }
    return {
      name,
      open: (signal) => place.read(name, signal),
      size: await place.sizeOf(name),
      companion: (each) => companions.get(each),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}
