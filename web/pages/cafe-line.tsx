import { Link } from 'react-router-dom';
import { UNKNOWN_CAFE } from '../../modules/catalog/rules.ts';
import type { GameEvent } from '../../modules/events/contract.ts';
import { directionsTo } from '../lib/directions.ts';
import { drawingOf } from '../lib/drawing.ts';
import { useSiteConfig } from '../lib/site-config.tsx';
import { ArtImage } from '../ui/art-image.tsx';

/** Where an evening is, with the way there. */
export function CafeLine({ cafe, cafeId }: Pick<GameEvent, 'cafe' | 'cafeId'>) {
  const { cityName } = useSiteConfig();
  const directions = directionsTo(cafe, cityName);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ArtImage
        src={null}
        alt=""
        drawing={drawingOf('cafes', cafe?.name ?? UNKNOWN_CAFE)}
        className="w-24 max-w-1/4 shrink-0 rounded-field"
      />
      <p className="min-w-24 flex-1">
        {cafe ? (
          <>
            {cafe.gone ? (
              <span className="font-semibold">{cafe.name}</span>
            ) : (
              <Link to={`/cafes/${cafeId}`} viewTransition className="tap-text font-semibold hover:underline">
                {cafe.name}
              </Link>
            )}
            <span className="block text-base text-ink-soft">{cafe.address}</span>
          </>
        ) : (
          <span className="font-semibold">{UNKNOWN_CAFE}</span>
        )}
      </p>
      {directions && (
        <a
          href={directions}
          target="_blank"
          rel="noreferrer"
          className="tap-text shrink-0 font-semibold text-base text-felt-ink hover:underline print:hidden"
        >
          Directions
        </a>
      )}
    </div>
  );
}
