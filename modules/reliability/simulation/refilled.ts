import type { EventsOf } from '@tablemates/event-store';
import type { gameEventTypes } from '../../events/domain-events.ts';

export type SeatEvent = EventsOf<Pick<typeof gameEventTypes, 'ParticipantJoined' | 'ParticipantLeft'>>;

/** Seats of one gameEvent that were given back: who left, by user id. */
export type GivenBack = {
  /** Those whose seat nobody has taken yet, in the order of leaving. */
  readonly free: readonly string[];
  /** Those whose seat somebody took afterwards. */
  readonly refilled: readonly string[];
};

const nothing: GivenBack = { free: [], refilled: [] };

/**
 * The seats of a gameEvent that were given back, after a domain event. Seats have no numbers, so whoever joins takes the
 * one that has been free for longest. Who leaves a second time is judged by that.
 */
export function givenBackAfter(before: GivenBack = nothing, { type, data }: SeatEvent): GivenBack {
  const { userId } = data;
  const others = (ids: readonly string[]) => ids.filter((id) => id !== userId);
  if (type === 'ParticipantLeft') {
    return { free: [...others(before.free), userId], refilled: others(before.refilled) };
  }
  const [first, ...free] = before.free;
  return first === undefined ? before : { free, refilled: [...before.refilled, first] };
}
