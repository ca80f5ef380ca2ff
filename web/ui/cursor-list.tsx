import type { ReactNode } from 'react';
import type { Page } from '../lib/page.ts';
import type { CursorPages } from '../lib/use-cursor-pages.ts';
import { Pager } from './data-table/pager.tsx';
import { TableSkeleton } from './data-table/table-skeleton.tsx';
import { LoadError, type Loading } from './load-error.tsx';

type Props<Item> = {
  query: Loading & { readonly currentData?: Page<Item> | undefined; readonly data?: Page<Item> | undefined };
  pages: CursorPages;
  /** Said where it could not be loaded. */
  failed: string;
  /** What to show instead of nothing. */
  empty: ReactNode;
  /** A page on its way. */
  skeleton?: ReactNode;
  /** @param stale another page is on its way; this one is shown until it is there */
  children: (items: Item[], stale: boolean) => ReactNode;
};

/** A list shown one page at a time, with the ways to the others: on its way, none, failed, or there. */
export function CursorList<Item>(props: Props<Item>) {
  const { query, pages, failed, empty, skeleton = <TableSkeleton />, children } = props;
  if (query.error && !query.currentData) {
    const otherwise = 'The list did not arrive. Please try again.';
    return <LoadError headingLevel="h2" query={query} title={failed} otherwise={otherwise} />;
  }
  const shown = query.currentData ?? query.data;
  if (!shown) return skeleton;
  if (shown.items.length === 0) return empty;
  return (
    <>
      {children(shown.items, query.isFetching)}
      <Pager pages={pages} nextCursor={shown.nextCursor} stale={!query.currentData} />
    </>
  );
}
