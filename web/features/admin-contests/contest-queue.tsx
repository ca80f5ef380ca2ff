import { Gavel } from 'lucide-react';
import type { ComponentType } from 'react';
import { partyName } from '../../lib/party-name.ts';
import { useListAddress } from '../../lib/use-list-address.ts';
import { useSteadyPage } from '../../lib/use-steady.ts';
import { CursorList } from '../../ui/cursor-list.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NothingFound } from '../../ui/nothing-found.tsx';
import { PAGE_SIZE, type QueueState, useAdminContestsQuery } from './admin-contests-api.ts';
import { contestColumns } from './columns.tsx';

const nothing: Record<QueueState, string> = {
  open: 'Nobody disputes a rating at the moment.',
  overdue: 'No decision is overdue.',
  decided: 'No dispute has been decided yet.',
};

type Props = {
  state: QueueState;
  /** The search; empty shows all. */
  q: string;
  /** How many there are beyond the overdue ones, which the first page begins with; undefined while it is unknown. */
  total: number | undefined;
  onClearSearch: () => void;
  /** The page of one, which the panel of a row shows. */
  page: ComponentType;
};

/** The contests in one state, one page at a time: overdue ones at the top, then what is due first. */
export function ContestQueue({ state, q, total, onClearSearch, page }: Props) {
  const { pages } = useListAddress([], 'byNumber');
  // people contest, hosts answer, and time passes
  const query = useSteadyPage(
    useAdminContestsQuery({ state, q, cursor: pages.cursor, page: pages.asked }, { refetchOnMountOrArgChange: true }),
    ['contest'],
  );
  return (
    <CursorList
      query={query}
      pages={pages}
      of={total && Math.ceil(total / PAGE_SIZE)}
      failed="Failed to fetch disputes"
      empty={
        q ? (
          <NothingFound title="No disputes found" clear="Clear search" onClear={onClearSearch}>
            Nobody here matches “{q}”.
          </NothingFound>
        ) : (
          <EmptyState headingLevel="h2" art={<Gavel aria-hidden />} title="No disputes">
            {nothing[state]}
          </EmptyState>
        )
      }
    >
      {(contests, stale) => (
        <DataTable
          label="Disputes"
          columns={contestColumns}
          rows={contests}
          rowId={({ id }) => id}
          rowName={({ person }) => partyName(person)}
          stale={stale}
          marks={query.news.marks}
          peek={{ page }}
        />
      )}
    </CursorList>
  );
}
