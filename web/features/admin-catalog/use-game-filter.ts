import { useListFilters } from '../../lib/use-list-filters.ts';
import type { GameFilter } from './catalog-api.ts';

const statuses: Readonly<Record<NonNullable<GameFilter['status']>, string>> = {
  active: 'Active',
  inactive: 'Inactive',
};

/** The choices of the filter by status. */
export const gameStatusOptions = Object.entries(statuses).map(([id, name]) => ({ id, name }));

const isStatus = (text: string): text is NonNullable<GameFilter['status']> => Object.hasOwn(statuses, text);

/** The filter of games, in the form of the address and in the form of the server. */
export function useGameFilter() {
  const filters = useListFilters(['q', 'status']);
  const { q, status } = filters.asked;
  const filter: GameFilter = { ...(q && { q }), ...(isStatus(status) && { status }) };
  return { ...filters, filter };
}

export type GameFilterState = ReturnType<typeof useGameFilter>;
