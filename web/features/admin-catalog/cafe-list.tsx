import { MapPin, Store } from 'lucide-react';
import { type ComponentType, type ReactNode, useMemo } from 'react';
import type { Cafe } from '../../../modules/catalog/contract.ts';
import { cafePicture } from '../../lib/cafe-picture.ts';
import { drawingOf } from '../../lib/drawing.ts';
import { useSteadyPage } from '../../lib/use-steady.ts';
import { ArtImage } from '../../ui/art-image.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { PictureCardSkeleton } from '../../ui/card-list.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { useAsTable } from '../../ui/data-table/view-switch.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { EntryCard } from '../../ui/entry-card.tsx';
import { type AsTable, Gallery } from '../../ui/gallery.tsx';
import { NothingFound } from '../../ui/nothing-found.tsx';
import type { Asking } from '../../ui/use-asking.ts';
import { ToChange, useMayChange } from '../session/may-change.tsx';
import { cafeColumns } from './cafe-columns.tsx';
import { statusLook } from './cafe-form.ts';
import { type CafeFilter, PAGE_SIZE, useAdminRegionsQuery, useCafeOwnersQuery } from './catalog-api.ts';
import { ownerName } from './names.tsx';
import { regionName } from './places.ts';
import { Proposal } from './proposal.tsx';
import { useCafePage } from './use-catalog-page.ts';

type Props = {
  asking: Asking;
  filter: CafeFilter;
  onClear: () => void;
  /** Opens the photographs of a cafe. The same function in every render. */
  photos: (cafe: Cafe) => ReactNode;
  /** The page of one, which the panel of a row shows. */
  page: ComponentType;
};

/** The cafes that a filter finds, approved or not, as cards or as a table, one page at a time. */
export function CafeList({ asking, filter, onClear, photos, page }: Props) {
  const asTable = useAsTable();
  const { pages, query } = useCafePage(filter);
  return (
    <Gallery
      query={useSteadyPage(query, ['cafe'])}
      pages={pages}
      pageSize={PAGE_SIZE}
      what="cafes"
      skeleton={<PictureCardSkeleton />}
      card={(cafe) => <CafeCard cafe={cafe} asking={asking} photos={photos} />}
      table={
        asTable
          ? (cafes, how) => <CafeTable {...how} cafes={cafes} asking={asking} photos={photos} page={page} />
          : undefined
      }
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

type TableProps = AsTable & Pick<Props, 'asking' | 'photos' | 'page'> & { cafes: Cafe[] };

function CafeTable({ cafes, asking: { edit, remove }, photos, page, ...how }: TableProps) {
  const mayChange = useMayChange('catalog');
  const columns = useMemo(
    () => cafeColumns({ acts: mayChange ? { edit, remove } : undefined, photos }),
    [mayChange, edit, remove, photos],
  );
  return (
    <DataTable
      label="Cafes"
      columns={columns}
      rows={cafes}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      peek={{ page }}
      {...how}
    />
  );
}

function CafeCard({ cafe, asking, photos }: Pick<Props, 'asking' | 'photos'> & { cafe: Cafe }) {
  const readOnly = !useMayChange('catalog');
  const { data: regions } = useAdminRegionsQuery();
  const { name, address, zipcode, regionId, ownerId } = cafe;
  const picture = cafePicture(cafe);
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
      <Proposal cafe={cafe} />
      <div className="mt-4 empty:hidden">{photos(cafe)}</div>
    </EntryCard>
  );
}

function Owner({ ownerId }: { ownerId: string }) {
  const { data: owners } = useCafeOwnersQuery();
  const name = ownerName(owners, ownerId);
  if (name === '') return null;
  return <p className="mt-2 text-ink-soft text-sm">Owner: {name}</p>;
}
