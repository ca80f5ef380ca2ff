import type { GameEvent } from '../../../modules/events/contract.ts';
import type { Seated } from '../../ui/table-of.tsx';
import { seatedAt } from './seated.ts';

/** The people at a table during check-in: a tick if checked in, a clock if running late. */
export function seatedTonight(gameEvent: Pick<GameEvent, 'people' | 'heldSeats'>): Seated[] {
  return seatedAt(gameEvent).map(({ answer: _, ...person }, at) => {
    const { checkedInAt = null, minutesLate = null } = gameEvent.people[at] ?? {};
    if (checkedInAt !== null) return { ...person, answer: 'here' };
    return minutesLate === null ? person : { ...person, answer: 'late' };
  });
}
