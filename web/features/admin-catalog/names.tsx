import type { User } from '../../../modules/identity/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { useAdminCitiesQuery, useAdminRegionsQuery, useCafeOwnersQuery } from './catalog-api.ts';
import { citiesIn, regionName } from './places.ts';

// The cells of tables look names up themselves. If the columns changed when names arrive, a row would lose its focus.

/** The name of a region, empty while regions are loading. */
export function RegionName({ id }: { id: string }) {
  const { data: regions } = useAdminRegionsQuery();
  return regionName(regions, id);
}

/** The names of a region's cities. */
export function CityNames({ regionId }: { regionId: string }) {
  const { data: cities } = useAdminCitiesQuery();
  const names = cities && citiesIn(cities, regionId).map(({ name }) => name);
  return names?.join(', ') || '–';
}

/** How many cities a region has, empty while cities are loading. */
export function CityCount({ regionId }: { regionId: string }) {
  const { data: cities } = useAdminCitiesQuery();
  return cities && citiesIn(cities, regionId).length;
}

/** The name of a cafe's owner. */
export function OwnerName({ id }: { id: string | null | undefined }) {
  const { data: owners } = useCafeOwnersQuery();
  return (id && ownerName(owners, id)) || '–';
}

/** The name of an owner. Empty while owners are loading, and if there is no such owner. */
export function ownerName(owners: readonly User[] | undefined, ownerId: string): string {
  const owner = owners?.find(({ id }) => id === ownerId);
  return owner ? isolated(`${owner.firstName} ${owner.lastName}`) : '';
}
