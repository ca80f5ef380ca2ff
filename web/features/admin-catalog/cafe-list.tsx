import { MapPin, Store } from 'lucide-react';
import type { Cafe } from '../../../modules/catalog/contract.ts';
import { drawingOf } from '../../lib/drawing.ts';
import { endless } from '../../lib/endless.ts';
import { ArtImage } from '../../ui/art-image.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CardList, PictureCardSkeleton } from '../../ui/card-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { EntryCard } from '../../ui/entry-card.tsx';
import type { Asking } from '../../ui/use-asking.ts';
import { statusLook } from './cafe-form.ts';
import { useAdminCafesInfiniteQuery, useAdminRegionsQuery, useCafeOwnersQuery } from './catalog-api.ts';
import { regionName } from './places.ts';

type Props = { asking: Asking<Cafe> };

/** Every cafe of the catalog, approved or not, as cards. */
export function CafeList({ asking }: Props) {
  return (
    <CardList
      {...endless(useAdminCafesInfiniteQuery())}
      what="cafes"
      skeleton={<PictureCardSkeleton />}
      card={(cafe) => <CafeCard cafe={cafe} asking={asking} />}
      empty={
        <EmptyState
          headingLevel="h2"
          art={<Store aria-hidden />}
          title="No cafes added yet"
          action={<Button onClick={asking.add}>Add Cafe</Button>}
        >
          Events take place at the cafes you add here.
        </EmptyState>
      }
    />
  );
}

function CafeCard({ cafe, asking }: Props & { cafe: Cafe }) {
  const { data: regions } = useAdminRegionsQuery();
  const { name, image, address, zipcode, regionId, ownerId } = cafe;
  const { label, tone } = statusLook(cafe.status);
  return (
    <EntryCard
      name={name}
      badge={<Badge tone={tone}>{label}</Badge>}
      picture={<ArtImage key={image} src={image} alt="" drawing={drawingOf('cafes', name)} />}
      onEdit={() => asking.edit(cafe)}
      onRemove={() => asking.remove(cafe)}
    >
      <p className="mt-2.5 flex gap-2 text-ink-soft">
        <MapPin aria-hidden className="mt-1 size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          {address}, {zipcode}
          <span className="block">{regionName(regions, regionId)}</span>
        </span>
      </p>
      {ownerId && <Owner ownerId={ownerId} />}
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
