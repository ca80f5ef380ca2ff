import type { GameEvent } from '../../../modules/events/contract.ts';

export type JoinedGameEvents = { upcoming: GameEvent[]; past: GameEvent[] };

/**
 * Sorts what somebody joined: upcoming ones soonest first, past ones (completed, archived, cancelled) latest first.
 * One under way counts as upcoming until it is completed: its cafe is what one wants to look up then.
 */
export function sortJoined(gameEvents: readonly GameEvent[]): JoinedGameEvents {
  const byStart = gameEvents.toSorted((a, b) => Date.parse(a.eventDate) - Date.parse(b.eventDate));
  return {
    upcoming: byStart.filter(({ status }) => status === 'upcoming'),
    past: byStart.filter(({ status }) => status !== 'upcoming').reverse(),
  };
}

/** Leaving later than this before the start may cost one's score (specification, section 9). */
const LEAVE_WARNING_MS = 24 * 3_600_000;

/** Whether leaving now comes with the warning. */
export const leavesLate = ({ eventDate }: Pick<GameEvent, 'eventDate'>, now: number): boolean =>
  Date.parse(eventDate) - now <= LEAVE_WARNING_MS;
