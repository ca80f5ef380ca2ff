import { MapPin, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Cafe } from '../../../modules/catalog/contract.ts';
import { drawingOf } from '../../lib/drawing.ts';
import { endless } from '../../lib/endless.ts';
import { pictureAddress } from '../../lib/picture.ts';
import { ArtImage } from '../../ui/art-image.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CardList, PictureCardSkeleton } from '../../ui/card-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { EntryCard } from '../../ui/entry-card.tsx';
import { NothingFound } from '../../ui/nothing-found.tsx';
import type { Asking } from '../../ui/use-asking.ts';
import { ToChange, useMayChange } from '../session/may-change.tsx';
import { statusLook } from './cafe-form.ts';
import {
  type CafeFilter,
  useAdminCafesInfiniteQuery,
  useAdminRegionsQuery,
  useCafeOwnersQuery,
} from './catalog-api.ts';
import { regionName } from './places.ts';

type Props = {
  asking: Asking;
  filter: CafeFilter;
  onClear: () => void;
  /** Opens the photographs of a cafe. */
  photos: (cafe: Cafe) => ReactNode;
};

/** The cafes of the catalog that a filter finds as cards, approved or not. */
export function CafeList({ asking, filter, onClear, photos }: Props) {
  return (
    <CardList
      {...endless(useAdminCafesInfiniteQuery(filter))}
      what="cafes"
      skeleton={<PictureCardSkeleton />}
      card={(cafe) => <CafeCard cafe={cafe} asking={asking} photos={photos} />}
      empty={
        Object.keys(filter).length > 0 ? (
          <NothingFound title="No cafes found" clear="Clear filters" onClear={onClear}>
            {filter.status === 'pending' && filter.q === undefined && filter.regionId === undefined
              ? 'No cafe waits for approval.'
              : 'No cafe matches these filters.'}
          </NothingFound>
        ) : (
          <EmptyState
            headingLevel="h2"
            art={<Store aria-hidden />}
            title="No cafes added yet"
            action={
              <ToChange part="catalog">
                <Button onClick={asking.add}>Add Cafe</Button>
              </ToChange>
            }
          >
            Events take place at the cafes you add here.
          </EmptyState>
        )
      }
    />
  );
}

function CafeCard({ cafe, asking, photos }: Pick<Props, 'asking' | 'photos'> & { cafe: Cafe }) {
  const readOnly = !useMayChange('catalog');
  const { data: regions } = useAdminRegionsQuery();
  const { name, address, zipcode, regionId, ownerId } = cafe;
  const [first] = cafe.photos;
  const picture = first ? pictureAddress(first.photo, 480) : cafe.image;
  const { label, tone } = statusLook(cafe.status);
  return (
    <EntryCard
      readOnly={readOnly}
      name={name}
      to={`/admin/cafes/${cafe.id}`}
      badge={<Badge tone={tone}>{label}</Badge>}
      picture={<ArtImage key={picture} src={picture} alt="" drawing={drawingOf('cafes', name)} />}
      onEdit={() => asking.edit(cafe.id)}
      onRemove={() => asking.remove(cafe.id)}
    >
      <p className="mt-2.5 flex gap-2 text-ink-soft">
        <MapPin aria-hidden className="mt-1 size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          {address}, {zipcode}
          <span className="block">{regionName(regions, regionId)}</span>
        </span>
      </p>
      {ownerId && <Owner ownerId={ownerId} />}
      <div className="mt-4 empty:hidden">{photos(cafe)}</div>
    </EntryCard>
  );
}

function Owner({ ownerId }: { ownerId: string }) {
  const { data: owners } = useCafeOwnersQuery();
  const owner = owners?.find(({ id }) => id === ownerId);
  if (!owner) return null;
  return (
    <p className="mt-2 text-ink-soft text-sm">
      Owner: {owner.firstName} {owner.lastName}
    </p>
  );
}
