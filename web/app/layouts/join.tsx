import { Link } from 'react-router-dom';
import { BlockedAtTableNote } from '../../features/blocks/blocked-at-table.tsx';
import { EventSummary } from '../../features/events/event-summary.tsx';
import { useGameEventQuery } from '../../features/events/events-api.ts';
import { JoinFlow } from '../../features/joining/join-flow.tsx';
import { memberPath } from '../../features/member/member-view.ts';
import { ScoreAfterNext, WhyPaused } from '../../features/reliability/why-paused.tsx';
import { useAppSelector } from '../../features/session/app-state.ts';
import { selectAuthDialog } from '../../features/session/auth-dialog-state.ts';
import { WaitFlow } from '../../features/waiting-list/wait-flow.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Leaving } from './leaving.tsx';

/**
 * The dialogs that lead to a seat, or to the waiting list after signing in. They show the game event as all other
 * places do.
 */
export function Join() {
  const { intent } = useAppSelector(selectAuthDialog);
  // requested at once, while the server checks whether this person may join
  useGameEventQuery(intent?.gameEventId ?? '', { skip: intent === null });
  if (intent?.kind === 'wait') return <WaitFlow gameEventId={intent.gameEventId} />;
  return <JoinFlow Summary={Summary} Cause={Cause} Remedy={ScoreAfterNext} />;
}

function Summary({ gameEventId }: { gameEventId: string }) {
  const { currentData } = useGameEventQuery(gameEventId);
  if (!currentData) return <Skeleton className="h-24 animate-await" />;
  return (
    <>
      <EventSummary gameEvent={currentData} />
      <Leaving gameEvent={currentData} />
      <BlockedAtTableNote gameEventId={gameEventId} />
    </>
  );
}

/** The cause of the pause of joining, with a link to the ledger. */
const Cause = ({ onLeave }: { onLeave: () => void }) => (
  <>
    <WhyPaused className="block" />
    <Link
      to={memberPath('reliability')}
      onClick={onLeave}
      className="tap-text font-semibold underline underline-offset-2"
    >
      See where it comes from
    </Link>
  </>
);
