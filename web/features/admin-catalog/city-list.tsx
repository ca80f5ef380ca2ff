import { Building2 } from 'lucide-react';
import type { City } from '../../../modules/catalogue/contract.ts';
import { Button } from '../../ui/button.tsx';
import { CardActions, CardList, LinesSkeleton } from '../../ui/card-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Asking } from '../../ui/use-asking.ts';
import { useAdminCitiesQuery, useAdminRegionsQuery } from './catalog-api.ts';
import { regionName } from './places.ts';

/** Every city, with the region it is in. */
export function CityList({ asking }: { asking: Asking<City> }) {
  const { data, error, isFetching, refetch } = useAdminCitiesQuery();
  const { data: regions } = useAdminRegionsQuery();
  return (
    <CardList
      what="cities"
      items={data}
      error={error}
      loading={isFetching}
      onRetry={() => void refetch()}
      skeleton={<LinesSkeleton />}
      card={(city) => (
        <article className="flex h-full flex-col rounded-card border border-line bg-raised p-5">
          <h2 className="wrap-anywhere text-xl">{city.name}</h2>
          <p className="mt-1 wrap-anywhere text-ink-soft">{regionName(regions, city.regionId)}</p>
          <CardActions
            name={city.name}
            removeLabel="Delete"
            onEdit={() => asking.edit(city)}
            onRemove={() => asking.remove(city)}
          />
        </article>
      )}
      empty={
        <EmptyState
          headingLevel="h2"
          art={<Building2 aria-hidden />}
          title="No cities added yet"
          action={<Button onClick={asking.add}>Add City</Button>}
        >
          Cafes say which city they are in.
        </EmptyState>
      }
    />
  );
}
