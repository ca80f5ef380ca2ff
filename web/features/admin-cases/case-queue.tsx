import { Inbox } from 'lucide-react';
import type { ComponentType } from 'react';
import type { CaseState } from '../../../modules/cases/contract.ts';
import { useListAddress } from '../../lib/use-list-address.ts';
import { useSteadyPage } from '../../lib/use-steady.ts';
import { CursorList } from '../../ui/cursor-list.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NothingFound } from '../../ui/nothing-found.tsx';
import { caseName } from './case-words.ts';
import { PAGE_SIZE, useAdminCasesQuery } from './cases-api.ts';
import { caseColumns } from './columns.tsx';

const nothing: Record<CaseState, string> = {
  open: 'Nothing waits for an admin at the moment.',
  waiting: 'No letter waits for its answer.',
  closed: 'No case has been closed yet.',
};

type Props = {
  state: CaseState;
  /** The filters that are set. */
  filter: Readonly<Record<string, string>>;
  /** How many there are; undefined while it is unknown. */
  total: number | undefined;
  onClear: () => void;
  /** The page of one, which the panel of a row shows. */
  page: ComponentType;
};

/** The cases in one state, one page at a time: what is due first at the top. */
export function CaseQueue({ state, filter, total, onClear, page }: Props) {
  const { pages } = useListAddress([], 'byNumber');
  const query = useSteadyPage(
    useAdminCasesQuery(
      { state, ...filter, cursor: pages.cursor, page: pages.asked },
      { refetchOnMountOrArgChange: true },
    ),
    ['case'],
  );
  return (
    <CursorList
      query={query}
      pages={pages}
      of={total && Math.ceil(total / PAGE_SIZE)}
      failed="Failed to fetch cases"
      empty={
        Object.keys(filter).length > 0 ? (
          <NothingFound title="No cases found" clear="Clear filters" onClear={onClear}>
            No case here matches what you asked for.
          </NothingFound>
        ) : (
          <EmptyState headingLevel="h2" art={<Inbox aria-hidden />} title="No cases">
            {nothing[state]}
          </EmptyState>
        )
      }
    >
      {(cases, stale) => (
        <DataTable
          label="Cases"
          columns={caseColumns}
          rows={cases}
          rowId={({ id }) => id}
          rowName={caseName}
          stale={stale}
          marks={query.news.marks}
          peek={{ page }}
        />
      )}
    </CursorList>
  );
}
