import { CafesQuery } from '../../../modules/catalog/contract.ts';
import { anyText, choicesOf, takenBy } from '../../lib/choices.ts';
import { useListFilters } from '../../lib/use-list-filters.ts';
import type { CafeFilter } from './catalog-api.ts';

/** The choices of the filter by status. */
export const cafeStatuses = choicesOf<NonNullable<CafeFilter['status']>>({
  approved: 'Approved',
  pending: 'Pending approval',
  rejected: 'Rejected',
});

/** The filter of cafes, in the form of the address and in the form of the server. */
export function useCafeFilter() {
  const filters = useListFilters({ q: anyText, region: takenBy(CafesQuery.shape.regionId), status: cafeStatuses });
  const { q, region: regionId, status } = filters.asked;
  const filter: CafeFilter = {
    ...(q && { q }),
    ...(regionId && { regionId }),
    ...(cafeStatuses.has(status) && { status }),
  };
  return { ...filters, filter };
}

export type CafeFilterState = ReturnType<typeof useCafeFilter>;
