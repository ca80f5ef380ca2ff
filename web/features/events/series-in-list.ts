import type { GameEvent } from '../../../modules/events/contract.ts';

/** What a list knows of a date of a series from the other dates it shows. */
export type InSeries = {
  /** How many other dates the list shows, at the first one of the series; 0 at the others. */
  readonly more: number;
  /** The instant from which a seat can be taken by joining; null if it can be now. */
  readonly opensAt: string | null;
};

/** By joining, a seat can be taken at the next two dates that have not begun (groups contract, section 1, rule 9). */
const OPEN_AT_ONCE = 2;

/**
 * The dates of series in a list.
 *
 * @param gameEvents soonest first
 * @returns by the id of the game event
 */
export function seriesInList(
  gameEvents: readonly Pick<GameEvent, 'id' | 'seriesId' | 'eventDate' | 'status'>[],
  now: number,
): ReadonlyMap<string, InSeries> {
  const found = new Map<string, InSeries>();
  const ahead = gameEvents.filter(({ status, eventDate }) => status === 'upcoming' && Date.parse(eventDate) > now);
  for (const [seriesId, dates] of Map.groupBy(ahead, (gameEvent) => gameEvent.seriesId)) {
    if (seriesId === undefined) continue;
    for (const [at, { id }] of dates.entries()) {
      found.set(id, { more: at === 0 ? dates.length - 1 : 0, opensAt: dates[at - OPEN_AT_ONCE]?.eventDate ?? null });
    }
  }
  return found;
}
