import type { ReactNode } from 'react';
import type { Page } from '../lib/page.ts';
import type { CursorPages } from '../lib/use-list-address.ts';
import type { News } from '../lib/use-steady.ts';
import { Button } from './button.tsx';
import { Pager } from './data-table/pager.tsx';
import { TableSkeleton } from './data-table/table-skeleton.tsx';
import { ListNews } from './list-news.tsx';
import { LoadError, type Loading } from './load-error.tsx';
import { NothingFound } from './nothing-found.tsx';

export type CursorListProps<Item> = {
  query: Loading & {
    readonly currentData?: Page<Item> | undefined;
    readonly data?: Page<Item> | undefined;
    /** What changed since the list was shown, if it follows the live stream. */
    readonly news?: News;
  };
  pages: CursorPages;
  /** The number of pages, if it is known. */
  of?: number | undefined;
  /** The title if loading failed. */
  failed: string;
  /** PagedList if the list is empty. */
  empty: ReactNode;
  /** Class names of the notice that the list has changed, for lists without a heading that has room for it. */
  newsLook?: string;
  /** The placeholder of a page. */
  skeleton?: ReactNode;
  /** @param stale whether another page is loading; this one is shown until then */
  children: (items: Item[], stale: boolean) => ReactNode;
};

/** A list that is shown one page at a time, with buttons for the other pages. It has four states: loading, empty, failed, and loaded. */
export function CursorList<Item>(props: CursorListProps<Item>) {
  // On a phone, the notice of changes needs room above the list. The room is always there, so that no row moves.
  return (
    <div className={props.query.news && 'max-md:pt-8'}>
      <PagedList {...props} />
    </div>
  );
}

function PagedList<Item>(props: CursorListProps<Item>) {
  const { query, pages, of, failed, empty, newsLook = '', skeleton = <TableSkeleton />, children } = props;
  if (query.error && !query.currentData) {
    const otherwise = 'The list did not arrive. Please try again.';
    return (
      <>
        <LoadError headingLevel="h2" query={query} title={failed} otherwise={otherwise} />
        {pages.number > 1 && (
          <Button variant="outline" onClick={pages.first}>
            First page
          </Button>
        )}
      </>
    );
  }
  const shown = query.currentData ?? query.data;
  // an empty result of another page or filter says nothing about this one
  if (!shown || (shown.items.length === 0 && !query.currentData)) return skeleton;
  if (shown.items.length === 0 && pages.number > 1) {
    return (
      <NothingFound title="Nothing on This Page" clear="First page" onClear={pages.first}>
        The list has become shorter.
      </NothingFound>
    );
  }
  const news = query.news && <ListNews news={query.news} className={newsLook} />;
  if (shown.items.length === 0) {
    return (
      <>
        {news}
        {empty}
      </>
    );
  }
  return (
    <>
      {news}
      {children(shown.items, query.isFetching)}
      <Pager pages={pages} nextCursor={shown.nextCursor} stale={!query.currentData} of={of} />
    </>
  );
}
