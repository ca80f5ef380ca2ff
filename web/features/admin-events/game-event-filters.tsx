import type { Region } from '../../../modules/catalog/contract.ts';
import { RegionFilter, StatusFilter } from '../../ui/filter-select.tsx';
import { ListFilters } from '../../ui/list-filters.tsx';
import { PeriodFields } from '../../ui/period-fields.tsx';
import { gameEventStatuses } from './statuses.ts';
import type { GameEventFilterState } from './use-game-event-filter.ts';

type Props = { state: GameEventFilterState; regions: readonly Region[] };

/** The filters: game or host, days, region, and status. */
export const GameEventFilters = ({ state, regions }: Props) => (
  <ListFilters filters={state} search={{ name: 'search', label: 'Search by game, host or host’s email' }}>
    <PeriodFields
      from={state.asked.from}
      to={state.asked.to}
      onFrom={(date) => state.type('from', date)}
      onTo={(date) => state.type('to', date)}
    />
    <RegionFilter filters={state} regions={regions} />
    <StatusFilter filters={state} choices={gameEventStatuses} />
  </ListFilters>
);
