import type { Cafe } from '../../../modules/catalog/contract.ts';

/** The approved cafes of a region whose name, address or zip code contains the words searched for, in any case. */
export function searchCafes(cafes: readonly Cafe[], regionId: string, search: string): Cafe[] {
  const wanted = search.trim().toLowerCase();
  return cafes.filter(
    ({ status, regionId: region, name, address, zipcode }) =>
      status === 'approved' &&
      region === regionId &&
      [name, address, zipcode].some((text) => text.toLowerCase().includes(wanted)),
  );
}
