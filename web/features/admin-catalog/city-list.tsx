import { Building2 } from 'lucide-react';
import { useMemo } from 'react';
import type { City } from '../../../modules/catalog/contract.ts';
import { useSteadyPage } from '../../lib/use-steady.ts';
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
import { type CityFilter, PAGE_SIZE, useAdminRegionsQuery } from './catalog-api.ts';
import { cityColumns } from './place-columns.tsx';
import { regionName } from './places.ts';
import { useCityPage } from './use-catalog-page.ts';

type Props = { asking: Asking; filter: CityFilter; onClear: () => void };

/** The cities that a filter finds with their regions, as cards or as a table, one page at a time. */
export function CityList({ asking, filter, onClear }: Props) {
  const asTable = useAsTable();
  const { pages, query } = useCityPage(filter);
  return (
    <Gallery
      query={useSteadyPage(query, ['city', 'region'])}
      pages={pages}
      pageSize={PAGE_SIZE}
      what="cities"
      skeleton={<LinesSkeleton />}
      card={(city) => <CityCard city={city} asking={asking} />}
      table={asTable ? (cities, how) => <CityTable {...how} cities={cities} asking={asking} /> : undefined}
      empty={
        filter.q ? (
          <NothingFound title="No cities found" clear="Clear search" onClear={onClear}>
            No city matches “{filter.q}”.
          </NothingFound>
        ) : (
          <EmptyState
            headingLevel="h2"
            art={<Building2 aria-hidden />}
            title="No cities added yet"
            action={
              <ToChange part="catalog">
                <Button onClick={asking.add}>Add City</Button>
              </ToChange>
            }
          >
            Cafes say which city they are in.
          </EmptyState>
        )
      }
    />
  );
}

function CityTable({ cities, asking, ...how }: AsTable & { cities: City[]; asking: Asking }) {
  const { edit, remove } = asking;
  const mayChange = useMayChange('catalog');
  const columns = useMemo(() => cityColumns(mayChange ? { edit, remove } : undefined), [mayChange, edit, remove]);
  return (
    <DataTable
      label="Cities"
      columns={columns}
      rows={cities}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      peek={{ card: (city) => <CityCard city={city} asking={asking} /> }}
      {...how}
    />
  );
}

function CityCard({ city, asking }: { city: City; asking: Asking }) {
  const readOnly = !useMayChange('catalog');
  const { data: regions } = useAdminRegionsQuery();
  return (
    <EntryCard
      readOnly={readOnly}
      name={city.name}
      removeLabel="Delete"
      onEdit={() => asking.edit(city.id)}
      onRemove={() => asking.remove(city.id)}
    >
      <p className="mt-1 wrap-anywhere text-ink-soft">{regionName(regions, city.regionId)}</p>
    </EntryCard>
  );
}
