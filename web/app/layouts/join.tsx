import { Link } from 'react-router-dom';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { BlockedAtTableNote } from '../../features/blocks/blocked-at-table.tsx';
import { EventSummary } from '../../features/events/event-summary.tsx';
import { freeUntil } from '../../features/events/event-time-words.ts';
import { useGameEventQuery } from '../../features/events/events-api.ts';
import { JoinFlow } from '../../features/joining/join-flow.tsx';
import { memberPath } from '../../features/member/member-view.ts';
import { ScoreAfterNext, WhyPaused } from '../../features/reliability/why-paused.tsx';
import { useAppSelector } from '../../features/session/app-state.ts';
import { selectAuthDialog } from '../../features/session/auth-dialog-state.ts';
import { WaitFlow } from '../../features/waiting-list/wait-flow.tsx';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { useNow } from '../../lib/use-now.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

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

/** What giving the seat back would cost, shown before the person takes it. */
function Leaving({ gameEvent }: { gameEvent: GameEvent }) {
  const { timeZone } = useSiteConfig();
  const free = freeUntil(gameEvent, useNow(), timeZone);
  return (
    <p className="text-ink-soft text-sm">
      {free === null
        ? 'It starts within 24 hours: giving your seat back counts as a late cancellation.'
        : `Plans change? The seat is free to give back until ${free}.`}
    </p>
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
