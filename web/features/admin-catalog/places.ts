import type { City, Region } from '../../../modules/catalog/contract.ts';

/** The name of a region, `Unknown Region` if it is missing, and an empty text while the regions are loading. */
export const regionName = (regions: readonly Region[] | undefined, regionId: string): string =>
  regions ? (regions.find(({ id }) => id === regionId)?.name ?? 'Unknown Region') : '';

/** The cities of a region, in the given order. */
export const citiesIn = (cities: readonly City[], regionId: string): City[] =>
  cities.filter((city) => city.regionId === regionId);

/** Such as `1 city` or `4 cities`. */
export const cityCount = (count: number): string => `${count} ${count === 1 ? 'city' : 'cities'}`;
