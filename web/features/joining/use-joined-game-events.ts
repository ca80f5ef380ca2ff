import { useMemo } from 'react';
import { type JoinedGameEvents, sortJoined } from './joined-events.ts';
import { useJoinedGameEventsQuery } from './joining-api.ts';

type Joined = Partial<JoinedGameEvents> & { error: unknown; retrying: boolean; retry: () => void };

/** What the signed-in person joined, upcoming and past; both are missing until the answer is there. */
export function useJoinedGameEvents(): Joined {
  const { data, error, isFetching, refetch } = useJoinedGameEventsQuery();
  const sorted = useMemo(() => data && sortJoined(data), [data]);
  return { ...sorted, error, retrying: isFetching, retry: () => void refetch() };
}
