import type { Instant } from '../../../platform/clock.ts';
import { isRefusal, refuse } from '../../../platform/refusal.ts';
import { type Decided, type GameEventState, pastRefusal, unknownGameEvent } from '../game-event.ts';
import { isRealMove } from '../rules.ts';
import type { SeatQuestion } from './answer-link.ts';

/** Records that a participant will be there (evenings contract, section 4). A second answer records nothing. */
export function confirm(state: GameEventState, userId: string, now: Instant): Decided {
  if (state.status === 'unknown') return unknownGameEvent;
  if (!state.seats.participants.includes(userId)) return refuse(409, 'not_joined', 'You are not part of this event.');
  const refused = pastRefusal(state, now);
  if (refused) return refused;
  if (state.arrivals.confirmed.includes(userId)) return [];
  return [{ type: 'SeatConfirmed', data: { gameEventId: state.schedule.gameEventId, userId } }];
}

/**
 * Records the same from the link in a mail. A link works once, and only while the start is less than 15 minutes from
 * the one in the mail. Every refusal of a known gameEvent is a 410: the link is spent or past.
 */
export function confirmByLink(state: GameEventState, { userId, startsAt }: SeatQuestion, now: Instant): Decided {
  if (state.status === 'unknown') return unknownGameEvent;
  if (isRealMove(state.schedule.startsAt, startsAt)) return refuse(410, 'past', 'This event has been moved since.');
  if (state.arrivals.answered.includes(userId))
    return refuse(410, 'spent', 'You have already said that you will be there.');
  const confirmed = confirm(state, userId, now);
  return isRefusal(confirmed) ? { ...confirmed, status: 410 } : confirmed;
}
