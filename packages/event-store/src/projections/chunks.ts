import type { CopyingTransaction, Queries } from '../database.ts';
import { changedRows, type DirtyRows, outdatedKeys } from './dirty-rows.ts';
import type { Rows } from './fold.ts';
import type { AnyProjection } from './projection.ts';
import type { Table } from './table.ts';

/**
 * A table that is filled chunk by chunk. It has no key until a row has to be fetched, because maintaining a key while
 * rows are added takes three times as long as creating it at the end.
 */
export type Chunks = {
  /** Loads rows. Creates the key if it is missing. */
  fetch(db: Queries, keys: Iterable<readonly string[]>): Promise<Rows>;
  /** Writes dirty rows. An outdated row is deleted and copied again, because an update is slower. */
  write(tx: CopyingTransaction, dirty: DirtyRows): Promise<void>;
};

/** Outdated rows in `write` must have been fetched, or written with the previous chunk. */
export function inChunks(projection: AnyProjection, table: Table): Chunks {
  let hasKey = false;
  let lastChunk = 0;
  return {
    async fetch(db, keys) {
      if (!hasKey) await table.key(db);
      hasKey = true;
      return table.load(db, keys);
    },
    async write(tx, dirty) {
      const outdated = [...outdatedKeys(projection, dirty)];
      const found = outdated.length > 0 && !hasKey ? await table.remove(tx, outdated, { from: lastChunk }) : 0;
      // Rows may be on earlier pages, because a vacuum made room there.
      if (found < outdated.length) await table.remove(tx, outdated);
      if (!hasKey) lastChunk = await table.lastPage(tx);
      await table.copy(tx, changedRows(dirty));
    },
  };
}
