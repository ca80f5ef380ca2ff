import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { pagesOf } from '../../lib/page.ts';
import { useListAddress } from '../../lib/use-list-address.ts';
import { useLiveRefetch } from '../../lib/use-live-refetch.ts';
import { CursorList } from '../../ui/cursor-list.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { bulkColumns } from './bulk-columns.tsx';
import { bulkName } from './bulk-words.ts';
import { PAGE_SIZE, useBulkActsQuery } from './users-api.ts';

/** The polling interval while a bulk act is running, in milliseconds. */
const POLL_MS = 2_000;

/** The bulk acts of a week, the latest first, one page at a time. */
export function BulkList({ by }: { by: 'me' | undefined }) {
  const { pages } = useListAddress([], 'byNumber');
  const [isBusy, setBusy] = useState(false);
  const query = useBulkActsQuery(
    { by, cursor: pages.cursor, page: pages.asked },
    { refetchOnMountOrArgChange: true, pollingInterval: isBusy ? POLL_MS : 0 },
  );
  // the live stream does not report bulk acts of other admins, only the changes that they make
  useLiveRefetch(query, ['person', 'audit']);
  const isBusyNow = query.data?.items.some(({ state }) => state !== 'done') ?? false;
  if (isBusyNow !== isBusy) setBusy(isBusyNow);
  return (
    <CursorList
      query={query}
      pages={pages}
      of={pagesOf(query.data, PAGE_SIZE)}
      failed="Failed to fetch bulk actions"
      empty={
        <EmptyState headingLevel="h2" art={<ListChecks aria-hidden />} title="No bulk actions">
          {by === 'me' ? 'You have done nothing' : 'Nothing was done'} to many people at once within a week.
        </EmptyState>
      }
    >
      {(acts) => (
        <DataTable
          label="Bulk actions"
          columns={bulkColumns}
          rows={acts}
          rowId={({ id }) => id}
          rowName={bulkName}
          // dimmed while another page is loading, not while this one is polled
          stale={!query.currentData}
        />
      )}
    </CursorList>
  );
}
