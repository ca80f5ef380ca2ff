import type { BulkAct } from '../../../modules/identity/bulk/contract.ts';
import { RecordLink, ShortMoment } from '../../ui/data-table/cells.tsx';
import { columnsOf } from '../../ui/data-table/columns.ts';
import { bulkName, progressOf, restInWords } from './bulk-words.ts';
import { StopButton } from './stop-button.tsx';

const column = columnsOf<BulkAct>();

/** The columns of bulk acts. The name links to the result. */
export const bulkColumns = column.columns([
  column.accessor('act', {
    header: 'What',
    meta: { inCard: 'title', className: '@lg:whitespace-nowrap' },
    cell: ({ row: { original: act } }) => <RecordLink to={`/admin/users?bulk=${act.id}`}>{bulkName(act)}</RecordLink>,
  }),
  column.accessor('state', {
    header: 'Result',
    cell: ({ row: { original: act } }) => (
      <span className="py-1 tabular-nums @lg:py-0">
        {act.state === 'done' ? restInWords(act).replace(/:$/, '.') || 'Everybody' : progressOf(act).words}
      </span>
    ),
  }),
  column.accessor('askedBy', {
    header: 'By',
    meta: { className: '@lg:whitespace-nowrap' },
    cell: ({ getValue }) => getValue().name,
  }),
  column.accessor('askedAt', { header: 'Asked', cell: ({ getValue }) => <ShortMoment instant={getValue()} /> }),
  column.accessor('finishedAt', {
    header: 'Ended',
    cell: ({ getValue, row: { original: act } }) => {
      const at = getValue();
      if (at !== null) return <ShortMoment instant={act.stopped?.at ?? at} />;
      return <StopButton act={act} className="@lg:min-h-8 @lg:px-3! @lg:py-1! @lg:text-sm" />;
    },
  }),
]);
