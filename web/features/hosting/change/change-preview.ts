import type { ChangePreview, GameEvent } from '../../../../modules/events/contract.ts';
import { dayAndTimeWithin } from '../../../lib/day-words.ts';
import { lateCancellation } from '../../../lib/late-cancellation.ts';

const people = (count: number, what: string) => (count > 0 ? [`${count} ${what}`] : []);
const these = new Intl.ListFormat('en-US');

/**
 * The effects of a change, in sentences.
 *
 * @param gameEvent as it is before the change
 * @param isHost whether the host changes it; otherwise an admin does
 * @param now the present moment in milliseconds
 */
export function previewLines(
  { moved, given, offered, freeUntil, isLate }: ChangePreview,
  gameEvent: GameEvent,
  isHost: boolean,
  now: number,
  timeZone: string,
): readonly string[] {
  const recipients = moved && [
    ...people(moved.seats, 'with a seat'),
    ...people(moved.offers, 'with a held seat'),
    ...people(moved.line, 'on the waiting list'),
    ...(moved.host ? ['the host'] : []),
    ...(moved.cafeOwner ? ['the owner of the cafe'] : []),
  ];
  const lines = [
    ...(given > 0
      ? [
          `${given === 1 ? 'The first person' : `The first ${given} people`} in line ${given === 1 ? 'gets' : 'get'} a seat at once, and an email.`,
        ]
      : []),
    ...(offered > 0
      ? [
          `A seat is offered to ${offered === 1 ? 'the first person' : `the first ${offered} people`} in line, by email.`,
        ]
      : []),
    ...(recipients && recipients.length > 0
      ? [
          `One email goes out ${moved.atOnce ? 'at once' : '10 minutes after the last change'}: to ${these.format(recipients)}.`,
        ]
      : []),
    ...(freeUntil
      ? [`Everybody may give their seat back freely until ${dayAndTimeWithin(freeUntil, now, timeZone)}.`]
      : []),
    ...(isLate && isHost ? [lateCancellation(gameEvent, now, timeZone)] : []),
  ];
  return lines.length > 0 ? lines : ['Nobody gets an email.'];
}
