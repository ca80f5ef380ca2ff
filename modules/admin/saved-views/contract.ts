import { z } from 'zod';
import { id, line, text } from '../../../platform/http/schemas.ts';
import { SAVED_LISTS, VIEW_NAME_LENGTH } from '../rules.ts';

/** The path of a list. */
export const SavedList = z.enum(SAVED_LISTS, 'This is no list that can be saved.');
export type SavedList = z.infer<typeof SavedList>;

const name = line(VIEW_NAME_LENGTH, 'Please enter a name.');
const query = text(1_500);

/** A list that an admin saved. Its URL is `{list}?{query}`. */
export const SavedView = z.object({ id, list: SavedList, name: z.string(), query: z.string() });
export type SavedView = z.infer<typeof SavedView>;

export const SaveViewRequest = z.object({
  list: SavedList,
  name,
  /** Filters, search, order and layout of the list, as in its URL. Pages and cursors are left out. */
  query,
  /** Whether to replace the view of this name. Otherwise a name that is taken is refused (409 `name_taken`). */
  replace: z.boolean().default(false),
});
export type SaveViewRequest = z.input<typeof SaveViewRequest>;

export const RenameViewRequest = z.object({ name });
export type RenameViewRequest = z.input<typeof RenameViewRequest>;
