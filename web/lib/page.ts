/** One page of a list, and the cursor of the next. The cursor is null on the last page. */
export type Page<Item> = {
  items: Item[];
  nextCursor: string | null;
  /** The number of items on all pages, where the answer says it. */
  total?: number;
};

type Headers = { nextCursor: string | null; total: number | null };

/** For an endpoint's `transformResponse`: turns a bare array and the headers beside it into a page. */
export const toPage = <Item>(items: Item[], meta: Headers | undefined): Page<Item> => ({
  items,
  nextCursor: meta?.nextCursor ?? null,
  ...(typeof meta?.total === 'number' && { total: meta.total }),
});

/** For an endpoint's `transformResponse`: the number of items on all pages; null where the answer does not say it. */
export const totalOf = (_items: unknown, meta: Headers | undefined): number | null => meta?.total ?? null;

/** Which page is asked for: by the cursor that the page before gave, or by its number. Neither is the first. */
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
