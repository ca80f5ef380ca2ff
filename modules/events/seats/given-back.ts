import type { EventsOf } from '@tablemates/event-store';
import type { gameEventTypes } from '../domain-events.ts';

export type SeatEvent = EventsOf<
  Pick<typeof gameEventTypes, 'ParticipantJoined' | 'ParticipantLeft' | 'ParticipantRemoved'>
>;

/** The seats of a gameEvent that were given back and that nobody has taken since. */
export type GivenBackSeats = {
  /** How many seats are taken, or by how many more than when the first one was given back. */
  readonly taken: number;
  /** The last one given back comes last. `takenBefore`: with the seat that was given back. */
  readonly empty: readonly { readonly userId: string; readonly takenBefore: number }[];
};

export const noneGivenBack: GivenBackSeats = { taken: 0, empty: [] };

/**
 * The seats of a gameEvent after a domain event, and whose seat it filled again. Seats have no numbers: one is filled again when
 * the table has as many participants as before it was given back. So an earlier gap does not count against whoever leaves later,
 * and ledgers, simulations and the numbers of turnout agree. Pure.
 */
export function seatsAfter(
  { taken, empty }: GivenBackSeats,
  { type, data }: SeatEvent,
): GivenBackSeats & { readonly filledAgain: string | undefined } {
  if (type === 'ParticipantRemoved') return { taken: taken - 1, empty, filledAgain: undefined };
  if (type === 'ParticipantLeft') {
    const left = { userId: data.userId, takenBefore: taken };
    return { taken: taken - 1, empty: [...empty, left], filledAgain: undefined };
  }
  const last = empty.at(-1);
  const isFilled = last !== undefined && last.takenBefore <= taken + 1;
  return {
    taken: taken + 1,
    empty: isFilled ? empty.slice(0, -1) : empty,
    filledAgain: isFilled ? last.userId : undefined,
  };
}
