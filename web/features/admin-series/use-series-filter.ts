import { AdminSeriesQuery } from '../../../modules/admin/contract.ts';
import { anyText, choicesOf, takenBy } from '../../lib/choices.ts';
import { useListFilters } from '../../lib/use-list-filters.ts';
import { seriesStates } from '../../ui/series-states.ts';
import type { SeriesFilter } from './admin-series-api.ts';

/** The choices of the filter by state. */
export const seriesChoices = choicesOf<NonNullable<SeriesFilter['state']>>({
  running: seriesStates.running.label,
  paused: seriesStates.paused.label,
  ended: seriesStates.ended.label,
});

/** The filter of series, in the form of the address and in the form of the server. */
export function useSeriesFilter() {
  const filters = useListFilters({
    q: anyText,
    region: takenBy(AdminSeriesQuery.shape.regionId),
    status: seriesChoices,
  });
  const { q, region: regionId, status: state } = filters.asked;
  const filter: SeriesFilter = {
    ...(q && { q }),
    ...(regionId && { regionId }),
    ...(seriesChoices.has(state) && { state }),
  };
  return { ...filters, filter };
}

export type SeriesFilterState = ReturnType<typeof useSeriesFilter>;
