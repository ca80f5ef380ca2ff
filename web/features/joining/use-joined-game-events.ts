import { useMemo } from 'react';
import type { Loading } from '../../ui/load-error.tsx';
import { useSession } from '../session/session-api.ts';
import { type JoinedGameEvents, sortJoined } from './joined-events.ts';
import { useJoinedGameEventsQuery } from './joining-api.ts';

type Joined = Partial<JoinedGameEvents> & { query: Loading };

/** What the signed-in person joined, upcoming and past; both are missing until the answer is there, and for visitors. */
export function useJoinedGameEvents(): Joined {
  const { user } = useSession();
  const query = useJoinedGameEventsQuery(undefined, { skip: !user });
  const { data } = query;
  const sorted = useMemo(() => data && sortJoined(data), [data]);
  return { ...sorted, query };
}
