/** One page of a list, and the cursor of the next. The cursor is null on the last page. */
export type Page<Item> = { items: Item[]; nextCursor: string | null };

/** For an endpoint's `transformResponse`: turns a bare array and its `X-Next-Cursor` header into a page. */
export const toPage = <Item>(items: Item[], meta: { nextCursor: string | null } | undefined): Page<Item> => ({
  items,
  nextCursor: meta?.nextCursor ?? null,
});
