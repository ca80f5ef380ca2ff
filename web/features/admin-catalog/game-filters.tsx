import { FilterSelect } from '../../ui/filter-select.tsx';
import { ListFilters } from '../../ui/list-filters.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { type GameFilterState, gameStatusOptions } from './use-game-filter.ts';

/** The filters of games: name and status. */
export const GameFilters = ({ state: { asked, isFiltered, change, type, clear } }: { state: GameFilterState }) => (
  <ListFilters
    search={<SearchBox label="Search by name" value={asked.q} onSearch={(words) => type('q', words)} />}
    isFiltered={isFiltered}
    onClear={clear}
  >
    <FilterSelect
      label="Status"
      any="Any status"
      options={gameStatusOptions}
      value={asked.status}
      onPick={(status) => change({ status })}
    />
  </ListFilters>
);
