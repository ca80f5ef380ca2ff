import { StatusFilter } from '../../ui/filter-select.tsx';
import { ListFilters } from '../../ui/list-filters.tsx';
import { type GameFilterState, gameStatuses } from './use-game-filter.ts';

/** The filters of games: name and status. */
export const GameFilters = ({ state }: { state: GameFilterState }) => (
  <ListFilters filters={state} search={{ name: 'q', label: 'Search by name' }}>
    <StatusFilter filters={state} choices={gameStatuses} />
  </ListFilters>
);
