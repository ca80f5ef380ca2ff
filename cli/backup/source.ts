import { createReadStream, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Config } from '../../platform/config.ts';
import { COMPANION_PREFIXES, type CompanionKind, readCompanionName } from '../../server/backup/companion-files.ts';
import { BACKUP_PREFIX, readBackupName, type ScheduledName } from '../../server/backup/names.ts';
import { backupPlaceOf } from '../../server/backup/open-place.ts';
import { cannotBeRead } from '../named-file.ts';
import { EXIT, ExitError } from '../outcome.ts';

export type Companion = {
  /** The path. */
  readonly file: string;
  /** Whether it may be about the log of this backup: it is of the same installation, or the names do not tell. */
  readonly isOwn: boolean;
};

/** A backup that is read, perhaps twice. */
export type BackupSource = {
  /** The name that is shown to people. */
  readonly name: string;
  readonly open: (signal: AbortSignal) => Promise<AsyncIterable<Buffer>>;
  /** In bytes. */
  readonly size: number;
  /**
   * The files of a kind that schedules keep beside their backups. Those of other installations are among them: a list
   * of erasures of theirs names nobody of this one.
   */
  readonly companions: (kind: CompanionKind) => readonly Companion[];
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
  const folder = path.dirname(path.resolve(file));
  return {
    name: file,
    open: async () => createReadStream(file, { highWaterMark: 2 ** 20 }),
    size: sizeOf(file),
    companions: (kind) => companionsIn(folder, file, kind),
    close: () => {},
  };
}

function companionsIn(folder: string, backup: string, kind: CompanionKind): readonly Companion[] {
  const own = readBackupName(path.basename(backup))?.installation;
  return readdirSync(folder).flatMap((name) => {
    const read = readCompanionName(name);
    if (read?.kind !== kind) return [];
    const isOwn = own === undefined || read.installation === undefined || read.installation === own;
    return [{ file: path.join(folder, name), isOwn }];
  });
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
  const made = (await place.names(BACKUP_PREFIX))
    .flatMap((name) => {
      const read = readBackupName(name);
      return read ? [{ name, ...read }] : [];
    })
    .toSorted((one, other) => (one.instant < other.instant ? -1 : 1));
  const name = asked === NEWEST ? newestOf(made) : made.find((each) => each.name === asked)?.name;
  if (name === undefined) {
    const newest =
      made.length === 0
        ? 'no backups'
        : `among others ${made
            .slice(-NAMED)
            .map((each) => each.name)
            .join(', ')}`;
    throw new ExitError(EXIT.usage, `There is no such backup in the bucket of BACKUP_URL, but ${newest}.`);
  }
  const copies = mkdtempSync(path.join(tmpdir(), 'tablemates-restore-'));
  const close = () => rmSync(copies, { recursive: true, force: true });
  try {
    for (const prefix of Object.values(COMPANION_PREFIXES)) {
      for (const each of await place.names(prefix)) {
        if (readCompanionName(each)) writeFileSync(path.join(copies, each), await place.textOf(each));
      }
    }
    return {
      name,
      open: (signal) => place.read(name, signal),
      size: await place.sizeOf(name),
      companions: (kind) => companionsIn(copies, name, kind),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

type Made = ScheduledName & { readonly name: string };

/** Whose newest backup is meant is not guessed: the newest of all may be that of an empty city. */
function newestOf(made: readonly Made[]): string | undefined {
  const newest = [...new Map(made.map((each) => [each.installation, each.name])).values()];
  if (newest.length <= 1) return newest[0];
  const why = `The bucket of BACKUP_URL has backups of ${newest.length} databases. Name one; the newest of each: ${newest.join(', ')}.`;
  throw new ExitError(EXIT.usage, why);
}
