import type { Instant } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Sql } from '../../platform/database.ts';
import { isNewDatabase } from '../../platform/migrate.ts';
import { BACKUP_PREFIX, readBackupName } from '../backup/names.ts';
import { backupPlaceOf } from '../backup/open-place.ts';
import { installationIdOf } from '../installation/installation-id.ts';

/**
 * Refuses to begin a new city beside the backups of another one: in production, an empty database there is nearly
 * always a lost one, such as a new disk or a wrong address. Nothing has been changed by then, so the backup can be
 * restored into this database. A process that does not know of the place may have begun the city before: so until its
 * first backup, one that began after the newest backup there is refused, too. A web that knows of no place leaves the
 * beginning to a worker, which may know of one.
 *
 * @throws one readable line
 */
export async function assertNotLost(
  sql: Sql,
  { production, newCity, backups, role }: Pick<Config, 'production' | 'newCity' | 'backups' | 'role'>,
): Promise<void> {
  if (!production || newCity) return;
  const place = backupPlaceOf(backups);
  if (place === undefined) {
    if (role !== 'web' || !(await isNewDatabase(sql))) return;
    throw new Error(
      'The database is empty, and this web does not know whether there are backups. Start a worker first, or set BACKUP_DIR or BACKUP_URL for this process too. Check DATABASE_URL, or restore a backup (docs/operations.md, "Restore"). For a new city, set NEW_CITY=on until its first backup.',
    );
  }
  const made = (await place.names(BACKUP_PREFIX)).flatMap((name) => {
    const read = readBackupName(name);
    return read ? [{ name, ...read }] : [];
  });
  const newest = made.toSorted((one, other) => (one.instant < other.instant ? -1 : 1)).at(-1);
  if (newest === undefined) return;
  const begunAt = await beginOf(sql);
  const hasBackup = async () => {
    const own = await installationIdOf(sql);
    return made.some(({ installation }) => installation !== undefined && installation === own);
  };
  if (begunAt !== undefined && (begunAt <= newest.instant || (await hasBackup()))) return;
  const setting = backups?.kind === 'bucket' ? 'BACKUP_URL' : 'BACKUP_DIR';
  const says = begunAt === undefined ? 'is empty' : `began at ${begunAt}`;
  throw new Error(
    `The database ${says}, but ${setting} has ${made.length} ${made.length === 1 ? 'backup' : 'backups'}${begunAt === undefined ? '' : ' from before'}, the newest ${newest.name}. Check DATABASE_URL or DATA_DIR, or restore it (docs/operations.md, "Restore"). For a new city beside it, set NEW_CITY=on until its first backup.`,
  );
}

/** When the first domain event was recorded; undefined while there is none. */
async function beginOf(sql: Sql): Promise<Instant | undefined> {
  if (await isNewDatabase(sql)) return undefined;
  const [first] = await sql<{ occurredAt: Instant }[]>`select occurred_at from domain_events order by position limit 1`;
  return first?.occurredAt;
}
