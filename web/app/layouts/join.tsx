import { EventSummary } from '../../features/events/event-summary.tsx';
import { useGameEventQuery } from '../../features/events/events-api.ts';
import { JoinFlow } from '../../features/joining/join-flow.tsx';
import { useAppSelector } from '../../features/session/app-state.ts';
import { selectAuthDialog } from '../../features/session/auth-dialog-state.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The join flow. It shows the game event as all other places do. */
export function Join() {
  const { intent } = useAppSelector(selectAuthDialog);
  // requested at once, while the server checks whether this person may join
  useGameEventQuery(intent?.gameEventId ?? '', { skip: intent === null });
  return <JoinFlow Summary={Summary} />;
}

function Summary({ gameEventId }: { gameEventId: string }) {
  const { currentData } = useGameEventQuery(gameEventId);
  return currentData ? <EventSummary gameEvent={currentData} /> : <Skeleton className="h-24 animate-await" />;
}
