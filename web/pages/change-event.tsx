import type { GameEvent } from '../../modules/events/contract.ts';
import { useCafesQuery } from '../features/cafes/cafes-api.ts';
import { ChangeEventButton } from '../features/events/change/change-event-button.tsx';
import { viewerHosts } from '../lib/viewer-hosts.ts';

/** The button to change a gameEvent, for its host and admins. Any approved cafe of the region can be chosen. */
export function ChangeEvent({ gameEvent, label }: { gameEvent: GameEvent; label?: string }) {
  const { data: cafes = [] } = useCafesQuery();
  return <ChangeEventButton gameEvent={gameEvent} cafes={cafes} isHost={viewerHosts(gameEvent)} label={label} />;
}
