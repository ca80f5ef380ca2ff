import { createReadStream, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { appendFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Evidence } from '@tablemates/event-store';
import type { Logger } from 'pino';
import { userStream } from '../../modules/identity/people/people.ts';
import { withLockIfFree } from '../../platform/advisory-lock.ts';
import type { Clock, Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { HOUR_MS } from '../../platform/time-units.ts';
import { BESIDE, type Erased, erasedIn, erasedLine } from './beside.ts';
import { createBackupFile } from './file.ts';
import { readBackup } from './format.ts';
import { makeBackup } from './make.ts';
import { backupsToKeep } from './retention.ts';

type Deps = {
  readonly sql: Sql;
  readonly databaseUrl: string;
  readonly secretKey: string;
  readonly evidence: Pick<Evidence, 'seal' | 'newest'>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** BACKUP_DIR. Undefined: nothing is done. */
  readonly folder: string | undefined;
};

/** The last backup of the schedule, and how the last attempt ended. */
export type BackupState = {
  readonly triedAt: Instant;
  readonly failure: string | null;
  /** The name of the last file that was read back and found whole; null before the first one. */
  readonly file: string | null;
  readonly madeAt: Instant | null;
  readonly checkedAt: Instant | null;
  readonly bytes: bigint | null;
  readonly domainEvents: bigint | null;
};

const NAME = /^tablemates-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.backup$/;
const nameOf = (instant: Instant): string => `tablemates-${instant.replaceAll(/[:.]/g, '-')}.backup`;
const instantOf = (name: string): Instant | undefined => {
  const [, day, hours, minutes, seconds, milliseconds] = NAME.exec(name) ?? [];
  return day && `${day}T${hours}:${minutes}:${seconds}.${milliseconds}Z`;
};

const LONGEST_FAILURE = 300;

/** Undefined before the first attempt. */
export async function backupState(sql: Sql): Promise<BackupState | undefined> {
  const [row] = await sql<BackupState[]>`
    select tried_at, failure, file, made_at, checked_at, bytes, domain_events from scheduled_backup`;
  return row;
}

/**
 * The job that makes a backup in BACKUP_DIR once a day, reads it back, and removes those that have expired. Of many workers one
 * does it. After a failure it tries again an hour later.
 */
export function scheduledBackup(deps: Deps): (signal?: AbortSignal) => Promise<void> {
  const { sql, clock, logger, folder } = deps;
  return async (signal) => {
    if (folder === undefined) return;
    await withLockIfFree(sql, 'scheduled backup', async () => {
      const now = clock();
      if (!isDue(await backupState(sql), now)) return;
      try {
        await backUp(deps, folder, now, signal);
        removeExpired(folder);
      } catch (error) {
        const failure = (error as Error).message.slice(0, LONGEST_FAILURE);
        await sql`
          insert into scheduled_backup (tried_at, failure) values (${now}, ${failure})
          on conflict (only_row) do update set tried_at = excluded.tried_at, failure = excluded.failure`;
        logger.warn({ err: error }, 'the scheduled backup failed');
      }
    });
  };
}

/** Once each day of UTC, and an hour after a failure. */
function isDue(state: BackupState | undefined, now: Date): boolean {
  if (state === undefined) return true;
  if (state.failure !== null && now.getTime() - Date.parse(state.triedAt) < HOUR_MS) return false;
  return state.madeAt === null || state.madeAt.slice(0, 10) < now.toISOString().slice(0, 10);
}

async function backUp(deps: Deps, folder: string, now: Date, signal: AbortSignal | undefined): Promise<void> {
  const { sql, clock, secretKey, logger } = deps;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = nameOf(now.toISOString());
  const file = await createBackupFile(path.join(folder, name));
  try {
    const made = await makeBackup(deps, file.write, signal ? { signal } : {});
    await file.finish();
    // a disk may keep something else than what it was given
    const read = await readBackup(createReadStream(path.join(folder, name)), secretKey);
    await sql`
      insert into scheduled_backup (tried_at, failure, file, made_at, checked_at, bytes, domain_events)
      values (${now}, null, ${name}, ${read.head.takenAt}, ${clock()}, ${read.bytes}, ${read.head.log.domainEvents})
      on conflict (only_row) do update set tried_at = excluded.tried_at, failure = null, file = excluded.file,
        made_at = excluded.made_at, checked_at = excluded.checked_at, bytes = excluded.bytes,
        domain_events = excluded.domain_events`;
    logger.info({ file: name, bytes: made.bytes }, 'backup made and read back');
  } catch (error) {
    await file.abandon();
    rmSync(path.join(folder, name), { force: true });
    throw error;
  }
}

/** Files with other names stay. */
function removeExpired(folder: string): void {
  const made = readdirSync(folder).flatMap((name) => instantOf(name) ?? []);
  const kept = backupsToKeep(made);
  for (const instant of made) if (!kept.has(instant)) rmSync(path.join(folder, nameOf(instant)));
}

/**
 * The sweep that keeps beside the backups what is newer than they are: who was erased, and the newest checkpoint. The list of
 * erasures only grows: a database that was restored from an older backup knows fewer.
 */
export function keepBeside({ sql, evidence, folder }: Pick<Deps, 'sql' | 'evidence' | 'folder'>): () => Promise<void> {
  return async () => {
    if (folder === undefined) return;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    await withLockIfFree(sql, 'beside the backups', async () => {
      const list = path.join(folder, BESIDE.erased);
      const known = erasedIn(contentOf(list));
      // erased people and invitations, in a small table; the log is asked for the new ones alone
      const subjects = await sql<{ subject: string }[]>`select subject from personal_keys where wrapped is null`;
      const streams = subjects.flatMap(({ subject }) => (known.has(subject) ? [] : [userStream(subject).stream]));
      if (streams.length > 0) {
        const erased = await sql<Erased[]>`
          select type, occurred_at, jsonb_build_object('userId', data->>'userId') as data
          from domain_events where stream = any(${streams}) and type = 'UserErased' order by position`;
        const lines = erased.map(({ type, occurredAt, data }) => erasedLine({ type, occurredAt, data }));
        if (lines.length > 0) await appendFile(list, lines.join(''), { mode: 0o600 });
      }
      const note = (await evidence.newest())?.note;
      const checkpoint = path.join(folder, BESIDE.checkpoint);
      if (note === undefined || note === contentOf(checkpoint)) return;
      await writeFile(`${checkpoint}.part`, note);
      await rename(`${checkpoint}.part`, checkpoint);
    });
  };
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
