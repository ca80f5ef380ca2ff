import type { AdminReport } from '../../../modules/reports/contract.ts';
import { partyName } from '../../lib/party-name.ts';
import { useShortMoment } from '../../lib/use-short-moment.ts';
import type { Tone } from '../../ui/badge.tsx';
import { RecordLink, RowState, ShortMoment } from '../../ui/data-table/cells.tsx';
import { columnsOf } from '../../ui/data-table/columns.ts';
import { kindNames, stateWords } from './report-words.ts';

const column = columnsOf<AdminReport>();

/** The tones of a report's states. */
export const reportTones: Record<AdminReport['state'], Tone> = {
  open: 'amber',
  looked_at: 'amber',
  acted: 'felt',
  dismissed: 'neutral',
};

function State({ report }: { report: AdminReport }) {
  const shortMoment = useShortMoment();
  const at = report.decidedAt ?? report.lookedAtAt;
  const words = stateWords(report);
  return <RowState tone={reportTones[report.state]}>{at === null ? words : `${words}, ${shortMoment(at)}`}</RowState>;
}

/** The columns of the queue. The name leads to the report. */
export const reportColumns = column.columns([
  column.accessor('person', {
    header: 'About',
    meta: { inCard: 'title' },
    cell: ({ row: { original: report } }) => (
      <RecordLink to={`/admin/reports/${report.id}`}>{partyName(report.person)}</RecordLink>
    ),
  }),
  column.accessor('state', {
    header: 'State',
    meta: { inRow: 'corner' },
    cell: ({ row: { original } }) => <State report={original} />,
  }),
  column.accessor('kind', {
    header: 'What',
    meta: { inRow: 'under', className: '@lg:max-w-0 @lg:w-full @lg:truncate' },
    cell: ({ row: { original: report } }) => (
      <>
        {kindNames[report.kind]}
        {report.gameEvent && (
          <span className="text-ink-soft">
            , {report.gameEvent.gameName ?? 'Unknown Game'}, <ShortMoment instant={report.gameEvent.startsAt} />
          </span>
        )}
      </>
    ),
  }),
  column.accessor('reporter', {
    header: 'Reported by',
    meta: { className: '@lg:max-w-35 @lg:truncate' },
    cell: ({ getValue }) => partyName(getValue()),
  }),
  column.accessor('reportedAt', {
    header: 'Reported',
    meta: { isWide: true },
    cell: ({ getValue }) => <ShortMoment instant={getValue()} />,
  }),
]);
