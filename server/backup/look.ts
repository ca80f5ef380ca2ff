import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Sql } from '../../platform/database.ts';
import { MINUTE_MS } from '../../platform/time-units.ts';
import { remembered } from '../installation/remembered.ts';
import { backupPlaceOf } from './open-place.ts';
import { type BackupState, backupState } from './scheduled.ts';

const BUCKET_KNOWN_FOR_MS = 5 * MINUTE_MS;

/**
 * How the backups are, for pages and metrics that ask often: a bucket is listed every five minutes. A web does not look
 * itself, because only workers need the folder.
 */
export function backupsLook({
  config: { backups, role },
  sql,
  clock,
}: {
  readonly config: Pick<Config, 'backups' | 'role'>;
  readonly sql: Sql;
  readonly clock: Clock;
}): () => Promise<BackupState | undefined> {
  const place = role === 'web' ? undefined : backupPlaceOf(backups);
  const look = () => backupState(sql, place);
  if (backups?.kind !== 'bucket') return look;
  return remembered(look, { forMs: BUCKET_KNOWN_FOR_MS, clock, if: (state) => state?.lost === null });
}
