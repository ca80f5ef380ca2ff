import type { Page } from './page.ts';

type EndlessQuery<Item> = {
  readonly currentData?: { readonly pages: readonly Page<Item>[] } | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
};

/** A list that grows page by page: all items so far, and how to load more. */
export const endless = <Item>(query: EndlessQuery<Item>) => ({
  query,
  items: query.currentData?.pages.flatMap(({ items }) => items),
  more: query.hasNextPage && { pending: query.isFetchingNextPage, load: () => void query.fetchNextPage() },
});
