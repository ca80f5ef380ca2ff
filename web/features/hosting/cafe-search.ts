import type { Cafe } from '../../../modules/catalog/contract.ts';
import { isFoundBy } from '../../../platform/same-text.ts';

/** The approved cafes of a region whose name, address or zip code contains the words searched for, in any spelling. */
export const searchCafes = (cafes: readonly Cafe[], regionId: string, search: string): Cafe[] =>
  cafes.filter(
    ({ status, regionId: region, name, address, zipcode }) =>
      status === 'approved' && region === regionId && isFoundBy(search, name, address, zipcode),
  );
