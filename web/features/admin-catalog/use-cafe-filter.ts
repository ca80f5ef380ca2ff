import { useListFilters } from '../../lib/use-list-filters.ts';
import type { CafeFilter } from './catalog-api.ts';

const statuses: Readonly<Record<NonNullable<CafeFilter['status']>, string>> = {
  approved: 'Approved',
  pending: 'Pending approval',
  rejected: 'Rejected',
};

/** The choices of the filter by status. */
export const cafeStatusOptions = Object.entries(statuses).map(([id, name]) => ({ id, name }));

const isStatus = (text: string): text is NonNullable<CafeFilter['status']> => Object.hasOwn(statuses, text);

/** The filter of cafes, in the form of the address and in the form of the server. */
export function useCafeFilter() {
  const filters = useListFilters(['q', 'region', 'status']);
  const { q, region: regionId, status } = filters.asked;
  const filter: CafeFilter = { ...(q && { q }), ...(regionId && { regionId }), ...(isStatus(status) && { status }) };
  return { ...filters, filter };
}

export type CafeFilterState = ReturnType<typeof useCafeFilter>;
