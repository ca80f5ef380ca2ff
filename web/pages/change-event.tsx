import type { GameEvent } from '../../modules/events/contract.ts';
import { useCafesQuery } from '../features/cafes/cafes-api.ts';
import { ChangeEventButton } from '../features/events/change/change-event-button.tsx';

/** The way to change a game event, for its host: any approved cafe of the region can be chosen. */
export function ChangeEvent({ gameEvent }: { gameEvent: GameEvent }) {
  const { data: cafes = [] } = useCafesQuery();
  return <ChangeEventButton gameEvent={gameEvent} cafes={cafes} />;
}
