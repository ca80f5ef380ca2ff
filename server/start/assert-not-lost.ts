import type { Config } from '../../platform/config.ts';
import type { Sql } from '../../platform/database.ts';
import { isNewDatabase } from '../../platform/migrate.ts';
import { BACKUP_PREFIX, readBackupName } from '../backup/names.ts';
import { backupPlaceOf } from '../backup/open-place.ts';

/**
 * Refuses to begin a new city beside the backups of another one: in production, an empty database there is nearly
 * always a lost one, such as a new disk or a wrong address. Nothing has been changed by then, so the backup can be
 * restored into this database.
 *
 * @throws one readable line
 */
export async function assertNotLost(
  sql: Sql,
  { production, newCity, backups }: Pick<Config, 'production' | 'newCity' | 'backups'>,
): Promise<void> {
  const place = backupPlaceOf(backups);
  if (!production || newCity || place === undefined || !(await isEmpty(sql))) return;
  const made = (await place.names(BACKUP_PREFIX)).filter((name) => readBackupName(name) !== undefined);
  // asked again: a process that started at the same moment may have begun the city, and backed it up
  if (made.length === 0 || !(await isEmpty(sql))) return;
  const newest = made.toSorted((one, other) => (instantOf(one) < instantOf(other) ? -1 : 1)).at(-1);
  const setting = backups?.kind === 'bucket' ? 'BACKUP_URL' : 'BACKUP_DIR';
  throw new Error(
    `The database is empty, but ${setting} has ${made.length} ${made.length === 1 ? 'backup' : 'backups'}, the newest ${newest}. Check DATABASE_URL or DATA_DIR, or restore it (docs/operations.md, "Restore"). For a new city beside it, set NEW_CITY=on for the first start.`,
  );
}

const instantOf = (name: string): string => readBackupName(name)?.instant ?? '';

async function isEmpty(sql: Sql): Promise<boolean> {
  if (await isNewDatabase(sql)) return true;
  const found = await sql`select from domain_events limit 1`;
  return found.length === 0;
}
