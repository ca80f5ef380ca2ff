import type { Region } from '../../../modules/catalog/contract.ts';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { ListFilters } from '../../ui/list-filters.tsx';
import { PeriodFields } from '../../ui/period-fields.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { statuses } from './statuses.ts';
import type { GameEventFilterState } from './use-game-event-filter.ts';

const statusOptions = Object.entries(statuses).map(([id, { label }]) => ({ id, name: label }));

type Props = { state: GameEventFilterState; regions: readonly Region[] };

/** The filters: game or host, days, region, and status. */
export const GameEventFilters = ({ state: { asked, isFiltered, change, type, clear }, regions }: Props) => (
  <ListFilters
    search={
      <SearchBox
        label="Search by game, host or host’s email"
        value={asked.search}
        onSearch={(words) => type('search', words)}
      />
    }
    isFiltered={isFiltered}
    onClear={clear}
  >
    <PeriodFields
      from={asked.from}
      to={asked.to}
      onFrom={(date) => type('from', date)}
      onTo={(date) => type('to', date)}
    />
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
      options={statusOptions}
      value={asked.status}
      onPick={(status) => change({ status })}
    />
  </ListFilters>
);
