import { Link } from 'react-router-dom';
import type { AdminContest } from '../../modules/reliability/contests/contract.ts';
import { contestWords, markNames } from '../lib/contest-words.ts';
import { useShortMoment } from '../lib/use-short-moment.ts';
import { RecordLine, recordLink } from './record-part.tsx';

/** A contest on a record: the mark, who or what it is `about`, and its state. It links to the contest. */
export function ContestLine({ contest, about }: { contest: AdminContest; about: string }) {
  const moment = useShortMoment();
  return (
    <RecordLine
      under={`Disputed ${moment(contest.contestedAt)}. ${contestWords({ ...contest, decision: null }, 'admin', moment)}`}
    >
      <Link to={`/admin/contests/${contest.id}`} viewTransition className={recordLink}>
        {markNames[contest.markStatus]}, {about}
      </Link>
    </RecordLine>
  );
}
