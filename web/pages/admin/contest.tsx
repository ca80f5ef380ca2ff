import { Gavel } from 'lucide-react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { AdminContestFile, DecideContestReply } from '../../../modules/reliability/contests/contract.ts';
import type { AttendanceStatus } from '../../../modules/reliability/contract.ts';
import { loadFirstContests, useContestFileQuery } from '../../features/admin-contests/admin-contests-api.ts';
import { partyName } from '../../features/admin-contests/columns.tsx';
import { ContestBadge, ContestFile } from '../../features/admin-contests/contest-file.tsx';
import {
  useCorrectionEffectsQuery,
  useReliabilityAtQuery,
} from '../../features/admin-reliability/admin-reliability-api.ts';
import { useAppDispatch } from '../../features/session/app-state.ts';
import { useSession } from '../../features/session/session-api.ts';
import { isApiError } from '../../lib/base-query.ts';
import { markNames } from '../../lib/contest-words.ts';
import { effectInWords, effectSoFar } from '../../lib/effect-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { longMoment, shortMoment } from '../../lib/time.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Awaited } from '../../ui/awaited.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError, type Loading } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';

const parent = { to: '/admin/contests', label: 'Contests' };

/** One contest with all its evidence, and its decision. */
function ContestPage() {
  const { contestId = '' } = useParams();
  // the host answers and time passes meanwhile
  const query = useContestFileQuery(contestId, { refetchOnMountOrArgChange: true });
  const { currentData } = query;
  if (currentData) return <Shown key={contestId} contest={currentData} />;
  return (
    <AdminPage title="Contest" subtitle="A mark that somebody contests" parent={parent}>
      <Unavailable query={query} />
    </AdminPage>
  );
}

function Shown({ contest }: { contest: AdminContestFile }) {
  const { timeZone } = useSiteConfig();
  const { user } = useSession();
  const decideNext = useNext(contest.id);
  const { person, gameEvent, markStatus } = contest;
  const { data } = useReliabilityAtQuery({ userId: person.id, asOf: null }, { refetchOnMountOrArgChange: true });
  const asked = { userId: person.id, gameEventId: gameEvent.id };
  const effects = useCorrectionEffectsQuery(asked, { refetchOnMountOrArgChange: true, skip: !contest.mayDecide });
  const effectOf = (status: AttendanceStatus) =>
    effectSoFar(effects, (known) =>
      effectInWords(status, markStatus, known, (instant) => shortMoment(instant, timeZone)),
    );
  const decided = (reply: DecideContestReply) => {
    toast({
      title: reply.outcome === 'upheld' ? 'The mark stands' : 'Mark changed',
      description: `${partyName(person)}’s score is ${reply.reliabilityScore}% now.`,
    });
    void decideNext();
  };
  return (
    <AdminPage
      title={`${partyName(person)}: ${markNames[markStatus].toLowerCase()}`}
      subtitle={`${gameEvent.gameName ?? 'Unknown Game'} at ${gameEvent.cafeName ?? 'Unknown Cafe'}, ${longMoment(gameEvent.startsAt, timeZone)}`}
      parent={parent}
      actions={<ContestBadge contest={contest} />}
    >
      <ContestFile contest={contest} ledger={data} effectOf={effectOf} viewerId={user?.id ?? ''} onDecided={decided} />
    </AdminPage>
  );
}

/** Leads to the contest to decide next: an overdue one first, then what came to the admins; else to the queue. */
function useNext(decidedId: string) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return async () => {
    for (const state of ['overdue', 'open'] as const) {
      const { data } = await dispatch(loadFirstContests(state));
      const next = data?.items.find((each) => each.id !== decidedId && each.state !== 'with_host');
      if (next) return navigate(`${parent.to}/${next.id}`, { replace: true });
    }
    return navigate(parent.to, { replace: true });
  };
}

function Unavailable({ query }: { query: Loading }) {
  const { error } = query;
  if (isApiError(error) && error.status === 404) {
    return (
      <EmptyState
        headingLevel="h2"
        art={<Gavel aria-hidden />}
        title="There is no such contest"
        action={
          <Button variant="outline" asChild>
            <Link to={parent.to}>See all contests</Link>
          </Button>
        }
      >
        The address may be mistyped.
      </EmptyState>
    );
  }
  if (error) {
    const otherwise = 'The contest did not arrive. Please try again.';
    return <LoadError query={query} headingLevel="h2" title="Failed to fetch the contest" otherwise={otherwise} />;
  }
  return (
    <Awaited what="the contest">
      <Skeleton className="h-[28rem] rounded-card!" />
    </Awaited>
  );
}

export { ContestPage as Component };
