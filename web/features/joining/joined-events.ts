import type { GameEvent } from '../../../modules/events/contract.ts';
import { leavingIsLateFrom, shownFreeUntil } from '../../../modules/events/rules.ts';

export type JoinedGameEvents = { upcoming: GameEvent[]; past: GameEvent[] };

/**
 * Sorts joined gameEvents: upcoming ones soonest first, past ones (completed, archived, cancelled) latest first. One in
 * progress counts as upcoming, since people look up its cafe then.
 */
export function sortJoined(gameEvents: readonly GameEvent[]): JoinedGameEvents {
  const byStart = gameEvents.toSorted((a, b) => Date.parse(a.eventDate) - Date.parse(b.eventDate));
  return {
    upcoming: byStart.filter(({ status }) => status === 'upcoming'),
    past: byStart.filter(({ status }) => status !== 'upcoming').reverse(),
  };
}

/** Whether leaving now counts as late. */
export const leavesLate = (gameEvent: Pick<GameEvent, 'eventDate' | 'movedFrom' | 'table'>, now: number): boolean =>
  new Date(now).toISOString() >= leavingIsLateFrom(gameEvent.eventDate, shownFreeUntil(gameEvent));
