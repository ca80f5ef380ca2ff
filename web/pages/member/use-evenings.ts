import type { GameEvent } from '../../../modules/events/contract.ts';
import type { User } from '../../../modules/identity/contract.ts';
import { useHostedGameEventsQuery } from '../../features/hosting/hosting-api.ts';
import { useJoinedGameEvents } from '../../features/joining/use-joined-game-events.ts';
import type { Loading } from '../../ui/load-error.tsx';
import { eveningsAhead } from './evenings-ahead.ts';

/** Every evening ahead that somebody joined or hosts, soonest first; undefined until both answers are there. */
export function useEvenings(user: User, now: number): { evenings: GameEvent[] | undefined; query: Loading } {
  const joined = useJoinedGameEvents();
  const hosted = useHostedGameEventsQuery(user.id, { skip: !user.isProvider });
  const mine = user.isProvider ? hosted.data : [];
  return {
    evenings: joined.upcoming && mine && eveningsAhead([...joined.upcoming, ...mine], now),
    query: joined.query.error ? joined.query : hosted,
  };
}
