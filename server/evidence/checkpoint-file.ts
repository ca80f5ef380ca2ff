import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Beside } from '@tablemates/event-store';
import type { Config } from '../../platform/config.ts';
import { dataDirectory, plannedDataDirectory, withReason } from '../../platform/data-directory.ts';

/**
 * The file in the data directory that keeps the newest checkpoint of this database, so that nobody who has only the
 * database can make it a shorter or another one. Undefined if the product needs no data directory.
 */
export function checkpointFile(config: Config, projectRoot: string): Beside | undefined {
  const { database, dataDir } = config;
  if (database.kind === 'ephemeral' || (database.kind === 'external' && dataDir === undefined)) return undefined;
  const name = path.join('checkpoints', database.kind === 'embedded' ? 'embedded' : placeOf(database.url));
  return {
    last() {
      const folder = plannedDataDirectory(dataDir, projectRoot);
      const file = folder && path.join(folder, name);
      return file !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    },

    keep(note) {
      if (this.last() === note) return;
      const file = path.join(dataDirectory(dataDir, projectRoot), name);
      withReason(path.dirname(file), () => {
        mkdirSync(path.dirname(file), { recursive: true });
        // renamed, so that a crash leaves one of the two
        writeFileSync(`${file}.new`, note);
        renameSync(`${file}.new`, file);
      });
    },
  };
}

/** Names a database, whatever the name and password are that it is reached with. */
function placeOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return createHash('sha256').update(`${host}${pathname}`).digest('hex').slice(0, 12);
}
