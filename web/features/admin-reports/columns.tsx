import type { AdminReport } from '../../../modules/reports/contract.ts';
import { partyName } from '../../lib/party-name.ts';
import { RecordLink, ShortMoment } from '../../ui/data-table/cells.tsx';
import { columnsOf } from '../../ui/data-table/columns.ts';
import { kindNames, stateWords } from './report-words.ts';

const column = columnsOf<AdminReport>();

/** The columns of the queue. The name leads to the report. */
export const reportColumns = column.columns([
  column.accessor('person', {
    header: 'About',
    meta: { inCard: 'title', className: 'w-full @3xl:w-auto' },
    cell: ({ row: { original: report } }) => (
      <RecordLink to={`/admin/reports/${report.id}`}>{partyName(report.person)}</RecordLink>
    ),
  }),
  column.accessor('kind', {
    header: 'What',
    cell: ({ row: { original: report } }) => (
      <span className="py-1 @3xl:py-0">
        {kindNames[report.kind]}
        {report.gameEvent && (
          <span className="block text-ink-soft text-sm">
            {report.gameEvent.gameName ?? 'Unknown Game'}, <ShortMoment instant={report.gameEvent.startsAt} />
          </span>
        )}
      </span>
    ),
  }),
  column.accessor('reporter', { header: 'Reported by', cell: ({ getValue }) => partyName(getValue()) }),
  column.accessor('reportedAt', { header: 'Reported', cell: ({ getValue }) => <ShortMoment instant={getValue()} /> }),
  column.accessor('state', {
    header: 'State',
    cell: ({ row: { original: report } }) => {
      const at = report.decidedAt ?? report.lookedAtAt;
      return (
        <span className="py-1 @3xl:py-0">
          {stateWords(report)}
          {at !== null && (
            <span className="block text-ink-soft text-sm">
              <ShortMoment instant={at} />
            </span>
          )}
        </span>
      );
    },
  }),
]);
