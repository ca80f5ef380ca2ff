import { Sprout } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { LedgerEntry } from '../../../modules/reliability/contract.ts';
import { ContestMark, OwnContest } from '../../features/contests/contest-mark.tsx';
import { ViewHeading } from '../../features/member/view-heading.tsx';
import { isOpen } from '../../features/messages/thread.ts';
import { LedgerList } from '../../features/reliability/ledger-list.tsx';
import { OwnScoreChart } from '../../features/reliability/own-score-chart.tsx';
import { PenaltyBanner } from '../../features/reliability/penalty-banner.tsx';
import { PenaltyLadder } from '../../features/reliability/penalty-ladder.tsx';
import { useExplanationQuery, useReliabilityHistoryQuery } from '../../features/reliability/reliability-api.ts';
import { ScoreSum } from '../../features/reliability/score-sum.tsx';
import { useAppDispatch } from '../../features/session/app-state.ts';
import { refreshSession, useSession } from '../../features/session/session-api.ts';
import { whyPaused } from '../../lib/explanation-words.ts';
import { useNow } from '../../lib/use-now.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Reliability } from '../../ui/reliability.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WriteToHost } from './write-to-host.tsx';

/** The person's own score, its explanation, and what would raise it. */
export function ReliabilityLedger() {
  const { user } = useSession();
  const dispatch = useAppDispatch();
  // A host may have marked the person since the session was last checked.
  useEffect(() => void dispatch(refreshSession()), [dispatch]);
  if (!user) return null;
  const { reliabilityScore, penaltyExpiresAt, createdAt } = user;
  return (
    <>
      <ViewHeading title="My Reliability" subtitle="What hosts see about you before the event" back>
        <Reliability score={reliabilityScore} className="text-2xl! [&_svg]:size-7!" />
      </ViewHeading>
      <div className="mt-8 space-y-6">
        <Explained penaltyExpiresAt={penaltyExpiresAt}>
          <Ledger joinedAt={createdAt} />
        </Explained>
      </div>
    </>
  );
}

type ExplainedProps = { penaltyExpiresAt: string | null; children: ReactNode };

/** The current penalty or the possible lengths, the sum, and then the history. */
function Explained({ penaltyExpiresAt, children }: ExplainedProps) {
  const { data } = useExplanationQuery(undefined, { refetchOnMountOrArgChange: true });
  const penalty = data?.penalty ?? null;
  return (
    <>
      <PenaltyBanner expiresAt={penaltyExpiresAt}>
        {penalty && (
          <div className="mt-3 space-y-2 border-amber-ink/25 border-t pt-3">
            <p className="font-semibold">{whyPaused(penalty)}</p>
            {penalty.cause && <PenaltyLadder lengths={penalty.cause.lengths} marks={penalty.cause.marks} />}
          </div>
        )}
      </PenaltyBanner>
      {data && <ScoreSum explanation={data} />}
      {data && !penalty && (
        <section aria-labelledby="pauses" className="space-y-4 rounded-card border border-line bg-raised p-5">
          <h2 id="pauses" className="text-xl">
            What pauses joining
          </h2>
          <Lengths kind="No-shows" {...data.suspensions.no_show} />
          <Lengths kind="Late cancels" {...data.suspensions.late_cancel} />
        </section>
      )}
      {children}
    </>
  );
}

type LengthsProps = { kind: string; windowDays: number; days: readonly number[] };

const Lengths = ({ kind, windowDays, days }: LengthsProps) => (
  <div className="space-y-2">
    <h3 className="text-base text-ink-soft">
      {kind} within {windowDays} days
    </h3>
    <PenaltyLadder lengths={days} />
  </div>
);

function Ledger({ joinedAt }: { joinedAt: string }) {
  const query = useReliabilityHistoryQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const { data, error } = query;
  const now = useNow();
  if (!data) {
    if (error) {
      return (
        <LoadError
          query={query}
          headingLevel="h2"
          title="Failed to fetch reliability"
          otherwise="Your history did not arrive. Please try again."
        />
      );
    }
    return (
      <Awaited what="your history" className="space-y-3">
        <Skeleton className="h-56 rounded-card!" />
        <Skeleton className="h-28 rounded-card!" />
        <Skeleton className="h-28 rounded-card!" />
      </Awaited>
    );
  }
  if (data.length === 0) return <Newcomer />;
  return (
    <>
      <OwnScoreChart ledger={data} joinedAt={joinedAt} now={now} />
      <section aria-labelledby="ledger">
        <h2 id="ledger" className="mb-4 text-2xl">
          What moved it
        </h2>
        <LedgerList
          ledger={data}
          now={now}
          about={(entry, isPresent) => <AboutEntry entry={entry} isPresent={isPresent} now={now} />}
        />
      </section>
    </>
  );
}

/** The state of the person's own mark, and the actions on it. */
function AboutEntry({ entry, isPresent, now }: { entry: LedgerEntry; isPresent: boolean; now: number }) {
  const { gameEventId, gameEvent, what, role, contest } = entry;
  const { data } = useExplanationQuery();
  const open = data?.contested.find(({ contestId }) => contestId === contest?.id);
  const mayWrite =
    isPresent && what !== 'attended' && role === 'participant' && gameEvent && isOpen(gameEvent.startsAt, now);
  return (
    <>
      <OwnContest entry={entry} now={now} scoreIfOverturned={open?.scoreIfOverturned} />
      <ContestMark
        entry={entry}
        now={now}
        beside={mayWrite && gameEventId !== null && <WriteToHost gameEventId={gameEventId} />}
      />
    </>
  );
}

function Newcomer() {
  return (
    <EmptyState
      headingLevel="h2"
      art={<Sprout aria-hidden />}
      title="Everybody starts at 100%"
      action={
        <Button asChild>
          <Link to="/" viewTransition>
            Browse Events
          </Link>
        </Button>
      }
    >
      Nothing has moved your score yet. Once a host has noted who came to a game event of yours, it shows up here.
    </EmptyState>
  );
}
