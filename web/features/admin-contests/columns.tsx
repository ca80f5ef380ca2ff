import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { AdminContest } from '../../../modules/reliability/contests/contract.ts';
import { contestWords, markNames } from '../../lib/contest-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { shortMoment } from '../../lib/time.ts';
import { Badge } from '../../ui/badge.tsx';
import { columnsOf } from '../../ui/data-table/columns.ts';

const column = columnsOf<AdminContest>();

/** A person of a contest. Names are empty once they are erased. */
export const partyName = ({ firstName, lastName }: AdminContest['person']): string =>
  `${firstName} ${lastName}`.trim() || 'Somebody who left';

function Moment({ instant }: { instant: string }) {
  const { timeZone } = useSiteConfig();
  return (
    <time dateTime={instant} className="whitespace-nowrap tabular-nums">
      {shortMoment(instant, timeZone)}
    </time>
  );
}

function State({ contest }: { contest: AdminContest }) {
  const { timeZone } = useSiteConfig();
  const { state } = contest;
  const words = contestWords({ ...contest, decision: null }, 'admin', (instant) => shortMoment(instant, timeZone));
  if (state === 'overdue') {
    return (
      <Badge tone="brick" className="whitespace-normal!">
        <TriangleAlert aria-hidden />
        {words}
      </Badge>
    );
  }
  return (
    <span className="py-1">
      {words}
      {contest.decidedAt !== null && (
        <span className="block text-ink-soft text-sm">
          <Moment instant={contest.decidedAt} />
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
      <Link
        to={`/admin/contests/${contest.id}`}
        viewTransition
        className="inline-flex min-h-11 items-center break-words font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-ink @3xl:-my-1"
      >
        {partyName(contest.person)}
      </Link>
    ),
  }),
  column.accessor('markStatus', {
    header: 'Mark',
    cell: ({ row: { original: contest } }) => (
      <span className="py-1">
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
        <span className="py-1">
          {gameName ?? 'Unknown Game'}
          <span className="block text-ink-soft text-sm">
            {cafeName ?? 'Unknown Cafe'}, <Moment instant={startsAt} />
          </span>
        </span>
      );
    },
  }),
  column.accessor('host', { header: 'Host', cell: ({ getValue }) => partyName(getValue()) }),
  column.accessor('contestedAt', { header: 'Contested', cell: ({ getValue }) => <Moment instant={getValue()} /> }),
  column.accessor('state', { header: 'State', cell: ({ row: { original } }) => <State contest={original} /> }),
]);
