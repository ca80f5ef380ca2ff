import type { GameEvent } from '../../modules/events/contract.ts';
import { useCafesQuery } from '../features/cafes/cafes-api.ts';
import { ChangeEventButton } from '../features/events/change/change-event-button.tsx';
import { useSession } from '../features/session/session-api.ts';

/** The button to change a gameEvent, for its host and admins. Any approved cafe of the region can be chosen. */
export function ChangeEvent({ gameEvent }: { gameEvent: GameEvent }) {
  const { data: cafes = [] } = useCafesQuery();
  const { user } = useSession();
  return <ChangeEventButton gameEvent={gameEvent} cafes={cafes} isHost={user?.id === gameEvent.hostId} />;
}
