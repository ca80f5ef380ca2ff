import type { User } from '../../../modules/identity/contract.ts';
import { useAdminCitiesQuery, useAdminRegionsQuery, useCafeOwnersQuery } from './catalog-api.ts';
import { citiesIn, regionName } from './places.ts';

// The cells of tables look names up themselves: columns that change when names arrive would take the focus out of a row.

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

/** The name of an owner, empty while owners are loading or where it is nobody's. */
export function ownerName(owners: readonly User[] | undefined, ownerId: string): string {
  const owner = owners?.find(({ id }) => id === ownerId);
  return owner ? `${owner.firstName} ${owner.lastName}` : '';
}
