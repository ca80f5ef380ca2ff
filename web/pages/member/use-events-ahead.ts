import type { GameEvent } from '../../../modules/events/contract.ts';
import type { User } from '../../../modules/identity/contract.ts';
import { useHostedGameEventsQuery } from '../../features/hosting/hosting-api.ts';
import { useJoinedGameEvents } from '../../features/joining/use-joined-game-events.ts';
import type { Loading } from '../../ui/load-error.tsx';
import { gameEventsAhead } from './events-ahead.ts';

/** All upcoming gameEvents that the person joined or hosts, soonest first; undefined until both answers have arrived. */
export function useGameEventsAhead(user: User, now: number): { ahead: GameEvent[] | undefined; query: Loading } {
  const joined = useJoinedGameEvents();
  const hosted = useHostedGameEventsQuery(user.id, { skip: !user.isProvider });
  const mine = user.isProvider ? hosted.data : [];
  return {
    ahead: joined.upcoming && mine && gameEventsAhead([...joined.upcoming, ...mine], now),
    query: joined.query.error ? joined.query : hosted,
  };
}
