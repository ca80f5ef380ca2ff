import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Beside, MACS_SCRIPT } from '@tablemates/event-store';
import type { Config } from '../../platform/config.ts';
import { dataDirectory, plannedDataDirectory, withReason } from '../../platform/data-directory.ts';

/**
 * The file in the data directory that keeps the newest checkpoint of this database, so that nobody who has only the
 * database can make it a shorter or another one. A second, empty file says that there was one, so that its absence is
 * noticed. Undefined if the product needs no data directory.
 */
export function checkpointFile(config: Config, projectRoot: string): Beside | undefined {
  const { database, dataDir } = config;
  if (database.kind === 'ephemeral' || (database.kind === 'external' && dataDir === undefined)) return undefined;
  const name = database.kind === 'embedded' ? 'embedded' : placeOf(database.url);
  const filesIn = (folder: string) => ({
    copy: path.join(folder, 'checkpoints', name),
    mark: path.join(folder, 'sealed', name),
  });
  return {
    last() {
      const folder = plannedDataDirectory(dataDir, projectRoot);
      if (folder === undefined) return undefined;
      const { copy, mark } = filesIn(folder);
      try {
        return readFileSync(copy, 'utf8');
      } catch (error) {
        return (error as NodeJS.ErrnoException).code === 'ENOENT' && !existsSync(mark) ? undefined : '';
      }
    },

    keep(note) {
      const folder = dataDirectory(dataDir, projectRoot);
      const { copy, mark } = filesIn(folder);
      withReason(folder, () => {
        if (this.last() !== note) replaceFile(copy, note);
        if (!existsSync(mark)) replaceFile(mark, '');
      });
    },
  };
}

/** Renames a new file, so that a crash leaves the whole old or the whole new one. */
function replaceFile(file: string, text: string): void {
  const written = `${file}.${process.pid}`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(written, text);
  renameSync(written, file);
}

/**
 * Whether the tables were those of a release before there were MACs until this process changed them. It counts only for an
 * embedded database: the place outside it, which says whether it was ever sealed, is as old as the database.
 *
 * @param scripts the migrations that this process applied
 */
export const isFirstSealing = ({ database }: Pick<Config, 'database'>, scripts: readonly string[]): boolean =>
  database.kind === 'embedded' && scripts.includes(MACS_SCRIPT);

/** Names a database, whatever the name and password are that it is reached with. */
function placeOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return createHash('sha256').update(`${host}${pathname}`).digest('hex').slice(0, 12);
}
