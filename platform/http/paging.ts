import type { Context } from 'hono';

export const DEFAULT_LIMIT = 100;

/** An opaque cursor from the sort values of a page's last row. */
export const toCursor = (values: readonly string[]): string =>
  Buffer.from(JSON.stringify(values), 'utf8').toString('base64url');

/** The sort values in a cursor; undefined where it is not one of ours. */
export function fromCursor(cursor: string, length: number): readonly string[] | undefined {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const fits =
      Array.isArray(values) && values.length === length && values.every((value) => typeof value === 'string');
    return fits ? values : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Cuts a list that was read with one row more than the page holds, and says in `X-Next-Cursor` where it goes on.
 *
 * @param sortValues what the list is sorted by, of one row
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
