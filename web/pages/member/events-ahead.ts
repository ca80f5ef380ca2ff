import type { GameEvent } from '../../../modules/events/contract.ts';
import { endOf } from '../../../modules/events/rules.ts';

const WEEK_MS = 7 * 86_400_000;
/** How many rows the dashboard shows; the lists of their own show all. */
const MOST_ROWS = 5;

/**
 * What still takes place, soonest first. One under way counts until its end: its cafe is what one wants to look up then.
 *
 * @param now the present moment in milliseconds
 */
export const gameEventsAhead = (gameEvents: readonly GameEvent[], now: number): GameEvent[] =>
  gameEvents
    .filter(({ status, eventDate }) => status === 'upcoming' && Date.parse(endOf(eventDate)) > now)
    .toSorted((one, other) => Date.parse(one.eventDate) - Date.parse(other.eventDate));

/**
 * What the dashboard lists below the next table: this week's evenings, or what comes first where this week has none.
 *
 * @param later the evenings ahead without the next one, soonest first
 */
export function listedGameEvents(later: readonly GameEvent[], now: number): { title: string; rows: GameEvent[] } {
  const week = later.filter(({ eventDate }) => Date.parse(eventDate) < now + WEEK_MS);
  return week.length > 0
    ? { title: 'This week', rows: week.slice(0, MOST_ROWS) }
    : { title: 'Later', rows: later.slice(0, 3) };
}
