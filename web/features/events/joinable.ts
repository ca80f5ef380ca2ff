import type { GameEvent } from '../../../modules/events/contract.ts';
import { type BindingGameEvent, obstacleTo } from './binding-events.ts';
import { displayEvent } from './event-state.ts';
import { opensAt } from './series-in-list.ts';
import { mayTakePart, viewerAt } from './viewer-at.ts';

/**
 * The gameEvents that the viewer can join: not full, open for sign-up, without a role of the viewer, not at the time of
 * another evening of theirs, and no later date of a series than its seats can be taken at.
 *
 * @param gameEvents soonest first
 * @param now the present moment in milliseconds
 */
export function joinable(
  gameEvents: readonly GameEvent[],
  binding: readonly BindingGameEvent[],
  now: number,
): GameEvent[] {
  return gameEvents.filter(
    (gameEvent) =>
      displayEvent(gameEvent, now).reserve?.disabled === false &&
      mayTakePart(viewerAt(gameEvent, null, now)) &&
      !opensAt(gameEvent, now) &&
      !binding.some(({ id }) => id === gameEvent.id) &&
      obstacleTo(gameEvent, binding) === null,
  );
}
