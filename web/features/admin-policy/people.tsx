import { ShieldCheck } from 'lucide-react';
import type { SimulatedChange, SimulatedPerson } from '../../../modules/reliability/simulation/contract.ts';
import { useListAddress } from '../../lib/use-list-address.ts';
import { useShortMoment } from '../../lib/use-short-moment.ts';
import { CursorList } from '../../ui/cursor-list.tsx';
import { RecordLink } from '../../ui/data-table/cells.tsx';
import { columnsOf } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PAGE_SIZE, useSimulatedPeopleQuery } from './policy-api.ts';

const nobody: Readonly<Record<SimulatedChange, string>> = {
  blocked: 'Nobody would be paused who is not.',
  freed: 'Nobody would be freed.',
  moved: 'Nobody would have another score.',
  judged: 'Nobody would be judged again.',
};
const labels: Readonly<Record<SimulatedChange, string>> = {
  blocked: 'People newly paused',
  freed: 'People freed',
  moved: 'People with another score',
  judged: 'People judged again',
};

type Props = {
  id: string;
  change: SimulatedChange;
  /** The number of people whom it concerns so. */
  total: number;
};

/** The people whom a tried policy concerns in one way, one page at a time. */
export function SimulatedPeople({ id, change, total }: Props) {
  const { pages } = useListAddress([], 'byNumber');
  const query = useSimulatedPeopleQuery({ id, change, cursor: pages.cursor, page: pages.asked });
  return (
    <CursorList
      query={query}
      pages={pages}
      of={Math.ceil(total / PAGE_SIZE)}
      failed="Failed to fetch the people"
      empty={
        <EmptyState art={<ShieldCheck aria-hidden />} title="Nobody">
          {nobody[change]}
        </EmptyState>
      }
    >
      {(found, stale) => (
        <DataTable
          label={labels[change]}
          columns={columns}
          rows={found}
          rowId={({ userId }) => userId}
          rowName={({ name }) => name}
          stale={stale}
        />
      )}
    </CursorList>
  );
}

const column = columnsOf<SimulatedPerson>();
const columns = column.columns([
  column.accessor('name', {
    header: 'Member',
    meta: { inCard: 'title', className: 'w-full @lg:w-auto' },
    cell: ({ row: { original } }) => (
      <RecordLink to={`/admin/no-shows/${original.userId}`} under={original.memberId}>
        {original.name}
      </RecordLink>
    ),
  }),
  column.accessor(({ after }) => after.score, {
    id: 'score',
    header: 'Score',
    meta: { isNumber: true },
    cell: ({ row: { original } }) => (
      <span className="whitespace-nowrap">
        {original.before.score === original.after.score ? (
          `${original.after.score}%`
        ) : (
          <>
            {original.before.score}% <span aria-hidden>→</span>
            <span className="sr-only">to</span> <strong>{original.after.score}%</strong>
          </>
        )}
      </span>
    ),
  }),
  column.display({
    id: 'now',
    header: 'Paused now',
    cell: ({ row: { original } }) => <Suspension of={original.before.penalty} />,
  }),
  column.display({
    id: 'then',
    header: 'Paused then',
    cell: ({ row: { original } }) => <Suspension of={original.after.penalty} />,
  }),
]);

function Suspension({ of }: { of: SimulatedPerson['before']['penalty'] }) {
  const shortMoment = useShortMoment();
  if (of === null) return <span className="text-ink-soft">No</span>;
  return (
    <span>
      {of.kind === 'no_show' ? 'No-show' : 'Late cancel'}
      <time dateTime={of.until} className="block text-ink-soft text-sm">
        until {shortMoment(of.until)}
      </time>
    </span>
  );
}
