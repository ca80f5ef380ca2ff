import { TriangleAlert } from 'lucide-react';
import type { AdminContest } from '../../../modules/reliability/contests/contract.ts';
import { contestWords, markNames } from '../../lib/contest-words.ts';
import { partyName } from '../../lib/party-name.ts';
import { useShortMoment } from '../../lib/use-short-moment.ts';
import { Badge } from '../../ui/badge.tsx';
import { RecordLink, ShortMoment } from '../../ui/data-table/cells.tsx';
import { columnsOf } from '../../ui/data-table/columns.ts';

const column = columnsOf<AdminContest>();

function State({ contest }: { contest: AdminContest }) {
  const shortMoment = useShortMoment();
  const { state } = contest;
  const words = contestWords({ ...contest, decision: null }, 'admin', shortMoment);
  if (state === 'overdue') {
    return (
      <Badge tone="brick" className="whitespace-normal!">
        <TriangleAlert aria-hidden />
        {words}
      </Badge>
    );
  }
  return (
    <span className="py-1 @3xl:py-0">
      {words}
      {contest.decidedAt !== null && (
        <span className="block text-ink-soft text-sm">
          <ShortMoment instant={contest.decidedAt} />
        </span>
      )}
    </span>
  );
}

/** The columns of the queue. The name leads to the contest. */
export const contestColumns = column.columns([
  column.accessor('person', {
    header: 'Person',
    meta: { inCard: 'title', className: 'w-full @3xl:w-auto' },
    cell: ({ row: { original: contest } }) => (
      <RecordLink to={`/admin/contests/${contest.id}`}>{partyName(contest.person)}</RecordLink>
    ),
  }),
  column.accessor('markStatus', {
    header: 'Mark',
    cell: ({ row: { original: contest } }) => (
      <span className="py-1 @3xl:py-0">
        {markNames[contest.markStatus]}
        {contest.how === 'check_in' && <span className="block text-ink-soft text-sm">against the code</span>}
      </span>
    ),
  }),
  column.accessor('gameEvent', {
    header: 'Game event',
    cell: ({ getValue }) => {
      const { gameName, cafeName, startsAt } = getValue();
      return (
        <span className="py-1 @3xl:py-0">
          {gameName ?? 'Unknown Game'}
          <span className="block text-ink-soft text-sm">
            {cafeName ?? 'Unknown Cafe'}, <ShortMoment instant={startsAt} />
          </span>
        </span>
      );
    },
  }),
  column.accessor('host', { header: 'Host', cell: ({ getValue }) => partyName(getValue()) }),
  column.accessor('contestedAt', { header: 'Disputed', cell: ({ getValue }) => <ShortMoment instant={getValue()} /> }),
  column.accessor('state', { header: 'State', cell: ({ row: { original } }) => <State contest={original} /> }),
]);
