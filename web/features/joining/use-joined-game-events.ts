import { useMemo } from 'react';
import type { Loading } from '../../ui/load-error.tsx';
import { useSession } from '../session/session-api.ts';
import { type JoinedGameEvents, sortJoined } from './joined-events.ts';
import { useJoinedGameEventsQuery } from './joining-api.ts';

type Joined = Partial<JoinedGameEvents> & { query: Loading };

/** The game events that the person joined, upcoming and past. Both are undefined until the answer arrives, and for visitors. */
export function useJoinedGameEvents(): Joined {
  const { user } = useSession();
  const query = useJoinedGameEventsQuery(undefined, { skip: !user });
  const { data } = query;
  const sorted = useMemo(() => data && sortJoined(data), [data]);
  return { ...sorted, query };
}
