import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';
import { Awaited } from './awaited.tsx';
import { TableSkeleton } from './data-table/table-skeleton.tsx';
import { LoadError, type Loading } from './load-error.tsx';
import { ShowMore } from './show-more.tsx';
import { Skeleton } from './skeleton.tsx';

type Props<Item> = {
  query: Loading;
  /** The plural name of the entries, such as `games`. */
  what: string;
  /** The entries. Undefined while they are loading. */
  items: Item[] | undefined;
  /** Shown if there is no entry. */
  empty: ReactNode;
  /** The placeholder of a card, in the card's size. */
  skeleton: ReactNode;
  card: (item: Item) => ReactNode;
  /** The same entries as a table, in place of the cards. */
  table?: ((items: Item[]) => ReactNode) | undefined;
  /** How to load more entries. */
  more?: { readonly pending: boolean; readonly load: () => void } | false;
  className?: string;
};

// as many as fit, because a sidebar may take part of the width
const GRID = 'grid gap-5 grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))]';

/** Cards side by side, or one below the other on a phone, or the same entries as a table. It has four states: loading, empty, failed, and loaded. */
export function CardList<Item extends { readonly id: string }>(props: Props<Item>) {
  const { query, what, items, empty, skeleton, card, table, more = false, className } = props;
  const grid = cn(GRID, className);
  if (query.error && !items) {
    return (
      <LoadError
        query={query}
        headingLevel="h2"
        title={`Failed to fetch ${what}`}
        otherwise={`The ${what} did not arrive. Please try again.`}
      />
    );
  }
  if (!items && table) return <TableSkeleton />;
  if (!items) {
    return (
      <Awaited what={what} className={grid}>
        {[1, 2, 3].map((at) => (
          <div key={at} className="overflow-hidden rounded-card border border-line bg-raised">
            {skeleton}
          </div>
        ))}
      </Awaited>
    );
  }
  if (items.length === 0) return empty;
  return (
    <>
      {table ? (
        table(items)
      ) : (
        <ul className={grid}>
          {items.map((item) => (
            <li key={item.id} className="min-w-0">
              {card(item)}
            </li>
          ))}
        </ul>
      )}
      <ShowMore more={more} pendingText="Fetching more…" />
    </>
  );
}

/** The placeholder of a card with a picture. */
export function PictureCardSkeleton() {
  return (
    <>
      <Skeleton className="aspect-16/10 rounded-none!" />
      <LinesSkeleton />
    </>
  );
}

/** The placeholder of a card without a picture. */
export function LinesSkeleton() {
  return (
    <div className="p-5">
      <Skeleton className="h-7 w-1/2" />
      <Skeleton className="mt-4 h-12 w-4/5" />
      <Skeleton className="mt-6 h-11" />
    </div>
  );
}
