import { Link } from 'react-router-dom';
import type { AdminReport } from '../../../modules/reports/contract.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { shortMoment } from '../../lib/time.ts';
import { columnsOf } from '../../ui/data-table/columns.ts';
import { kindNames, partyName, stateWords } from './report-words.ts';

const column = columnsOf<AdminReport>();

function Moment({ instant }: { instant: string }) {
  const { timeZone } = useSiteConfig();
  return (
    <time dateTime={instant} className="whitespace-nowrap tabular-nums">
      {shortMoment(instant, timeZone)}
    </time>
  );
}

/** The columns of the queue. The name leads to the report. */
export const reportColumns = column.columns([
  column.accessor('person', {
    header: 'About',
    meta: { inCard: 'title', className: 'w-full @3xl:w-auto' },
    cell: ({ row: { original: report } }) => (
      <Link
        to={`/admin/reports/${report.id}`}
        viewTransition
        className="inline-flex min-h-11 items-center break-words font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-ink @3xl:-my-1"
      >
        {partyName(report.person)}
      </Link>
    ),
  }),
  column.accessor('kind', {
    header: 'What',
    cell: ({ row: { original: report } }) => (
      <span className="py-1">
        {kindNames[report.kind]}
        {report.gameEvent && (
          <span className="block text-ink-soft text-sm">
            {report.gameEvent.gameName ?? 'Unknown Game'}, <Moment instant={report.gameEvent.startsAt} />
          </span>
        )}
      </span>
    ),
  }),
  column.accessor('reporter', { header: 'Reported by', cell: ({ getValue }) => partyName(getValue()) }),
  column.accessor('reportedAt', { header: 'Reported', cell: ({ getValue }) => <Moment instant={getValue()} /> }),
  column.accessor('state', {
    header: 'State',
    cell: ({ row: { original: report } }) => {
      const at = report.decidedAt ?? report.lookedAtAt;
      return (
        <span className="py-1">
          {stateWords(report)}
          {at !== null && (
            <span className="block text-ink-soft text-sm">
              <Moment instant={at} />
            </span>
          )}
        </span>
      );
    },
  }),
]);
