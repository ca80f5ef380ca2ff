import type { City, Region } from '../../../modules/catalog/contract.ts';

/** How a region is called, `Unknown Region` where it is gone; nothing while the regions are on their way. */
export const regionName = (regions: readonly Region[] | undefined, regionId: string): string =>
  regions ? (regions.find(({ id }) => id === regionId)?.name ?? 'Unknown Region') : '';

/** The cities in a region, in the order given. */
export const citiesIn = (cities: readonly City[], regionId: string): City[] =>
  cities.filter((city) => city.regionId === regionId);

/** Such as `1 city` or `4 cities`. */
export const cityCount = (count: number): string => `${count} ${count === 1 ? 'city' : 'cities'}`;
