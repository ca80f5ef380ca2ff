import { Awaited } from '../awaited.tsx';
import { Skeleton } from '../skeleton.tsx';

/** The placeholder of a table that is loading, in the table's size. */
export function TableSkeleton() {
  return (
    <Awaited what="the list" className="@container">
      <div className="space-y-3 @lg:space-y-0 @lg:divide-y @lg:divide-line @lg:rounded-card @lg:border @lg:border-line @lg:bg-raised">
        {[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15].map((row) => (
          <div
            key={row}
            className="flex h-44 items-center gap-6 rounded-card border border-line bg-raised px-4 @lg:h-10 @lg:rounded-none @lg:border-0 @lg:bg-transparent"
          >
            <Skeleton className="size-5" />
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-4 flex-1" />
            <Skeleton className="hidden h-4 w-24 @lg:block" />
          </div>
        ))}
      </div>
    </Awaited>
  );
}
