import type { GameEvent } from '../../../modules/events/contract.ts';
import { displayEvent } from './event-state.ts';

type Viewer = {
  viewerId: string | undefined;
  /** Meetups the viewer has a seat at. */
  mine: readonly { readonly id: string }[];
  /** The present moment in milliseconds. */
  now: number;
};

/** The meetups that the viewer can still join: not full, not their own, and without a seat of theirs. */
export const joinable = (gameEvents: readonly GameEvent[], { viewerId, mine, now }: Viewer): GameEvent[] =>
  gameEvents.filter(
    (gameEvent) =>
      displayEvent(gameEvent, now).state === 'open' &&
      gameEvent.hostId !== viewerId &&
      !mine.some(({ id }) => id === gameEvent.id),
  );
