import type { ReactNode } from 'react';
import type { Page } from '../lib/page.ts';
import { TableSkeleton } from './data-table/table-skeleton.tsx';

type Props<Item> = {
  /** What is spelled nearly like the search. */
  query: { readonly isFetching: boolean; readonly currentData?: Page<Item> | undefined };
  /** What was typed. */
  search: string;
  /** What is shown if nothing is spelled like it either. */
  none: ReactNode;
  children: (items: Item[]) => ReactNode;
};

/** In place of a search that found nothing: what is spelled nearly like it, with a line that says so. */
export function NearOnes<Item>({ query, search, none, children }: Props<Item>) {
  if (query.isFetching) return <TableSkeleton />;
  const items = query.currentData?.items ?? [];
  if (items.length === 0) return none;
  return (
    <>
      <p role="status" className="wrap-anywhere mb-3 rounded-card bg-felt-wash px-4 py-3">
        Nothing here contains “{search}”. Spelled nearly like it:
      </p>
      {children(items)}
    </>
  );
}
