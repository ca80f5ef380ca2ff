import type { GameEvent } from '../../../modules/events/contract.ts';
import { useJoinedGameEventsQuery } from './joining-api.ts';

/** Whether the signed-in person has a seat at a meetup; undefined until the answer is there, false if none comes. */
export function useHasSeat(gameEvent: Pick<GameEvent, 'id'>): boolean | undefined {
  const { data, isError } = useJoinedGameEventsQuery();
  return data?.some(({ id }) => id === gameEvent.id) ?? (isError ? false : undefined);
}
