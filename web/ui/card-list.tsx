import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';
import { Awaited } from './awaited.tsx';
import { LoadError, type Loading } from './load-error.tsx';
import { ShowMore } from './show-more.tsx';
import { Skeleton } from './skeleton.tsx';

type Props<Item> = {
  query: Loading;
  /** What they are called, such as `games`. */
  what: string;
  /** Undefined while they are on their way. */
  items: readonly Item[] | undefined;
  /** What to show instead of nothing. */
  empty: ReactNode;
  /** A card on its way, in the cards' own measures. */
  skeleton: ReactNode;
  card: (item: Item) => ReactNode;
  /** Where there is more than is shown. */
  more?: { readonly pending: boolean; readonly load: () => void } | false;
  className?: string;
};

// as many as there is room for: a sidebar may stand beside them
const GRID = 'grid gap-5 grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))]';

/** Cards side by side, one below the other on a phone: on their way, none, failed, or there. */
export function CardList<Item extends { readonly id: string }>(props: Props<Item>) {
  const { query, what, items, empty, skeleton, card, more = false, className } = props;
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
      <ul className={grid}>
        {items.map((item) => (
          <li key={item.id} className="min-w-0">
            {card(item)}
          </li>
        ))}
      </ul>
      <ShowMore more={more} pendingText="Fetching more…" />
    </>
  );
}

/** A card with a picture, on its way. */
export function PictureCardSkeleton() {
  return (
    <>
      <Skeleton className="aspect-16/10 rounded-none!" />
      <LinesSkeleton />
    </>
  );
}

/** A card of words alone, on its way. */
export function LinesSkeleton() {
  return (
    <div className="p-5">
      <Skeleton className="h-7 w-1/2" />
      <Skeleton className="mt-4 h-12 w-4/5" />
      <Skeleton className="mt-6 h-11" />
    </div>
  );
}
