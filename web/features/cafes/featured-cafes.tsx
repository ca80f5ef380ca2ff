import { Coffee } from 'lucide-react';
import { Awaited } from '../../ui/awaited.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { CafeCard, CafeCardSkeleton } from './cafe-card.tsx';
import { useFeaturedCafesQuery } from './cafes-api.ts';

/** Three columns, unless the last of four would stand alone in its row. */
const grid = 'grid gap-6 sm:grid-cols-2 lg:not-[:has(>:nth-child(4):last-child)]:grid-cols-3';

/** The first six cafes. */
export function FeaturedCafes() {
  const query = useFeaturedCafesQuery();
  const { data: cafes, error } = query;
  if (error) {
    return (
      <LoadError query={query} title="Failed to fetch cafes" otherwise="The cafes did not arrive. Please try again." />
    );
  }
  if (!cafes) {
    return (
      <Awaited what="cafes" className={grid}>
        <CafeCardSkeleton />
        <CafeCardSkeleton />
        <CafeCardSkeleton />
      </Awaited>
    );
  }
  if (cafes.length === 0) {
    return (
      <EmptyState art={<Coffee aria-hidden />} title="No cafes yet">
        We are talking with the first ones. Look in again soon.
      </EmptyState>
    );
  }
  return (
    <ul className={grid}>
      {cafes.map((cafe) => (
        <li key={cafe.id}>
          <CafeCard cafe={cafe} />
        </li>
      ))}
    </ul>
  );
}
