import { Link } from 'react-router-dom';
import type { Cafe } from '../../../modules/catalog/contract.ts';
import { cafePicture } from '../../lib/cafe-picture.ts';
import { drawingOf } from '../../lib/drawing.ts';
import { ArtImage } from '../../ui/art-image.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The card of a cafe: picture, name and address. The whole card is a link. */
export function CafeCard({ cafe }: { cafe: Cafe }) {
  return (
    <article className="relative h-full overflow-hidden rounded-card border border-line bg-raised transition-shadow duration-200 focus-within:shadow-lift hover:shadow-lift">
      <ArtImage src={cafePicture(cafe)} alt="" drawing={drawingOf('cafes', cafe.name)} />
      <div className="p-4">
        <h3 className="text-lg">
          <Link
            to={`/cafes/${cafe.id}`}
            viewTransition
            className="rounded-card outline-offset-[-3px] after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:-outline-offset-3"
          >
            {cafe.name}
          </Link>
        </h3>
        <p className="mt-0.5 text-ink-soft">
          {cafe.address}
          <span className="block">{[cafe.regionName, cafe.cityName || 'Houston'].filter(Boolean).join(', ')}</span>
        </p>
        {cafe.tablesThisWeek !== undefined && cafe.tablesThisWeek > 0 && (
          <p className="mt-1.5 font-semibold text-felt-ink text-sm">
            {cafe.tablesThisWeek} {cafe.tablesThisWeek === 1 ? 'table' : 'tables'} this week
          </p>
        )}
      </div>
    </article>
  );
}

export function CafeCardSkeleton() {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-raised">
      <Skeleton className="aspect-16/10 rounded-none!" />
      <div className="p-4">
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="mt-2 h-12 w-3/4" />
      </div>
    </div>
  );
}
