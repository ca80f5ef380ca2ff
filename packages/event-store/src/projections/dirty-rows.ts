import { keyOf, type Rows } from './fold.ts';
import type { AnyProjection, Row } from './projection.ts';

/**
 * Rows that a fold keeps in memory, and the stored form of those that were loaded from a table. A row that is in
 * `stored` but not in `rows` was removed.
 */
export type DirtyRows = { readonly rows: Rows; readonly stored: Rows };

export const noDirtyRows = (): DirtyRows => ({ rows: new Map(), stored: new Map() });

/** The number of rows by which the table grows once these are written. */
export const rowDelta = ({ rows, stored }: DirtyRows): number => rows.size - stored.size;

/** Rows that differ from the table, new ones included. */
export function* changedRows({ rows, stored }: DirtyRows): Generator<Row> {
  for (const [text, row] of rows) if (row !== stored.get(text)) yield row;
}

/** Keys of stored rows that were removed. */
export function* removedKeys(projection: AnyProjection, { rows, stored }: DirtyRows): Generator<readonly string[]> {
  for (const [text, row] of stored) if (!rows.has(text)) yield keyOf(projection, row);
}

/** Keys of stored rows that were removed or changed. */
export function* outdatedKeys(projection: AnyProjection, { rows, stored }: DirtyRows): Generator<readonly string[]> {
  for (const [text, row] of stored) if (rows.get(text) !== row) yield keyOf(projection, row);
}
