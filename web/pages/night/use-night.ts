import type { GameEvent } from '../../../modules/events/contract.ts';
import { nightsOf } from '../../../modules/events/night-rules.ts';
import { asTable } from '../../features/events/night-words.ts';
import { useHostedGameEventsQuery } from '../../features/hosting/hosting-api.ts';

/** The tables of a gameEvent's night that are not called off, the soonest first; only itself while the others are not known. */
export function useNight(gameEvent: GameEvent): readonly GameEvent[] {
  const { data: hosted = [] } = useHostedGameEventsQuery(gameEvent.hostId);
  const others = hosted.filter(({ id, status }) => id !== gameEvent.id && status !== 'cancelled');
  const night = nightsOf([gameEvent, ...others], asTable).find((tables) => tables.includes(gameEvent)) ?? [gameEvent];
  return night.toSorted((one, other) => Date.parse(one.eventDate) - Date.parse(other.eventDate));
}
