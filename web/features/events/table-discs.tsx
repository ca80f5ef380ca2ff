import type { GameEvent } from '../../../modules/events/contract.ts';
import { Disc, FreeDisc, MoreDisc } from '../../ui/disc.tsx';
import { nameAmong } from './seated.ts';

/** The number of discs that fit beside a button on a phone. */
const MOST_DISCS = 6;
const MOST_GUESTS = 4;

type Table = Pick<GameEvent, 'people' | 'currentParticipants' | 'maxParticipants'>;

/**
 * The discs shown: the host, up to four participants (three if there are five or more), the number of others, and free
 * seats.
 */
function discsOf({ people, currentParticipants, maxParticipants }: Table) {
  const guests = people.filter(({ isHost }) => !isHost);
  const shown = guests.length > MOST_GUESTS ? guests.slice(0, MOST_GUESTS - 1) : guests;
  const more = guests.length - shown.length;
  const host = people.find(({ isHost }) => isHost);
  const used = (host ? 1 : 0) + shown.length + (more > 0 ? 1 : 0);
  const open = Math.max(0, maxParticipants - currentParticipants);
  return {
    // people have no id here, so the order of joining is the key
    seated: (host ? [host, ...shown] : shown).map((person, seat) => ({ seat, ...person })),
    more,
    free: Array.from({ length: Math.min(open, Math.max(1, MOST_DISCS - used)) }, (_, seat) => seat),
  };
}

/** The participants in words, by first name if the viewer may know it. */
function whoComes({ people, currentParticipants, maxParticipants }: Table): string {
  const guests = people.filter(({ isHost }) => !isHost);
  const named = guests.flatMap(({ firstName, initials, isYou }) =>
    isYou ? ['you'] : firstName === null ? [] : nameAmong(people, { firstName, initials }),
  );
  const count = `${currentParticipants}/${maxParticipants} players`;
  return named.length === 0 ? count : `${count}: ${named.join(', ')}`;
}

type Props = { gameEvent: Table; withFree: boolean; size?: 26 | 30 };

/** The people at a table as discs, and the free seats if the viewer can take one. */
export function TableDiscs({ gameEvent, withFree, size = 30 }: Props) {
  const { seated, more, free } = discsOf(gameEvent);
  return (
    <p className="flex items-center pl-0.5 [&>span+span]:-ml-[3px]">
      {seated.map(({ seat, ...person }) => (
        <Disc key={seat} {...person} size={size} />
      ))}
      {more > 0 && <MoreDisc count={more} size={size} />}
      {withFree && free.map((seat) => <FreeDisc key={seat} size={size} />)}
      <span className="sr-only">{whoComes(gameEvent)}</span>
    </p>
  );
}
