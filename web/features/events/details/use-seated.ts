import type { GameEvent } from '../../../../modules/events/contract.ts';
import { seedOf } from '../../../lib/seed.ts';
import type { Seated } from '../../../ui/table-of.tsx';
import { hostName } from '../host-name.ts';
import { useParticipantsQuery } from './details-api.ts';

const HUES = 6;
const hueOf = (id: string): number => seedOf(id) % HUES;
const initialsOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase();

/**
 * The people at a table as they are drawn, the host first.
 *
 * @param maySee whether the server names the participants to the viewer; else they are drawn without initials
 */
export function useSeated(gameEvent: GameEvent, viewerId: string | undefined, maySee: boolean | undefined): Seated[] {
  const { data } = useParticipantsQuery(gameEvent.id, { skip: !maySee });
  const { id, hostId, host, currentParticipants } = gameEvent;
  const first: Seated = {
    initials: host && initialsOf(host),
    hue: hueOf(hostId),
    host: true,
    you: hostId === viewerId,
    name: host?.firstName || hostName(host),
  };
  const known: Seated[] =
    maySee && data
      ? data.map(({ userId, user }) => ({
          ...{ initials: initialsOf(user), hue: hueOf(userId), name: user.firstName, you: userId === viewerId },
        }))
      : [];
  // A seat that is held for somebody is taken too: nobody sees by whom.
  const blank = Array.from({ length: Math.max(0, currentParticipants - known.length) }, (_, seat) => ({
    ...{ initials: null, hue: hueOf(`${id} ${seat}`) },
  }));
  const guests = [...known, ...blank];
  return [first, ...guests];
}
