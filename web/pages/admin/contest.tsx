import { Gavel } from 'lucide-react';
import type { AdminContestFile, DecideContestReply } from '../../../modules/reliability/contests/contract.ts';
import type { AttendanceStatus } from '../../../modules/reliability/contract.ts';
import { loadFirstOpenContests, useContestFileQuery } from '../../features/admin-contests/admin-contests-api.ts';
import { ContestBadge, ContestFile } from '../../features/admin-contests/contest-file.tsx';
import {
  useCorrectionEffectsQuery,
  useReliabilityAtQuery,
} from '../../features/admin-reliability/admin-reliability-api.ts';
import { useAppDispatch } from '../../features/session/app-state.ts';
import { useSession } from '../../features/session/session-api.ts';
import { markNames } from '../../lib/contest-words.ts';
import { effectInWords, effectSoFar } from '../../lib/effect-words.ts';
import { useOpened } from '../../lib/last-opened.ts';
import { partyName } from '../../lib/party-name.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { tableName } from '../../lib/table-name.ts';
import { longMoment } from '../../lib/time.ts';
import { useShortMoment } from '../../lib/use-short-moment.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import type { Loading } from '../../ui/load-error.tsx';
import { useGoOn, useRecordId } from '../../ui/peek.tsx';
import { RecordUnavailable } from '../../ui/record-unavailable.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';

type List = { to: string; label: string };
const parent: List = { to: '/admin/contests', label: 'Disputes' };

/** One contest with all its evidence, and its decision. `id` and `list`: where it is shown as a case. */
function ContestPage({ id, list = parent }: { id?: string; list?: List }) {
  const named = useRecordId('contestId');
  const contestId = id ?? named;
  // the host may answer and deadlines may pass at any time
  const query = useContestFileQuery(contestId, { refetchOnMountOrArgChange: true });
  const { currentData } = query;
  if (currentData) return <ContestView key={contestId} contest={currentData} list={list} />;
  return (
    <AdminPage title="Dispute" subtitle="A rating that somebody disputes" parent={list}>
      <Unavailable query={query} />
    </AdminPage>
  );
}

function ContestView({ contest, list }: { contest: AdminContestFile; list: List }) {
  const { timeZone } = useSiteConfig();
  const shortMoment = useShortMoment();
  const { user } = useSession();
  const decideNext = useNext(contest.id, list);
  const { person, gameEvent, markStatus } = contest;
  useOpened({
    to: `${list.to}/${contest.id}`,
    name: `${partyName(person)}: ${markNames[markStatus].toLowerCase()}`,
    kind: 'Dispute',
  });
  const { data } = useReliabilityAtQuery({ userId: person.id, asOf: null }, { refetchOnMountOrArgChange: true });
  const asked = { userId: person.id, gameEventId: gameEvent.id };
  const effects = useCorrectionEffectsQuery(asked, { refetchOnMountOrArgChange: true, skip: !contest.mayDecide });
  const effectOf = (status: AttendanceStatus) =>
    effectSoFar(effects, (known) => effectInWords(status, markStatus, known, shortMoment));
  const decided = (reply: DecideContestReply) => {
    toast({
      title: reply.outcome === 'upheld' ? 'The rating stands' : 'Rating changed',
      description: `${partyName(person)}’s score is ${reply.reliabilityScore}% now.`,
    });
    void decideNext();
  };
  return (
    <AdminPage
      title={`${partyName(person)}: ${markNames[markStatus].toLowerCase()}`}
      subtitle={`${tableName(gameEvent)}, ${longMoment(gameEvent.startsAt, timeZone)}`}
      parent={list}
      actions={<ContestBadge contest={contest} />}
    >
      <ContestFile contest={contest} ledger={data} effectOf={effectOf} viewerId={user?.id ?? ''} onDecided={decided} />
    </AdminPage>
  );
}

/**
 * Goes on to the contest to decide next: an overdue one first, then what came to the admins. To the queue if there is
 * none.
 */
function useNext(decidedId: string, list: List) {
  const dispatch = useAppDispatch();
  const goOn = useGoOn(list.to);
  return async () => {
    const { data } = await dispatch(loadFirstOpenContests());
    const next = data?.items.find((each) => each.id !== decidedId && each.state !== 'with_host');
    goOn(next?.id);
  };
}

const Unavailable = ({ query }: { query: Loading }) => (
  <RecordUnavailable
    query={query}
    what="dispute"
    art={<Gavel aria-hidden />}
    missing="There is no such dispute"
    failed="Failed to fetch the dispute"
    list={{ to: parent.to, label: 'See all disputes' }}
  >
    <Skeleton className="h-[28rem] rounded-card!" />
  </RecordUnavailable>
);

export { ContestPage as Component };
