import { FilterSelect } from '../../ui/filter-select.tsx';
import { ListFilters } from '../../ui/list-filters.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { useAdminRegionsQuery } from './catalog-api.ts';
import { type CafeFilterState, cafeStatusOptions } from './use-cafe-filter.ts';

/** The filters of cafes: name or place, region, and status. */
export function CafeFilters({ state: { asked, isFiltered, change, type, clear } }: { state: CafeFilterState }) {
  const { data: regions = [] } = useAdminRegionsQuery();
  return (
    <ListFilters
      search={<SearchBox label="Search by name or address" value={asked.q} onSearch={(words) => type('q', words)} />}
      isFiltered={isFiltered}
      onClear={clear}
    >
      <FilterSelect
        label="Region"
        any="All regions"
        options={regions}
        value={asked.region}
        onPick={(region) => change({ region })}
      />
      <FilterSelect
        label="Status"
        any="Any status"
        options={cafeStatusOptions}
        value={asked.status}
        onPick={(status) => change({ status })}
      />
    </ListFilters>
  );
}
