import type { Config } from '../../platform/config.ts';
import { openBucket } from '../../platform/s3.ts';
import { bucketPlace } from './bucket-place.ts';
import { folderPlace } from './folder-place.ts';
import type { BackupPlace } from './place.ts';

/** Undefined where no schedule makes backups. */
export function backupPlaceOf(backups: Config['backups']): BackupPlace | undefined {
  if (backups === undefined) return undefined;
  return backups.kind === 'folder' ? folderPlace(backups.path) : bucketPlace(openBucket(backups.storage, 'BACKUP_URL'));
}
