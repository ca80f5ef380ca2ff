import type { GameEvent } from '../../../../modules/events/contract.ts';
import { isLate, isRealMove, isShortMove } from '../../../../modules/events/rules.ts';

type Next = { readonly startsAt: string; readonly startDate: string; readonly cafeId: string };

/** Who will be notified of a change, and its consequences, in sentences. The server decides. */
export function previewOf(gameEvent: GameEvent, next: Next, now: string): readonly string[] {
  const { cafeId, eventDate, startDate, currentParticipants, heldSeats, waiting } = gameEvent;
  const isReal = cafeId !== next.cafeId || isRealMove(eventDate, next.startsAt);
  if (!isReal) return ['Nobody gets a mail: the time and the place stay as they are, or nearly so.'];
  const taken = currentParticipants - heldSeats;
  const people = [
    ...(taken > 0 ? [`${taken} with a seat`] : []),
    ...(heldSeats > 0 ? [`${heldSeats} with a held seat`] : []),
    ...(waiting > 0 ? [`${waiting} on the waiting list`] : []),
  ];
  const isMoved = eventDate !== next.startsAt;
  const countsAsLate =
    taken > 0 && isMoved && isLate(eventDate, now) && !isShortMove({ startsAt: eventDate, startDate }, next);
  return [
    people.length > 0
      ? `One mail goes out 10 minutes after your last change: to ${people.join(', ')}, and to the owner of the cafe.`
      : 'Nobody has a seat yet. Only the owner of the cafe gets a mail.',
    ...(taken > 0 ? ['For 24 hours everybody may give their seat back freely.'] : []),
    ...(countsAsLate ? ['It starts within 24 hours, so this counts as a late cancellation of yours.'] : []),
  ];
}
