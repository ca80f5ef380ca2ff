import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';
import type { Mark } from '../lib/list-news.ts';
import { Awaited } from './awaited.tsx';
import { LoadError, type Loading } from './load-error.tsx';
import { Skeleton } from './skeleton.tsx';

type Props<Item> = {
  query: Loading;
  /** The plural name of the entries, such as `email senders`. */
  what: string;
  /** The entries. Undefined while they are loading. */
  items: Item[] | undefined;
  /** Shown if there is no entry. */
  empty: ReactNode;
  /** The placeholder of a card, in the card's size. */
  skeleton: ReactNode;
  card: (item: Item) => ReactNode;
};

// as many as fit, because a sidebar may take part of the width
const GRID = 'grid gap-5 grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))]';

/** All entries of a short list as cards. It has four states: loading, empty, failed, and loaded. */
export function CardList<Item extends { readonly id: string }>(props: Props<Item>) {
  const { query, what, items, empty, skeleton, card } = props;
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
  if (!items) return <CardsSkeleton what={what} card={skeleton} />;
  return items.length === 0 ? empty : <Cards items={items} card={card} />;
}

type CardsProps<Item> = {
  items: Item[];
  /** What changed in entries since the list was shown, by their ids. */
  marks?: ReadonlyMap<string, Mark> | undefined;
  /** Whether entries are loading; these are shown until then. */
  stale?: boolean;
  card: (item: Item) => ReactNode;
  className?: string | undefined;
};

/** Cards side by side, or one below the other on a phone. */
export function Cards<Item extends { readonly id: string }>(props: CardsProps<Item>) {
  const { items, marks, stale = false, card, className } = props;
  return (
    <ul aria-busy={stale} className={cn(GRID, className)}>
      {items.map((item) => {
        const mark = marks?.get(item.id);
        return (
          <li key={item.id} className={cn('min-w-0', mark && ['relative', barLook, barColor[mark]])}>
            {card(item)}
            {mark && <span className="sr-only">({mark})</span>}
          </li>
        );
      })}
    </ul>
  );
}

type CardsSkeletonProps = { what: string; card: ReactNode };

/** The placeholder of a list of cards. */
export const CardsSkeleton = ({ what, card }: CardsSkeletonProps) => (
  <Awaited what={what} className={GRID}>
    {[1, 2, 3].map((at) => (
      <div key={at} className="overflow-hidden rounded-card border border-line bg-raised">
        {card}
      </div>
    ))}
  </Awaited>
);

/** A bar at the card's edge, which takes no room. */
const barLook = 'before:absolute before:inset-y-4 before:left-0 before:w-1 before:rounded-r-full';
const barColor = { changed: 'before:bg-amber', gone: 'before:bg-line-strong [&_h2]:line-through' };

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
