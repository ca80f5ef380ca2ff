import { CalendarDays, ExternalLink, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Cafe } from '../../../modules/catalog/contract.ts';
import { directionsTo } from '../../lib/directions.ts';
import { drawingOf } from '../../lib/drawing.ts';
import { pictureAddress } from '../../lib/picture.ts';
import { ArtImage } from '../../ui/art-image.tsx';

type Props = {
  cafe: Cafe;
  /** The number of its upcoming events, once it is known. */
  upcoming: ReactNode;
  /** Its hours, and what it says; nothing without house rules. */
  house?: ReactNode;
  /** The actions of its owner and of admins. */
  actions?: ReactNode;
};

/** The top of a cafe's page. */
export function CafeHeader({ cafe, upcoming, house, actions }: Props) {
  const [first, ...others] = cafe.photos;
  const city = cafe.cityName || 'Houston';
  const directions = directionsTo(cafe, `${city} ${cafe.zipcode}`) ?? undefined;
  return (
    <header className="grid items-center gap-6 md:grid-cols-2 md:gap-10">
      <div>
        <ArtImage
          key={first?.photo}
          src={first ? pictureAddress(first.photo, 1200) : cafe.image}
          smaller={first && pictureAddress(first.photo, 480)}
          alt={first ? `Photo of ${cafe.name}` : `${cafe.name} from outside`}
          drawing={drawingOf('cafes', cafe.name)}
          className="rounded-card border border-line"
        />
        {others.length > 0 && (
          <ul className="mt-3 grid grid-cols-2 gap-3">
            {others.map(({ photo, place }) => (
              <li key={photo}>
                <ArtImage
                  src={pictureAddress(photo, 480)}
                  alt={`Photo ${place} of ${cafe.name}`}
                  drawing={drawingOf('cafes', cafe.name)}
                  className="rounded-card border border-line"
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div>
        <h1 className="wrap-anywhere text-4xl">{cafe.name}</h1>
        <p className="mt-2 text-ink-soft text-lg">{city}</p>
        <p className="mt-5 flex gap-2.5">
          <MapPin aria-hidden className="mt-1 size-5 shrink-0 text-ink-soft" />
          <span>
            {cafe.address}
            <span className="block">
              {city} {cafe.zipcode}
            </span>
            <a
              href={directions}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline decoration-line-strong underline-offset-3 hover:decoration-current"
            >
              Directions
              <ExternalLink aria-hidden className="size-4" />
              <span className="sr-only">(opens in a new tab)</span>
            </a>
          </span>
        </p>
        <p className="flex items-center gap-2.5">
          <CalendarDays aria-hidden className="size-5 shrink-0 text-ink-soft" />
          {upcoming}
        </p>
        {house}
        {actions && <div className="mt-4">{actions}</div>}
      </div>
    </header>
  );
}
