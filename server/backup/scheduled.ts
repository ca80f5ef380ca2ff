import type { Evidence, Position } from '@tablemates/event-store';
import type { Logger } from 'pino';
import { userStream } from '../../modules/identity/people/people.ts';
import { addHours } from '../../platform/add-time.ts';
import { withLockIfFree } from '../../platform/advisory-lock.ts';
import type { Clock, Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { localDateOf } from '../../platform/local-time.ts';
import { HOUR_MS } from '../../platform/time-units.ts';
import { installationIdOf } from '../installation/installation-id.ts';
import { companionFilesOf, type Erased, erasedIn, withErased } from './companion-files.ts';
import { type BackupContents, readBackup } from './format.ts';
import { type MadeBackup, makeBackup } from './make.ts';
import { BACKUP_PREFIX, backupNameOf, instantsOf } from './names.ts';
import type { BackupPlace } from './place.ts';
import { backupsToKeep } from './retention.ts';

type Deps = {
  readonly sql: Sql;
  readonly databaseUrl: string;
  readonly secretKey: string;
  readonly evidence: Pick<Evidence, 'seal' | 'newest'>;
  readonly clock: Clock;
  /** The city's IANA time zone. */
  readonly timeZone: string;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** If undefined, no backups are made. */
  readonly place: BackupPlace | undefined;
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
  /** Why its log is not sealed to the end; null if it is. */
  readonly unsealed: string | null;
  /** What the look into the place found wrong: the last file is gone, or the place cannot be read. */
  readonly lost: string | null;
};

const LONGEST_FAILURE = 300;

/**
 * The last backup of the schedule. With a place, that is the newest one which is there: the database remembers what was
 * made, and somebody may have removed it since. Without a place, other processes make the backups, and only the
 * database knows of them.
 *
 * @returns undefined before the first attempt
 */
export async function backupState(sql: Sql, place?: BackupPlace): Promise<BackupState | undefined> {
  const [state] = await sql<BackupState[]>`
    select tried_at, failure, file, made_at, checked_at, bytes, domain_events, unsealed, null as lost
    from scheduled_backup`;
  const installation = await installationIdOf(sql);
  const file = state?.file;
  if (state === undefined || file == null || place === undefined || installation === undefined) return state;
  try {
    const names = await place.names(BACKUP_PREFIX);
    const isThere = names.includes(file);
    if (isThere && BigInt(await place.sizeOf(file)) === state.bytes) return state;
    const [newest = null] = instantsOf(
      installation,
      names.filter((name) => name !== file),
    );
    const lost = `${file} is ${isThere ? 'not what was written' : 'no longer where it was written'}`;
    // of another file only its name is known
    return { ...state, lost, file: null, madeAt: newest, checkedAt: null, bytes: null, domainEvents: null };
  } catch (error) {
    return { ...state, lost: (error as Error).message };
  }
}

/**
 * The job that makes a backup once a day, reads it back, and removes those that have expired. Only one worker does it
 * at a time. After a failure it tries again an hour later; if it is stopped, the next worker begins again.
 */
export function scheduledBackup(deps: Deps): (signal?: AbortSignal) => Promise<void> {
  const { sql, clock, timeZone, logger, place } = deps;
  return async (signal) => {
    if (place === undefined) return;
    await withLockIfFree(sql, 'scheduled backup', async () => {
      const now = clock();
      const installation = await installationIdOf(sql);
      if (installation === undefined || !(await isDue(sql, place, now, timeZone))) return;
      try {
        await assertOurs(sql, place, installation);
        const name = backupNameOf(installation, now.toISOString());
        const made = await makeAndRead(deps, place, name, signal);
        await removeExpired(place, installation, logger);
        await recordBackup(deps, name, now, made);
        const { bytes, unsealed } = made;
        if (unsealed === undefined) logger.info({ file: name, bytes }, 'backup made and read back');
        else logger.warn({ file: name, bytes, unsealed }, 'backup made of a log that cannot be sealed');
      } catch (error) {
        if (signal?.aborted) return;
        const failure = (error as Error).message.slice(0, LONGEST_FAILURE);
        await sql`
          insert into scheduled_backup (tried_at, failure) values (${now}, ${failure})
          on conflict (only_row) do update set tried_at = excluded.tried_at, failure = excluded.failure`;
        logger.warn({ err: error }, 'the scheduled backup failed');
      }
    });
  };
}

/** The hour of the city at which a day of backups begins: few people use the product then. */
const DAY_BEGINS = 4;

/** Whether a backup is due: the first at once, then once each day of the city, and an hour after a failure. */
async function isDue(sql: Sql, place: BackupPlace, now: Date, timeZone: string): Promise<boolean> {
  const state = await backupState(sql, place);
  if (state === undefined) return true;
  if (state.failure !== null && now.getTime() - Date.parse(state.triedAt) < HOUR_MS) return false;
  if (state.madeAt === null) return true;
  const dayOf = (instant: Instant | Date) => localDateOf(addHours(instant, -DAY_BEGINS).toISOString(), timeZone);
  // one of a later day was made while the clock was wrong
  return dayOf(state.madeAt) !== dayOf(now);
}

/**
 * Refuses a place that a copy of this database uses: the copy has the same name, and each would remove the backups of
 * the other. A checkpoint that this log never had shows that there is a copy.
 */
async function assertOurs(sql: Sql, place: BackupPlace, installation: string): Promise<void> {
  const { checkpoint } = companionFilesOf(installation);
  const note = await place.textOf(checkpoint);
  if (note === '') return;
  const size = Number(note.split('\n')[1]);
  const [known] = await sql<{ note: string }[]>`
    select note from evidence_checkpoints where size = ${Number.isSafeInteger(size) ? size : 0}`;
  if (known?.note === note) return;
  throw new Error(
    `A copy of this database keeps its backups in the same place, as ${checkpoint} there shows. Give each its own place. If there is no copy, and this database was taken back to an earlier state, remove that file.`,
  );
}

/** A backup as it was read back, with `unsealed` from making it. */
type Made = BackupContents & Pick<MadeBackup, 'unsealed'>;

/** Makes a backup and reads it back. A file that cannot be read back as a whole is removed. */
async function makeAndRead(
  deps: Deps,
  place: BackupPlace,
  name: string,
  signal: AbortSignal | undefined,
): Promise<Made> {
  const writing = await place.create(name);
  let unsealed: string | undefined;
  try {
    ({ unsealed } = await makeBackup(deps, writing.write, signal && { signal }));
    await writing.finish();
  } catch (error) {
    await writing.abandon();
    throw error;
  }
  try {
    // a disk may return something other than what was written
    return { ...(await readBackup(await place.read(name, signal), deps.secretKey)), unsealed };
  } catch (error) {
    await place.remove(name);
    throw error;
  }
}

const recordBackup = ({ sql, clock }: Deps, name: string, now: Date, { head, bytes, unsealed }: Made) => sql`
  insert into scheduled_backup (tried_at, failure, file, made_at, checked_at, bytes, domain_events, unsealed)
  values (${now}, null, ${name}, ${head.takenAt}, ${clock()}, ${bytes}, ${head.log.domainEvents},
    ${unsealed?.slice(0, LONGEST_FAILURE) ?? null})
  on conflict (only_row) do update set tried_at = excluded.tried_at, failure = null, file = excluded.file,
    made_at = excluded.made_at, checked_at = excluded.checked_at, bytes = excluded.bytes,
    domain_events = excluded.domain_events, unsealed = excluded.unsealed`;

/** Removes expired backups of this installation. Files with other names are left alone. */
async function removeExpired(place: BackupPlace, installation: string, logger: Deps['logger']): Promise<void> {
  const made = instantsOf(installation, await place.names(BACKUP_PREFIX));
  const kept = backupsToKeep(made);
  for (const instant of made) {
    if (kept.has(instant)) continue;
    try {
      await place.remove(backupNameOf(installation, instant));
    } catch (error) {
      logger.warn({ err: error }, 'a backup that has expired could not be removed');
    }
  }
}

/**
 * The sweep that keeps two files beside the backups that are newer than these: the erased people, and the newest
 * checkpoint. The list of erasures only grows, because a database restored from an older backup knows fewer. All erased
 * people are looked up only if the list is not as the last run left it, or if somebody was erased since.
 */
export function keepCompanionFiles({
  sql,
  evidence,
  place,
}: Pick<Deps, 'sql' | 'evidence' | 'place'>): () => Promise<void> {
  let last: { readonly position: Position; readonly list: string } | undefined;

  const isAnybodyErasedAfter = async (position: Position): Promise<boolean> => {
    const erased = await sql`
      select from domain_events where position > ${position} and type = 'UserErased' limit 1`;
    return erased.length > 0;
  };

  return async () => {
    if (place === undefined) return;
    await withLockIfFree(sql, 'companion files of backups', async () => {
      const installation = await installationIdOf(sql);
      if (installation === undefined) return;
      const files = companionFilesOf(installation);
      const listed = await place.textOf(files.erased);
      let list = listed;
      const [{ head } = { head: 0n }] = await sql<{ head: Position }[]>`
        select coalesce(max(position), 0) as head from domain_events`;
      if (last?.list !== listed || (await isAnybodyErasedAfter(last.position))) {
        const known = erasedIn(listed);
        // erased people and invitations, in a small table
        const subjects = await sql<{ subject: string }[]>`select subject from personal_keys where wrapped is null`;
        const streams = subjects.flatMap(({ subject }) => (known.has(subject) ? [] : [userStream(subject).stream]));
        const erased =
          streams.length === 0
            ? []
            : await sql<Erased[]>`
                select type, occurred_at, jsonb_build_object('userId', data->>'userId') as data
                from domain_events where stream = any(${streams}) and type = 'UserErased' order by position`;
        // an empty list is written too: a restore without a list warns that erased people may be back
        if (erased.length > 0 || listed === '') {
          list = withErased(listed, erased);
          await place.replace(files.erased, list);
        }
      }
      last = { position: head, list };
      const note = (await evidence.newest())?.note;
      if (note === undefined || note === (await place.textOf(files.checkpoint))) return;
      await assertOurs(sql, place, installation);
      await place.replace(files.checkpoint, note);
    });
  };
}
