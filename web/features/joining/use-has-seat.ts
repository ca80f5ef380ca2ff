import type { GameEvent } from '../../../modules/events/contract.ts';
import { useSession } from '../session/session-api.ts';
import { useJoinedGameEventsQuery } from './joining-api.ts';

/** Whether the viewer has a seat at a meetup; undefined until the answer is there, false for visitors and if none comes. */
export function useHasSeat(gameEvent: Pick<GameEvent, 'id'>): boolean | undefined {
  const { user } = useSession();
  const { data, isError } = useJoinedGameEventsQuery(undefined, { skip: !user });
  if (!user) return false;
  return data?.some(({ id }) => id === gameEvent.id) ?? (isError ? false : undefined);
}
