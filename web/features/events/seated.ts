import type { GameEvent } from '../../../modules/events/contract.ts';
import { type LocalClock, stillComingAt } from '../../../modules/events/rules.ts';
import { letterOf, publicName } from '../../../modules/identity/shown-name-rules.ts';
import { isolated } from '../../../platform/isolated.ts';
import { instantOfLocal } from '../../lib/exact-time.ts';
import { localMoment } from '../../lib/time.ts';
import type { Seated } from '../../ui/table-of.tsx';

/** The color of a seat whose person is hidden. */
const UNSEEN = 3;

type PeopleAndHeldSeats = Pick<GameEvent, 'people' | 'heldSeats'>;

/** What a person is called at their table: two of one first name by the initial too, which every disc shows. */
export function nameAmong(
  people: GameEvent['people'],
  { firstName, initials }: { firstName: string; initials: string | null },
) {
  if (people.filter((other) => other.firstName === firstName).length < 2) return isolated(firstName);
  return publicName({ firstName, lastName: initials?.slice(letterOf(firstName).length) ?? '' });
}

/** The people at a table as drawn: by name, with a tick if they confirmed. Guest seats have no initials. */
export const seatedAt = ({ people, heldSeats }: PeopleAndHeldSeats): Seated[] => [
  ...people.map(({ initials, hue, firstName, photo, isHost, isYou, isConfirmed }) => ({
    initials,
    hue,
    host: isHost,
    you: isYou,
    ...(firstName !== null && { name: nameAmong(people, { firstName, initials }) }),
    ...(photo !== null && { photo }),
    ...(isConfirmed && { answer: 'yes' as const }),
  })),
  ...Array.from({ length: heldSeats }, () => ({ initials: null, hue: UNSEEN })),
];

/** The city's time zone, for rules that need it. */
export const clockOf = (timeZone: string): LocalClock => ({
  momentOf: (instant) => localMoment(instant, timeZone),
  instantOf: (date, time) => instantOfLocal(`${date}T${time}`, timeZone) ?? undefined,
});

/** The same for the host after people were asked to confirm: those who have not answered get a clock. */
export function seatedForHost(
  gameEvent: PeopleAndHeldSeats & Pick<GameEvent, 'eventDate'>,
  now: number,
  timeZone: string,
): Seated[] {
  const isAsked = now >= Date.parse(stillComingAt(gameEvent.eventDate, clockOf(timeZone)));
  return seatedAt(gameEvent).map((person) =>
    isAsked && !person.host && !person.answer && person.initials !== null ? { ...person, answer: 'open' } : person,
  );
}
