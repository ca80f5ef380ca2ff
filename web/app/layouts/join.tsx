import { EventSummary } from '../../features/events/event-summary.tsx';
import { useGameEventQuery } from '../../features/events/events-api.ts';
import { JoinFlow } from '../../features/joining/join-flow.tsx';
import { useAppSelector } from '../../features/session/app-state.ts';
import { selectAuthDialog } from '../../features/session/auth-dialog-state.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The way to a seat, with the meetup looking as it does everywhere else. */
export function Join() {
  const { intent } = useAppSelector(selectAuthDialog);
  // asked for at once, while the server is asked whether one may join
  useGameEventQuery(intent?.gameEventId ?? '', { skip: intent === null });
  return <JoinFlow Summary={Summary} />;
}

function Summary({ gameEventId }: { gameEventId: string }) {
  const { currentData } = useGameEventQuery(gameEventId);
  return currentData ? <EventSummary gameEvent={currentData} /> : <Skeleton className="h-24 animate-await" />;
}
