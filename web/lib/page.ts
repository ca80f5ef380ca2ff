/** One page of a list, and where the next begins; null on the last. */
export type Page<Item> = { items: Item[]; nextCursor: string | null };

/** As an endpoint's `transformResponse`: a bare array and its `X-Next-Cursor`, as a page. */
export const toPage = <Item>(items: Item[], meta: { nextCursor: string | null } | undefined): Page<Item> => ({
  items,
  nextCursor: meta?.nextCursor ?? null,
});
