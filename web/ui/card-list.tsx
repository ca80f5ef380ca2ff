import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorText } from '../lib/base-query.ts';
import { cn } from '../lib/cn.ts';
import { Button } from './button.tsx';
import { LoadError } from './load-error.tsx';
import { Skeleton } from './skeleton.tsx';

type Props<Item> = {
  /** What they are called, such as `games`. */
  what: string;
  /** Undefined while they are on their way. */
  items: readonly Item[] | undefined;
  error: unknown;
  loading: boolean;
  onRetry: () => void;
  /** What to show instead of nothing. */
  empty: ReactNode;
  /** A card on its way, in the cards' own measures. */
  skeleton: ReactNode;
  card: (item: Item) => ReactNode;
  /** Where there is more than is shown. */
  more?: { readonly pending: boolean; readonly load: () => void } | false;
  className?: string;
};

const GRID = 'grid gap-5 sm:grid-cols-2 xl:grid-cols-3';

/** Cards side by side, one below the other on a phone: on their way, none, failed, or there. */
export function CardList<Item extends { readonly id: string }>(props: Props<Item>) {
  const { what, items, error, loading, onRetry, empty, skeleton, card, more = false, className } = props;
  const grid = cn(GRID, className);
  if (error && !items) {
    return (
      <LoadError
        headingLevel="h2"
        title={`Failed to fetch ${what}`}
        message={errorText(error, `The ${what} did not arrive. Please try again.`)}
        onRetry={onRetry}
        retrying={loading}
      />
    );
  }
  if (!items) {
    return (
      <div role="status">
        <span className="sr-only">{`Loading ${what}…`}</span>
        <div className={cn(grid, 'animate-await')}>
          {[1, 2, 3].map((at) => (
            <div key={at} className="overflow-hidden rounded-card border border-line bg-raised">
              {skeleton}
            </div>
          ))}
        </div>
      </div>
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
      {more && (
        <div className="mt-8 text-center">
          <Button variant="outline" pending={more.pending} pendingText="Fetching more…" onClick={more.load}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

type CardActionsProps = {
  name: string;
  onEdit: () => void;
  onRemove: () => void;
  removeLabel?: 'Remove' | 'Delete';
};

/** What can be done with a card's entry, at the card's foot. */
export function CardActions({ name, onEdit, onRemove, removeLabel = 'Remove' }: CardActionsProps) {
  return (
    <div className="mt-auto flex gap-2 pt-5">
      <Button variant="outline" className="flex-1 px-3!" aria-label={`Edit ${name}`} onClick={onEdit}>
        <Pencil aria-hidden />
        Edit
      </Button>
      <Button variant="outline" className="flex-1 px-3!" aria-label={`${removeLabel} ${name}`} onClick={onRemove}>
        <Trash2 aria-hidden />
        {removeLabel}
      </Button>
    </div>
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
