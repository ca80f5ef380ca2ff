import type { AdminContest } from '../../../modules/reliability/contests/contract.ts';
import { contestWords, markNames } from '../../lib/contest-words.ts';
import { partyName } from '../../lib/party-name.ts';
import { useShortMoment } from '../../lib/use-short-moment.ts';
import type { Tone } from '../../ui/badge.tsx';
import { RecordLink, RowState, ShortMoment } from '../../ui/data-table/cells.tsx';
import { columnsOf } from '../../ui/data-table/columns.ts';

const column = columnsOf<AdminContest>();

const tones: Partial<Record<AdminContest['state'], Tone>> = {
  with_admins: 'amber',
  overdue: 'brick',
  settled: 'felt',
  overturned: 'felt',
};

/** What becomes of it and by when, or what became of it. */
function State({ contest }: { contest: AdminContest }) {
  const shortMoment = useShortMoment();
  const { state, dueAt, decidedAt } = contest;
  const short: Partial<Record<AdminContest['state'], string>> = {
    with_host: 'With host',
    with_admins: `Due ${shortMoment(dueAt)}`,
  };
  const words = short[state] ?? contestWords({ ...contest, decision: null }, 'admin', shortMoment);
  return (
    <RowState tone={tones[state] ?? 'neutral'}>
      {decidedAt === null ? words : `${words}, ${shortMoment(decidedAt)}`}
    </RowState>
  );
}

/** The columns of the queue. The name leads to the contest. */
export const contestColumns = column.columns([
  column.accessor('person', {
    header: 'Person',
    meta: { inCard: 'title' },
    cell: ({ row: { original: contest } }) => (
      <RecordLink to={`/admin/contests/${contest.id}`}>{partyName(contest.person)}</RecordLink>
    ),
  }),
  column.accessor('state', {
    header: 'State',
    meta: { inRow: 'corner' },
    cell: ({ row: { original } }) => <State contest={original} />,
  }),
  column.accessor('markStatus', {
    header: 'Rating',
    cell: ({ row: { original: contest } }) => (
      <span className="whitespace-nowrap">
        {markNames[contest.markStatus]}
        {contest.how === 'check_in' && <span className="text-ink-soft @max-3xl:sr-only"> against the code</span>}
      </span>
    ),
  }),
  column.accessor('gameEvent', {
    header: 'Event',
    meta: { inRow: 'under', className: '@lg:max-w-0 @lg:w-full @lg:truncate' },
    cell: ({ getValue }) => {
      const { gameName, cafeName, startsAt } = getValue();
      return (
        <>
          {gameName ?? 'Unknown Game'}, <ShortMoment instant={startsAt} />
          <span className="text-ink-soft">, {cafeName ?? 'Unknown Cafe'}</span>
        </>
      );
    },
  }),
  column.accessor(({ markedBy, host }) => markedBy ?? host, {
    id: 'host',
    header: 'Rated by',
    meta: { isWide: true, className: '@lg:max-w-35 @lg:truncate' },
    cell: ({ getValue }) => partyName(getValue()),
  }),
  column.accessor('contestedAt', {
    header: 'Disputed',
    meta: { isWide: true },
    cell: ({ getValue }) => <ShortMoment instant={getValue()} />,
  }),
]);
