import type { Config } from '../../platform/config.ts';
import { openBucket } from '../../platform/s3.ts';
import { bucketPlace } from './bucket-place.ts';
import { folderPlace } from './folder-place.ts';
import type { BackupPlace } from './place.ts';

/** The place of scheduled backups; undefined if none is configured. */
export function backupPlaceOf(backups: Config['backups']): BackupPlace | undefined {
  if (backups === undefined) return undefined;
  return backups.kind === 'folder' ? folderPlace(backups.path) : bucketPlace(openBucket(backups.storage, 'BACKUP_URL'));
}
