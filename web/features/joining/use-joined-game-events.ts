import { useMemo } from 'react';
import type { GameEvent } from '../../../modules/events/contract.ts';
import type { Loading } from '../../ui/load-error.tsx';
import { useSession } from '../session/session-api.ts';
import { useJoinedGameEventsQuery } from './joined-api.ts';
import { type JoinedGameEvents, sortJoined } from './joined-events.ts';
import { useJoinedOrLeftGameEventsQuery } from './joining-api.ts';

type Joined = Partial<JoinedGameEvents> & { query: Loading };

/** The game events that the person joined, upcoming and past. Both are undefined until the answer arrives, and for visitors. */
export function useJoinedGameEvents(): Joined {
  const { user } = useSession();
  const query = useJoinedGameEventsQuery(undefined, { skip: !user });
  return { ...useSorted(query.data), query };
}

/** The past ones, and those that the person left late, because they can be marked as well. */
export function usePastGameEvents(): Pick<Joined, 'past' | 'query'> {
  const { user } = useSession();
  const query = useJoinedOrLeftGameEventsQuery(undefined, { skip: !user });
  const sorted = useSorted(query.data);
  return { ...(sorted && { past: sorted.past }), query };
}

const useSorted = (data: readonly GameEvent[] | undefined) => useMemo(() => data && sortJoined(data), [data]);
