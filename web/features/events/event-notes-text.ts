import type { GameEvent } from '../../../modules/events/contract.ts';
import { isSignUpClosed, minimumDueAt, signUpClosesAt } from '../../../modules/events/rules.ts';
import { dayAndTimeWithin } from '../../lib/day-words.ts';
import { keptAt } from '../../lib/spots.ts';
import { clockTime } from '../../lib/time.ts';

/** Such as "Moved from Friday, 7:00 PM". Undefined if it was not moved. */
export function movedText({ movedFrom, eventDate }: GameEvent, timeZone: string): string | undefined {
  if (!movedFrom) return undefined;
  const weekday = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long' }).format(new Date(movedFrom.eventDate));
  const parts = [
    ...(movedFrom.eventDate === eventDate ? [] : [`${weekday}, ${clockTime(movedFrom.eventDate, timeZone)}`]),
    ...(movedFrom.cafe ? [movedFrom.cafe.name] : []),
  ];
  return parts.length > 0 ? `Moved from ${parts.join(', ')}` : undefined;
}

/**
 * Such as "Needs 2 more". Undefined if enough people have a seat, and in the last hours, when the minimum is not
 * checked any more. A minimum of one needs no words.
 */
export function needsText(gameEvent: GameEvent, now: number): string | undefined {
  const { minParticipants, currentParticipants, heldSeats, eventDate } = gameEvent;
  const missing = minParticipants - (currentParticipants - heldSeats);
  const isDue = minimumDueAt(eventDate, new Date(now).toISOString()) !== undefined;
  return minParticipants > 1 && missing > 0 && isDue ? `Needs ${missing} more` : undefined;
}

/** How many seats are kept for newcomers, and until when; undefined if none is. */
export function newcomersText(
  gameEvent: Pick<GameEvent, 'spotsLeft' | 'keptForNewcomers'>,
  now: number,
  timeZone: string,
): string | undefined {
  const kept = keptAt(gameEvent, now);
  if (!kept) return undefined;
  const until = `until ${dayAndTimeWithin(kept.until, now, timeZone)}`;
  if (gameEvent.spotsLeft <= 0) return `Kept for newcomers ${until}. You can wait in line.`;
  return `${kept.seats === 1 ? '1 seat is' : `${kept.seats} seats are`} kept for newcomers ${until}`;
}

/** When sign-up closes, such as "Sign-up closes tomorrow, 3:00 PM"; undefined if it closes at the start. */
export function signUpText(
  { eventDate, signUpClosesHours }: Pick<GameEvent, 'eventDate' | 'signUpClosesHours'>,
  now: number,
  timeZone: string,
): string | undefined {
  if (signUpClosesHours === 0) return undefined;
  const at = dayAndTimeWithin(signUpClosesAt(eventDate, signUpClosesHours), now, timeZone);
  return isSignUpClosed(eventDate, signUpClosesHours, new Date(now).toISOString())
    ? `Sign-up closed ${at}`
    : `Sign-up closes ${at}`;
}
