import { RegionFilter, StatusFilter } from '../../ui/filter-select.tsx';
import { ListFilters } from '../../ui/list-filters.tsx';
import { useAdminRegionsQuery } from './catalog-api.ts';
import { type CafeFilterState, cafeStatuses } from './use-cafe-filter.ts';

/** The filters of cafes: name or place, region, and status. */
export function CafeFilters({ state }: { state: CafeFilterState }) {
  const { data: regions = [] } = useAdminRegionsQuery();
  return (
    <ListFilters filters={state} search={{ name: 'q', label: 'Search by name or address' }}>
      <RegionFilter filters={state} regions={regions} />
      <StatusFilter filters={state} choices={cafeStatuses} />
    </ListFilters>
  );
}
