import type { Context } from 'hono';
import { z } from 'zod';
import { type Refusal, refuse } from '../refusal.ts';
import { id, instant } from './schemas.ts';

export const DEFAULT_LIMIT = 100;

/** An opaque cursor from the sort values of a page's last row. */
export const toCursor = (values: readonly string[]): string =>
  Buffer.from(JSON.stringify(values), 'utf8').toString('base64url');

const unknownCursor = refuse(400, 'invalid', 'This cursor is invalid.');

/** Cursor values of lists that are sorted by an instant: the instant and the id of a page's last row. */
export const InstantAndId = z.tuple([instant, id]);

/**
 * Reads the sort values from a cursor.
 *
 * @param values schema of the sort values of this list
 * @returns undefined without a cursor, a refusal (400) if the cursor is not of this list
 */
export function readCursor<Values>(
  cursor: string | undefined,
  values: z.ZodType<Values>,
): Values | Refusal | undefined {
  if (cursor === undefined) return undefined;
  const read = values.safeParse(parsed(Buffer.from(cursor, 'base64url').toString('utf8')));
  return read.success ? read.data : unknownCursor;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sets the header `X-Total-Count` to the number of entries on all pages, for lists with page numbers. */
export const total = (c: Context, entries: number): void => c.header('X-Total-Count', String(entries));

/**
 * The rows to read for a page: by its number, or after the last row of the previous page, which takes precedence. One
 * extra row shows whether another page follows.
 */
export const rowsOf = (limit: number, number: number, last: unknown): { offset: number; limit: number } => ({
  offset: last === undefined ? (number - 1) * limit : 0,
  limit: limit + 1,
});

/**
 * Returns one page of a list. The list must be read with `limit + 1` rows; if the extra row exists, the header
 * `X-Next-Cursor` gets the cursor of the next page.
 *
 * @param sortValues the values of one row that the list is sorted by
 */
export function page<Item>(
  c: Context,
  items: readonly Item[],
  limit: number,
  sortValues: (item: Item) => string[],
): Item[] {
  const shown = items.slice(0, limit);
  const last = shown.at(-1);
  if (items.length > limit && last) c.header('X-Next-Cursor', toCursor(sortValues(last)));
  return shown;
}
