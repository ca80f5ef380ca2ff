import type { GameEvent } from '../../../modules/events/contract.ts';
import { nightsOf } from '../../../modules/events/night-rules.ts';
import { HOUR_MS } from '../../../platform/time-units.ts';
import { type GameEventFilter, useGameEventsInfiniteQuery } from '../../features/events/events-api.ts';
import { asTable } from '../../features/events/night-words.ts';

/** Tables that overlap one another are within so long a time. */
const NIGHT_MS = 12 * HOUR_MS;

const shifted = (instant: string, byMs: number): string => new Date(Date.parse(instant) + byMs).toISOString();

/** Where the other tables of a gameEvent's night are found. */
export const aroundTable = ({ hostId, group, cafeId, eventDate }: GameEvent): GameEventFilter => ({
  ...(group ? { groupId: group.id } : { hostId }),
  cafeId,
  from: shifted(eventDate, -NIGHT_MS),
  to: shifted(eventDate, NIGHT_MS),
});

/** The tables of a gameEvent's night that are not called off, the soonest first; only itself while the others are not known. */
export function useNight(gameEvent: GameEvent): readonly GameEvent[] {
  const { data } = useGameEventsInfiniteQuery(aroundTable(gameEvent));
  const around = data?.pages.flatMap(({ gameEvents }) => gameEvents) ?? [];
  const others = around.filter(({ id, status }) => id !== gameEvent.id && status !== 'cancelled');
  const night = nightsOf([gameEvent, ...others], asTable).find((tables) => tables.includes(gameEvent)) ?? [gameEvent];
  return night.toSorted((one, other) => Date.parse(one.eventDate) - Date.parse(other.eventDate));
}
