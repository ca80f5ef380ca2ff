import type { GameEvent } from '../../../modules/events/contract.ts';
import type { Seated } from '../../ui/table-of.tsx';

/** The people at a table as it is drawn: the host named, whoever the viewer may not see without initials. */
export const seatedAt = ({ people }: Pick<GameEvent, 'people'>): Seated[] =>
  people.map(({ initials, hue, firstName, isHost, isYou }) => ({
    ...{ initials, hue, host: isHost, you: isYou },
    ...(firstName !== null && { name: firstName }),
  }));
