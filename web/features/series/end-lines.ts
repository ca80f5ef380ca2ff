import type { GameEvent } from '../../../modules/events/contract.ts';
import { isCancellingLate } from '../../../modules/events/rules.ts';
import { counted } from '../../lib/counted.ts';

type Dated = Pick<GameEvent, 'eventDate' | 'noticedStart' | 'currentParticipants' | 'heldSeats' | 'waiting' | 'status'>;

/** The dates of a series that are still to come, by whether anybody is on them: with a seat, a held one, or in line. */
export function aheadOf(nextDates: readonly Dated[], now: number): { withPeople: Dated[]; empty: Dated[] } {
  const ahead = nextDates.filter(({ status, eventDate }) => status === 'upcoming' && Date.parse(eventDate) > now);
  const isEmpty = ({ currentParticipants, waiting }: Dated) => currentParticipants + waiting === 0;
  return { withPeople: ahead.filter((date) => !isEmpty(date)), empty: ahead.filter(isEmpty) };
}

/**
 * The effects of ending a series, in sentences.
 *
 * @param regulars how many people have a regular seat
 * @param upcoming what becomes of the dates with people
 * @param asAdmin whether an admin ends it, on whom no late cancellation is counted
 */
export function endLines(
  nextDates: readonly Dated[],
  regulars: number,
  upcoming: 'keep' | 'cancel',
  now: number,
  asAdmin = false,
): readonly string[] {
  const { withPeople, empty } = aheadOf(nextDates, now);
  const instant = new Date(now).toISOString();
  const late = withPeople.filter(({ eventDate, noticedStart = eventDate, currentParticipants, heldSeats }) =>
    isCancellingLate(noticedStart, currentParticipants - heldSeats, instant),
  ).length;
  const isCancelled = upcoming === 'cancel' && withPeople.length > 0;
  const people = counted(withPeople.length, 'date');
  return [
    ...(empty.length > 0
      ? [`${counted(empty.length, 'date')} without people ${empty.length === 1 ? 'ends' : 'end'}.`]
      : []),
    ...(withPeople.length > 0 && !isCancelled
      ? [`${people} with people ${withPeople.length === 1 ? 'stays' : 'stay'}.`]
      : []),
    ...(isCancelled
      ? [`${people} ${withPeople.length === 1 ? 'is' : 'are'} cancelled, and everybody there gets an email.`]
      : []),
    ...(regulars > 0
      ? [
          regulars === 1
            ? '1 person loses their regular seat, and gets an email.'
            : `${counted(regulars, 'person', 'people')} lose their regular seats, and get an email.`,
        ]
      : []),
    ...(!isCancelled && regulars === 0 ? ['Nobody gets an email.'] : []),
    ...(isCancelled && late > 0 && !asAdmin
      ? [`${late === 1 ? 'One is' : `${late} are`} so soon that it counts against you as a late cancellation.`]
      : []),
  ];
}
