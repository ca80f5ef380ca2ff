import { MapPinned } from 'lucide-react';
import { useMemo } from 'react';
import type { Region } from '../../../modules/catalog/contract.ts';
import { useSteadyPage } from '../../lib/use-steady.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LinesSkeleton } from '../../ui/card-list.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { useAsTable } from '../../ui/data-table/view-switch.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { EntryCard } from '../../ui/entry-card.tsx';
import { type AsTable, Gallery } from '../../ui/gallery.tsx';
import { NothingFound } from '../../ui/nothing-found.tsx';
import type { Asking } from '../../ui/use-asking.ts';
import { ToChange, useMayChange } from '../session/may-change.tsx';
import { PAGE_SIZE, type RegionFilter, useAdminCitiesQuery } from './catalog-api.ts';
import { regionColumns } from './place-columns.tsx';
import { citiesIn, cityCount } from './places.ts';
import { useRegionPage } from './use-catalog-page.ts';

type Props = { asking: Asking; filter: RegionFilter; onClear: () => void };

/** The regions that a filter finds with their cities, as cards or as a table, one page at a time. */
export function RegionList({ asking, filter, onClear }: Props) {
  const asTable = useAsTable();
  const { pages, query } = useRegionPage(filter);
  return (
    <Gallery
      query={useSteadyPage(query, ['region', 'city'])}
      pages={pages}
      pageSize={PAGE_SIZE}
      what="regions"
      skeleton={<LinesSkeleton />}
      card={(region) => <RegionCard region={region} asking={asking} />}
      table={asTable ? (regions, how) => <RegionTable {...how} regions={regions} asking={asking} /> : undefined}
      empty={
        filter.q ? (
          <NothingFound title="No regions found" clear="Clear search" onClear={onClear}>
            No region matches “{filter.q}”.
          </NothingFound>
        ) : (
          <EmptyState
            headingLevel="h2"
            art={<MapPinned aria-hidden />}
            title="No regions added yet"
            action={
              <ToChange part="catalog">
                <Button onClick={asking.add}>Add Region</Button>
              </ToChange>
            }
          >
            Every city and cafe belongs to a region. Members filter events by region.
          </EmptyState>
        )
      }
    />
  );
}

function RegionTable({ regions, asking, ...how }: AsTable & { regions: Region[]; asking: Asking }) {
  const { edit, remove } = asking;
  const mayChange = useMayChange('catalog');
  const columns = useMemo(() => regionColumns(mayChange ? { edit, remove } : undefined), [mayChange, edit, remove]);
  return (
    <DataTable
      label="Regions"
      columns={columns}
      rows={regions}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      peek={{ card: (region) => <RegionCard region={region} asking={asking} /> }}
      {...how}
    />
  );
}

function RegionCard({ region, asking }: { region: Region; asking: Asking }) {
  const readOnly = !useMayChange('catalog');
  const { data: cities } = useAdminCitiesQuery();
  const inside = cities && citiesIn(cities, region.id);
  return (
    <EntryCard
      readOnly={readOnly}
      name={region.name}
      badge={inside && <Badge>{cityCount(inside.length)}</Badge>}
      removeLabel="Delete"
      onEdit={() => asking.edit(region.id)}
      onRemove={() => asking.remove(region.id)}
    >
      {inside && inside.length > 0 ? (
        <ul className="mt-3 flex flex-wrap gap-x-1.5 text-ink-soft">
          {inside.map(({ id, name }) => (
            <li key={id} className="min-w-0 wrap-anywhere not-last:after:content-[',']">
              {name}
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-3 text-ink-soft">{inside ? 'No cities in it yet.' : ''}</p>
      )}
    </EntryCard>
  );
}
