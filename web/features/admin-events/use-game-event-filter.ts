import { AdminGameEventsQuery } from '../../../modules/admin/contract.ts';
import { anyText, takenBy } from '../../lib/choices.ts';
import { days, instantsOf } from '../../lib/period.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { useListFilters } from '../../lib/use-list-filters.ts';
import type { GameEventFilter } from './admin-events-api.ts';
import { gameEventStatuses } from './statuses.ts';

const taken = {
  search: anyText,
  from: days,
  to: days,
  region: takenBy(AdminGameEventsQuery.shape.regionId),
  status: gameEventStatuses,
};

/** The filter of game events, in the form of the address and in the form of the server. Days are the city's, both inclusive. */
export function useGameEventFilter() {
  const { timeZone } = useSiteConfig();
  const filters = useListFilters(taken);
  const { search, region: regionId, status } = filters.asked;
  const filter: GameEventFilter = {
    ...(search && { search }),
    ...instantsOf(filters.asked, timeZone),
    ...(regionId && { regionId }),
    ...(gameEventStatuses.has(status) &&
      (status === 'underHalf' || status === 'underHalfSoon' ? { status: 'upcoming', seats: status } : { status })),
  };
  return { ...filters, filter };
}

export type GameEventFilterState = ReturnType<typeof useGameEventFilter>;
