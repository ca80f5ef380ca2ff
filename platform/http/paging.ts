import type { Context } from 'hono';
import { z } from 'zod';
import { type Refusal, refuse } from '../refusal.ts';
import { id, instant } from './schemas.ts';

export const DEFAULT_LIMIT = 100;

/** An opaque cursor from the sort values of a page's last row. */
export const toCursor = (values: readonly string[]): string =>
  Buffer.from(JSON.stringify(values), 'utf8').toString('base64url');

const unknownCursor = refuse(400, 'invalid', 'This cursor is invalid.');

/** What lists sorted by an instant put in their cursors: the instant and the id of a page's last row. */
export const InstantAndId = z.tuple([instant, id]);

/**
 * The sort values in a cursor.
 *
 * @param values the values that this list puts in its cursors
 * @returns undefined without a cursor, a refusal (400) for one that this list has not made
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
