import type { GameEvent } from '../../../modules/events/contract.ts';

/**
 * How many other dates of its series a list shows, by the id of the first one; other game events are left out.
 *
 * @param gameEvents soonest first
 */
export function moreDates(
  gameEvents: readonly Pick<GameEvent, 'id' | 'seriesId' | 'eventDate' | 'status'>[],
  now: number,
): ReadonlyMap<string, number> {
  const ahead = gameEvents.filter(({ status, eventDate }) => status === 'upcoming' && Date.parse(eventDate) > now);
  const found = new Map<string, number>();
  for (const [seriesId, [first, ...others]] of Map.groupBy(ahead, (gameEvent) => gameEvent.seriesId)) {
    if (seriesId !== undefined && first) found.set(first.id, others.length);
  }
  return found;
}

/** The instant from which a seat can be taken by joining; null if it can be now. */
export const opensAt = ({ joinableFrom }: Pick<GameEvent, 'joinableFrom'>, now: number): string | null =>
  joinableFrom !== undefined && Date.parse(joinableFrom) > now ? joinableFrom : null;
