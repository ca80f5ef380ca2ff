import type { ReactNode } from 'react';
import { errorText } from '../../lib/base-query.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** A list on its way: there, failed, or neither yet. */
export type Arriving<Item> = {
  items: readonly Item[] | undefined;
  error: unknown;
  retrying: boolean;
  retry: () => void;
};

type Props<Item> = { list: Arriving<Item>; what: string; children: (items: readonly Item[]) => ReactNode };

/** Shows a list once it is there. */
export function WhenArrived<Item>({ list: { items, error, retrying, retry }, what, children }: Props<Item>) {
  if (items) return children(items);
  if (error) {
    const message = errorText(error, `The ${what} did not arrive. Please try again.`);
    return <LoadError title={`No ${what} yet`} message={message} onRetry={retry} retrying={retrying} />;
  }
  return (
    <div role="status" className="animate-await space-y-2.5">
      <span className="sr-only">Loading the {what}…</span>
      {[0, 1, 2, 3].map((at) => (
        <Skeleton key={at} className="h-13" />
      ))}
    </div>
  );
}
