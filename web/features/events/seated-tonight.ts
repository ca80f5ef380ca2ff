import type { GameEvent } from '../../../modules/events/contract.ts';
import type { Seated } from '../../ui/table-of.tsx';
import { seatedAt } from './seated.ts';

/** The people at a table once they arrive: a tick for who is there, a clock for who runs late. */
export function seatedTonight(gameEvent: Pick<GameEvent, 'people' | 'heldSeats'>): Seated[] {
  return seatedAt(gameEvent).map(({ answer: _, ...person }, at) => {
    const { checkedInAt = null, minutesLate = null } = gameEvent.people[at] ?? {};
    if (checkedInAt !== null) return { ...person, answer: 'here' };
    return minutesLate === null ? person : { ...person, answer: 'late' };
  });
}
