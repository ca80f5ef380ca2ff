import type { ReactNode } from 'react';
import { Awaited } from '../../ui/awaited.tsx';
import { LoadError, type Loading } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** A list that is loaded, failed or loading. */
export type Arriving<Item> = Loading & { readonly data?: readonly Item[] | undefined };

type Props<Item> = { list: Arriving<Item>; what: string; children: (items: readonly Item[]) => ReactNode };

/** Shows a list once it has loaded. */
export function WhenArrived<Item>({ list, what, children }: Props<Item>) {
  if (list.data) return children(list.data);
  if (list.error) {
    const otherwise = `The ${what} did not arrive. Please try again.`;
    return <LoadError query={list} title={`No ${what} yet`} otherwise={otherwise} />;
  }
  return (
    <Awaited what={`the ${what}`} className="space-y-2.5">
      {[0, 1, 2, 3].map((at) => (
        <Skeleton key={at} className="h-13" />
      ))}
    </Awaited>
  );
}
