import { z } from 'zod';
import { id, line, text } from '../../../platform/http/schemas.ts';
import { SAVED_LISTS, VIEW_NAME_LENGTH } from '../rules.ts';

/** The address of a list. */
export const SavedList = z.enum(SAVED_LISTS, 'This is no list that can be saved.');
export type SavedList = z.infer<typeof SavedList>;

const name = line(VIEW_NAME_LENGTH, 'Please enter a name.');
const query = text(1_500);

/** A list as an admin saved it. It is at the address `{list}?{query}`. */
export const SavedView = z.object({ id, list: SavedList, name: z.string(), query: z.string() });
export type SavedView = z.infer<typeof SavedView>;

export const SaveViewRequest = z.object({
  list: SavedList,
  name,
  /** Filters, search, order and look of the list, as in its address. Pages and cursors are left out. */
  query,
  /** Replaces the view of this name. Without it, a name that is taken is refused (409 `name_taken`). */
  replace: z.boolean().default(false),
});
export type SaveViewRequest = z.input<typeof SaveViewRequest>;

export const RenameViewRequest = z.object({ name });
export type RenameViewRequest = z.input<typeof RenameViewRequest>;
