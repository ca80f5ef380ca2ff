import { CalendarSync } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Region } from '../../../modules/catalog/contract.ts';
import { useListAddress } from '../../lib/use-list-address.ts';
import { useSteadyPage } from '../../lib/use-steady.ts';
import { CursorList } from '../../ui/cursor-list.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RegionFilter, StatusFilter } from '../../ui/filter-select.tsx';
import { ListFilters } from '../../ui/list-filters.tsx';
import { NothingFound } from '../../ui/nothing-found.tsx';
import { useAdminSeriesQuery } from './admin-series-api.ts';
import { seriesColumns } from './columns.tsx';
import { type SeriesFilterState, seriesChoices } from './use-series-filter.ts';

/** The filters: words, region, and status. */
export const SeriesFilters = ({ state, regions }: { state: SeriesFilterState; regions: readonly Region[] }) => (
  <ListFilters filters={state} search={{ name: 'q', label: 'Search by game, cafe, host or group' }}>
    <RegionFilter filters={state} regions={regions} />
    <StatusFilter filters={state} choices={seriesChoices} />
  </ListFilters>
);

type Props = {
  state: SeriesFilterState;
  /** The page of one, which the panel of a row shows. */
  page: ComponentType;
};

/** The changes that concern the list. */
const SERIES = ['series'] as const;

/** The series that a filter finds, the latest first, then those that have ended, one page at a time. */
export function SeriesList({ state: { filter, isFiltered, clear }, page }: Props) {
  const { pages } = useListAddress();
  const asked = useAdminSeriesQuery(
    { ...filter, cursor: pages.cursor, page: null },
    { refetchOnMountOrArgChange: true },
  );
  const query = useSteadyPage(asked, SERIES);
  return (
    <CursorList
      query={query}
      pages={pages}
      failed="Failed to fetch series"
      empty={
        isFiltered ? (
          <NothingFound title="No series found" clear="Clear filters" onClear={clear}>
            No series matches these filters.
          </NothingFound>
        ) : (
          <EmptyState headingLevel="h2" art={<CalendarSync aria-hidden />} title="No Series Yet">
            Once an organizer lets an event repeat, its series shows up here.
          </EmptyState>
        )
      }
    >
      {(series, stale) => (
        <DataTable
          label="Series"
          columns={seriesColumns}
          rows={series}
          rowId={({ id }) => id}
          rowName={({ gameName, words }) => `${gameName}, ${words}`}
          stale={stale}
          marks={query.news.marks}
          peek={{ page }}
        />
      )}
    </CursorList>
  );
}
