import type { GameEvent } from '../../../modules/events/contract.ts';
import type { Seated } from '../../ui/table-of.tsx';

/** The color of a seat whose person nobody may see. */
const UNSEEN = 3;

/** The people at a table as it is drawn: the host named, those whom the viewer may not see and held seats without initials. */
export const seatedAt = ({ people, heldSeats }: Pick<GameEvent, 'people' | 'heldSeats'>): Seated[] => [
  ...people.map(({ initials, hue, firstName, photo, isHost, isYou }) => ({
    initials,
    hue,
    host: isHost,
    you: isYou,
    ...(firstName !== null && { name: firstName }),
    ...(photo !== null && { photo }),
  })),
  ...Array.from({ length: heldSeats }, () => ({ initials: null, hue: UNSEEN })),
];
