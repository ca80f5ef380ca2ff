import type { GameEvent } from '../../../modules/events/contract.ts';
import { clockTime } from '../../lib/time.ts';

/** Such as "Moved from Friday, 7:00 PM"; undefined for one that was not moved. */
export function movedText({ movedFrom, eventDate }: GameEvent, timeZone: string): string | undefined {
  if (!movedFrom) return undefined;
  const weekday = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long' }).format(new Date(movedFrom.eventDate));
  const parts = [
    ...(movedFrom.eventDate === eventDate ? [] : [`${weekday}, ${clockTime(movedFrom.eventDate, timeZone)}`]),
    ...(movedFrom.cafe ? [movedFrom.cafe.name] : []),
  ];
  return parts.length > 0 ? `Moved from ${parts.join(', ')}` : undefined;
}

/** Such as "Needs 2 more"; undefined where enough people have a seat. One alone is what every evening needs. */
export function needsText(gameEvent: GameEvent): string | undefined {
  const { minParticipants, currentParticipants, heldSeats } = gameEvent;
  const missing = minParticipants - (currentParticipants - heldSeats);
  return minParticipants > 1 && missing > 0 ? `Needs ${missing} more` : undefined;
}
