import type { GameEvent } from '../../../modules/events/contract.ts';
import { useSession } from '../session/session-api.ts';
import { useJoinedGameEventsQuery } from './joined-api.ts';

/** Whether the viewer has a seat. Undefined until the answer arrives, false for visitors and if none arrives. */
export function useHasSeat(gameEvent: Pick<GameEvent, 'id'>): boolean | undefined {
  const { user } = useSession();
  const { data, isError } = useJoinedGameEventsQuery(undefined, { skip: !user });
  if (!user) return false;
  return data?.some(({ id }) => id === gameEvent.id) ?? (isError ? false : undefined);
}
