import type { ReactNode } from 'react';
import type { Mark } from '../lib/list-news.ts';
import { pagesOf } from '../lib/page.ts';
import { Cards, CardsSkeleton } from './card-list.tsx';
import { CursorList, type CursorListProps } from './cursor-list.tsx';
import { TableSkeleton } from './data-table/table-skeleton.tsx';

/** The state that a table of the same entries needs in addition to them. */
export type AsTable = {
  /** Whether other entries are loading. These are shown until then. */
  readonly stale: boolean;
  /** What changed in entries since they were shown, by their ids. */
  readonly marks: ReadonlyMap<string, Mark> | undefined;
};

type Props<Item> = Pick<CursorListProps<Item>, 'query' | 'pages' | 'of' | 'empty'> & {
  /** The number of entries on a page. */
  pageSize: number;
  /** The plural name of the entries, such as `games`. */
  what: string;
  /** The placeholder of a card, in the card's size. */
  skeleton: ReactNode;
  /** @param items all cards of the page */
  card: (item: Item, items: readonly Item[]) => ReactNode;
  /** The same entries as a table, in place of the cards. */
  table?: ((items: Item[], how: AsTable) => ReactNode) | undefined;
};

/** A list of cards, or of the same entries as a table, that is shown one page at a time. */
export function Gallery<Item extends { readonly id: string }>(props: Props<Item>) {
  const { query, pages, pageSize, what, skeleton, card, table, empty } = props;
  const { of = pagesOf(query.data, pageSize) } = props;
  const marks = query.news?.marks;
  return (
    <CursorList
      query={query}
      pages={pages}
      of={of}
      failed={`Failed to fetch ${what}`}
      skeleton={table ? <TableSkeleton /> : <CardsSkeleton what={what} card={skeleton} />}
      empty={empty}
    >
      {(items, stale) =>
        table ? (
          table(items, { stale, marks })
        ) : (
          <Cards
            items={items}
            marks={marks}
            stale={stale}
            className={query.currentData ? undefined : 'opacity-60'}
            card={(item) => card(item, items)}
          />
        )
      }
    </CursorList>
  );
}
