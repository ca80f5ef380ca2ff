import type { Sql, Transaction } from '../database.ts';
import type { Rows } from './fold.ts';
import { changedRows, type Held, outdatedKeys } from './held.ts';
import type { AnyProjection } from './projection.ts';
import type { Table } from './table.ts';

/**
 * A table that is filled chunk by chunk. It goes without its key until a row has to be fetched: keeping a key while rows
 * come takes thrice as long as making it at the end.
 */
export type Chunks = {
  /** Makes the key where it is missing. */
  fetch(sql: Sql | Transaction, keys: Iterable<readonly string[]>): Promise<Rows>;
  /** Brings the table to what is held. An outdated row goes and comes again, as by an update, but quicker. */
  write(tx: Transaction, held: Held): Promise<void>;
};

/** Whatever is outdated in `write` must have been fetched, or have come with the chunk before. */
export function inChunks(projection: AnyProjection, table: Table): Chunks {
  let hasKey = false;
  let lastChunk = 0;
  return {
    async fetch(sql, keys) {
      if (!hasKey) await table.key(sql);
      hasKey = true;
      return table.load(sql, keys);
    },
    async write(tx, held) {
      const outdated = [...outdatedKeys(projection, held)];
      const found = outdated.length > 0 && !hasKey ? await table.remove(tx, outdated, { from: lastChunk }) : 0;
      // somebody vacuumed, and rows came to stand further ahead
      if (found < outdated.length) await table.remove(tx, outdated);
      if (!hasKey) lastChunk = await table.lastPage(tx);
      await table.copy(tx, changedRows(held));
    },
  };
}
