import { ShieldCheck, UserSearch } from 'lucide-react';
import type { ComponentType } from 'react';
import type { ReliabilityUsersQuery } from '../../../modules/identity/contract.ts';
import { type Sort, useListAddress } from '../../lib/use-list-address.ts';
import { useSteadyPage } from '../../lib/use-steady.ts';
import { CursorList } from '../../ui/cursor-list.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NothingFound } from '../../ui/nothing-found.tsx';
import { PAGE_SIZE, type ReliabilityFilter, useReliabilityUsersQuery } from './admin-reliability-api.ts';
import { fullName, reliabilityColumns } from './columns.tsx';

type Props = {
  filter: ReliabilityFilter;
  /** The number of people that the filter finds, once it is known. */
  total: number | undefined;
  onClearSearch: () => void;
  /** A person's record, which the panel of a row shows. */
  page: ComponentType;
};

/** The people that a tab and a search find, one page at a time. */
export function PeopleList({ filter, total, onClearSearch, page }: Props) {
  const { sort, onSort, pages } = useListAddress(SORTABLE, 'byNumber');
  const query = useSteadyPage(
    useReliabilityUsersQuery({ ...filter, ...sortedBy(sort), cursor: pages.cursor, page: pages.asked }),
    ['person'],
  );
  return (
    <CursorList
      query={query}
      pages={pages}
      of={total && Math.ceil(total / PAGE_SIZE)}
      failed="Failed to fetch users"
      empty={<Nobody filter={filter} onClearSearch={onClearSearch} />}
    >
      {(people, stale) => (
        <DataTable
          label="Users and their reliability"
          columns={reliabilityColumns}
          rows={people}
          rowId={({ id }) => id}
          rowName={fullName}
          stale={stale}
          marks={query.news.marks}
          sorting={{ sort, onSort }}
          peek={{ page, below: '/admin/users' }}
        />
      )}
    </CursorList>
  );
}

/** The columns that the server sorts by, by its names. */
const SORTABLE: readonly NonNullable<ReliabilityUsersQuery['sort']>[] = ['name', 'score', 'noShows', 'lateCancels'];
const sortedBy = (sort: Sort) =>
  sort && ({ sort: sort.id as NonNullable<ReliabilityUsersQuery['sort']>, order: sort.desc ? 'desc' : 'asc' } as const);

const reasons = {
  penalties: 'Nobody is under a penalty. Everybody may join.',
  low: 'Nobody without a penalty is below 80%.',
  issues: 'Nobody has a no-show or more than one late cancel.',
};

function Nobody({ filter: { q, tab }, onClearSearch }: Omit<Props, 'total' | 'page'>) {
  if (q) {
    return (
      <NothingFound
        art={<UserSearch aria-hidden />}
        title="No users found"
        clear="Clear search"
        onClear={onClearSearch}
      >
        No name or email here contains “{q}”.
      </NothingFound>
    );
  }
  return (
    <EmptyState headingLevel="h2" art={<ShieldCheck aria-hidden />} title="No users found">
      {tab ? reasons[tab] : 'Nobody has signed up yet.'}
    </EmptyState>
  );
}
