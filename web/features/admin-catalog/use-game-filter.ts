import { anyText, choicesOf } from '../../lib/choices.ts';
import { useListFilters } from '../../lib/use-list-filters.ts';
import type { GameFilter } from './catalog-api.ts';

/** The choices of the filter by status. */
export const gameStatuses = choicesOf<NonNullable<GameFilter['status']>>({
  active: 'Active',
  inactive: 'Inactive',
});

/** The filter of games, in the form of the address and in the form of the server. */
export function useGameFilter() {
  const filters = useListFilters({ q: anyText, status: gameStatuses });
  const { q, status } = filters.asked;
  const filter: GameFilter = { ...(q && { q }), ...(gameStatuses.has(status) && { status }) };
  return { ...filters, filter };
}

export type GameFilterState = ReturnType<typeof useGameFilter>;
