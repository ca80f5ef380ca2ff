import type { GameEvent } from '../../../modules/events/contract.ts';
import { endOf } from '../../../modules/events/rules.ts';

const WEEK_MS = 7 * 86_400_000;
/** The number of rows on the dashboard; the separate lists show all. */
const MOST_ROWS = 5;

/**
 * The gameEvents that are not over, soonest first. One in progress is included, since people look up its cafe then.
 *
 * @param now the present moment in milliseconds
 */
export const gameEventsAhead = (gameEvents: readonly GameEvent[], now: number): GameEvent[] =>
  gameEvents
    .filter(({ status, eventDate }) => status === 'upcoming' && Date.parse(endOf(eventDate)) > now)
    .toSorted((one, other) => Date.parse(one.eventDate) - Date.parse(other.eventDate));

/**
 * What the dashboard lists below the next table: this week's gameEvents, or the first ones after it if this week has none.
 *
 * @param later the upcoming gameEvents without the next one, soonest first
 */
export function listedGameEvents(later: readonly GameEvent[], now: number): { title: string; rows: GameEvent[] } {
  const week = later.filter(({ eventDate }) => Date.parse(eventDate) < now + WEEK_MS);
  return week.length > 0
    ? { title: 'This week', rows: week.slice(0, MOST_ROWS) }
    : { title: 'Later', rows: later.slice(0, 3) };
}
