import { Sprout } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { ViewHeading } from '../../features/member/view-heading.tsx';
import { LedgerList } from '../../features/reliability/ledger-list.tsx';
import { OwnScoreChart } from '../../features/reliability/own-score-chart.tsx';
import { PenaltyBanner } from '../../features/reliability/penalty-banner.tsx';
import { useReliabilityHistoryQuery } from '../../features/reliability/reliability-api.ts';
import { Restoring } from '../../features/reliability/restoring.tsx';
import { useAppDispatch } from '../../features/session/app-state.ts';
import { refreshSession, useSession } from '../../features/session/session-api.ts';
import { useNow } from '../../lib/use-now.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Reliability } from '../../ui/reliability.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** One's own score: what it is, how it came about, and what brings it back. */
export function ReliabilityLedger() {
  const { user } = useSession();
  const dispatch = useAppDispatch();
  // A host may have marked something since the session was last checked.
  useEffect(() => void dispatch(refreshSession()), [dispatch]);
  if (!user) return null;
  const { reliabilityScore, penaltyExpiresAt, createdAt } = user;
  return (
    <>
      <ViewHeading title="My Reliability" subtitle="What hosts see about you before the event" back>
        <Reliability score={reliabilityScore} className="text-2xl! [&_svg]:size-7!" />
      </ViewHeading>
      <div className="mt-8 space-y-6">
        <PenaltyBanner expiresAt={penaltyExpiresAt} />
        <Ledger joinedAt={createdAt} score={reliabilityScore} />
      </div>
    </>
  );
}

function Ledger({ joinedAt, score }: { joinedAt: string; score: number }) {
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
      <Restoring score={score} />
      <section aria-labelledby="ledger">
        <h2 id="ledger" className="mb-4 text-2xl">
          What moved it
        </h2>
        <LedgerList ledger={data} now={now} />
      </section>
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
