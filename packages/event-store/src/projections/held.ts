import { keyOf, type Rows } from './fold.ts';
import type { AnyProjection, Row } from './projection.ts';

/**
 * Rows that a fold has in hand, and how those of them that came from a table stand there. One that is stored and not
 * among the rows was removed.
 */
export type Held = { readonly rows: Rows; readonly stored: Rows };

export const nothingHeld = (): Held => ({ rows: new Map(), stored: new Map() });

/** By how many rows the table grows when this is written. */
export const grownBy = ({ rows, stored }: Held): number => rows.size - stored.size;

/** The rows that do not stand in the table as they are now. */
export function* changedRows({ rows, stored }: Held): Generator<Row> {
  for (const [text, row] of rows) if (row !== stored.get(text)) yield row;
}

/** Of the rows that do not stand in the table as they are now, those that it lacks, and those that it has otherwise. */
export function newAndOutdated({ rows, stored }: Held): { added: Row[]; outdated: Row[] } {
  const added: Row[] = [];
  const outdated: Row[] = [];
  for (const [text, row] of rows) {
    const before = stored.get(text);
    if (before === undefined) added.push(row);
    else if (before !== row) outdated.push(row);
  }
  return { added, outdated };
}

/** The keys of stored rows that are gone. */
export function* removedKeys(projection: AnyProjection, { rows, stored }: Held): Generator<readonly string[]> {
  for (const [text, row] of stored) if (!rows.has(text)) yield keyOf(projection, row);
}

/** The keys of stored rows that are gone or otherwise now. */
export function* outdatedKeys(projection: AnyProjection, { rows, stored }: Held): Generator<readonly string[]> {
  for (const [text, row] of stored) if (rows.get(text) !== row) yield keyOf(projection, row);
}
