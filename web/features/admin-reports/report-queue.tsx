import { Flag } from 'lucide-react';
import type { ComponentType } from 'react';
import type { ReportState } from '../../../modules/reports/contract.ts';
import { partyName } from '../../lib/party-name.ts';
import { useListAddress } from '../../lib/use-list-address.ts';
import { useSteadyPage } from '../../lib/use-steady.ts';
import { CursorList } from '../../ui/cursor-list.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NothingFound } from '../../ui/nothing-found.tsx';
import { PAGE_SIZE, useAdminReportsQuery } from './admin-reports-api.ts';
import { reportColumns } from './columns.tsx';

const nothing: Record<ReportState, string> = {
  open: 'There is no report that nobody has looked at.',
  looked_at: 'No report waits for its decision.',
  acted: 'No report has led to anything yet.',
  dismissed: 'No report has been dismissed yet.',
};

type Props = {
  state: ReportState;
  /** The search; empty shows all. */
  q: string;
  /** How many there are; undefined while it is unknown. */
  total: number | undefined;
  onClearSearch: () => void;
  /** The page of one, which the panel of a row shows. */
  page: ComponentType;
};

/** The reports in one state, one page at a time: what waits the longest at the top, or what was decided last. */
export function ReportQueue({ state, q, total, onClearSearch, page }: Props) {
  const { pages } = useListAddress([], 'byNumber');
  // people report, and other admins decide
  const query = useSteadyPage(
    useAdminReportsQuery({ state, q, cursor: pages.cursor, page: pages.asked }, { refetchOnMountOrArgChange: true }),
    ['report'],
  );
  return (
    <CursorList
      query={query}
      pages={pages}
      of={total && Math.ceil(total / PAGE_SIZE)}
      failed="Failed to fetch reports"
      empty={
        q ? (
          <NothingFound title="No reports found" clear="Clear search" onClear={onClearSearch}>
            Nobody here matches “{q}”.
          </NothingFound>
        ) : (
          <EmptyState headingLevel="h2" art={<Flag aria-hidden />} title="No reports">
            {nothing[state]}
          </EmptyState>
        )
      }
    >
      {(reports, stale) => (
        <DataTable
          label="Reports"
          columns={reportColumns}
          rows={reports}
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
