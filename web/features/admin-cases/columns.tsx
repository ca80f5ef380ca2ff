import type { AdminCase } from '../../../modules/cases/contract.ts';
import { partyName } from '../../lib/party-name.ts';
import { useNow } from '../../lib/use-now.ts';
import { useShortMoment } from '../../lib/use-short-moment.ts';
import { RecordLink, RowState, ShortMoment } from '../../ui/data-table/cells.tsx';
import { columnsOf } from '../../ui/data-table/columns.ts';
import { caseName, caseWords, isOverdue, kindNames } from './case-words.ts';

const column = columnsOf<AdminCase>();

/** What it waits for and by when, or what became of it. */
function State({ of }: { of: AdminCase }) {
  const now = new Date(useNow()).toISOString();
  const shortMoment = useShortMoment();
  const words = caseWords(of);
  if (of.closedAt !== null) return <RowState tone="neutral">{`${words}, ${shortMoment(of.closedAt)}`}</RowState>;
  if (isOverdue(of, now)) return <RowState tone="brick">{`Overdue since ${shortMoment(of.dueAt)}`}</RowState>;
  return (
    <RowState tone={of.state === 'open' ? 'amber' : 'neutral'}>
      {of.state === 'open' ? `Due ${shortMoment(of.dueAt)}` : words}
    </RowState>
  );
}

/** The columns of the queue. The name leads to the case. */
export const caseColumns = column.columns([
  column.accessor('person', {
    header: 'About',
    meta: { inCard: 'title' },
    cell: ({ row: { original } }) => <RecordLink to={`/admin/cases/${original.id}`}>{caseName(original)}</RecordLink>,
  }),
  column.accessor('state', {
    header: 'State',
    meta: { inRow: 'corner' },
    cell: ({ row: { original } }) => <State of={original} />,
  }),
  column.accessor('kind', {
    header: 'Kind',
    meta: { inRow: 'under', className: '@lg:max-w-0 @lg:w-full @lg:truncate' },
    cell: ({ row: { original } }) => (
      <>
        {kindNames[original.kind]}
        {original.gameEvent && (
          <span className="text-ink-soft">
            , {original.gameEvent.gameName ?? 'Unknown Game'}, <ShortMoment instant={original.gameEvent.startsAt} />
          </span>
        )}
      </>
    ),
  }),
  column.accessor('assignedTo', {
    header: 'Assigned to',
    meta: { className: '@lg:max-w-35 @lg:truncate' },
    cell: ({ getValue }) => {
      const admin = getValue();
      return admin ? partyName(admin) : <span className="text-ink-soft">Nobody</span>;
    },
  }),
  column.accessor('openedAt', {
    header: 'Opened',
    meta: { isWide: true },
    cell: ({ getValue }) => <ShortMoment instant={getValue()} />,
  }),
]);
