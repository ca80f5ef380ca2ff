import { Users } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Region } from '../../../modules/catalog/contract.ts';
import { GroupQuery } from '../../../modules/groups/contract.ts';
import { anyText, takenBy } from '../../lib/choices.ts';
import { useListAddress } from '../../lib/use-list-address.ts';
import { useListFilters } from '../../lib/use-list-filters.ts';
import { useSteadyPage } from '../../lib/use-steady.ts';
import { CursorList } from '../../ui/cursor-list.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RegionFilter } from '../../ui/filter-select.tsx';
import { ListFilters } from '../../ui/list-filters.tsx';
import { NothingFound } from '../../ui/nothing-found.tsx';
import { type GroupFilter, useAdminGroupsQuery } from './admin-groups-api.ts';
import { groupColumns } from './columns.tsx';

type Props = {
  regions: readonly Region[];
  /** The page of one, which the panel of a row shows. */
  page: ComponentType;
};

const taken = { q: anyText, region: takenBy(GroupQuery.shape.regionId) };
/** The changes that concern the list. */
const GROUP = ['group'] as const;

/** The groups that a filter finds, the latest first, then those that are closed, one page at a time. */
export function GroupList({ regions, page }: Props) {
  const filters = useListFilters(taken);
  const { q, region: regionId } = filters.asked;
  const filter: GroupFilter = { ...(q && { q }), ...(regionId && { regionId }) };
  const { pages } = useListAddress();
  const asked = useAdminGroupsQuery(
    { ...filter, cursor: pages.cursor, page: null },
    { refetchOnMountOrArgChange: true },
  );
  const query = useSteadyPage(asked, GROUP);
  return (
    <>
      <ListFilters filters={filters} search={{ name: 'q', label: 'Search by name' }}>
        <RegionFilter filters={filters} regions={regions} />
      </ListFilters>
      <CursorList
        query={query}
        pages={pages}
        failed="Failed to fetch groups"
        empty={
          filters.isFiltered ? (
            <NothingFound title="No groups found" clear="Clear filters" onClear={filters.clear}>
              No group matches these filters.
            </NothingFound>
          ) : (
            <EmptyState headingLevel="h2" art={<Users aria-hidden />} title="No Groups Yet">
              Once an organizer founds a group, it shows up here.
            </EmptyState>
          )
        }
      >
        {(groups, stale) => (
          <DataTable
            label="Groups"
            columns={groupColumns}
            rows={groups}
            rowId={({ id }) => id}
            rowName={({ name }) => name}
            stale={stale}
            marks={query.news.marks}
            peek={{ page }}
          />
        )}
      </CursorList>
    </>
  );
}
