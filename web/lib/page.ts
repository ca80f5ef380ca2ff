/** One page of a list, and the cursor of the next. The cursor is null on the last page. */
export type Page<Item> = {
  items: Item[];
  nextCursor: string | null;
  /** The number of items on all pages, if the answer contains it. */
  total?: number;
};

type Headers = { nextCursor: string | null; total: number | null };

/** For an endpoint's `transformResponse`: turns a bare array and the headers beside it into a page. */
export const toPage = <Item>(items: Item[], meta: Headers | undefined): Page<Item> => ({
  items,
  nextCursor: meta?.nextCursor ?? null,
  ...(typeof meta?.total === 'number' && { total: meta.total }),
});

/** For an endpoint's `transformResponse`: the number of items on all pages. Null if the answer does not contain it. */
export const totalOf = (_items: unknown, meta: Headers | undefined): number | null => meta?.total ?? null;

/** The requested page: by the cursor from the page before, or by its number. Both are null for the first page. */
export type PageAsked = { cursor: string | null; page: number | null };

/** The parameters of a request for that page. */
export const paramsOf = (limit: number, { cursor, page }: PageAsked) => ({
  limit,
  ...(cursor !== null && { cursor }),
  ...(page !== null && { page }),
});

/** The number of pages of a list, once an answer has said how many items there are. */
export const pagesOf = (page: Page<unknown> | undefined, limit: number): number | undefined =>
  page?.total === undefined ? undefined : Math.ceil(page.total / limit);
