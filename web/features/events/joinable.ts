import type { GameEvent } from '../../../modules/events/contract.ts';
import { type BindingGameEvent, obstacleTo } from './binding-events.ts';
import { displayEvent } from './event-state.ts';
import { mayTakePart, viewerAt } from './viewer-at.ts';

/**
 * The gameEvents that the viewer can join: not full, open for sign-up, without a role of the viewer, and not at the
 * time of another evening of theirs.
 *
 * @param now the present moment in milliseconds
 */
export const joinable = (
  gameEvents: readonly GameEvent[],
  binding: readonly BindingGameEvent[],
  now: number,
): GameEvent[] =>
  gameEvents.filter(
    (gameEvent) =>
      displayEvent(gameEvent, now).reserve?.disabled === false &&
      mayTakePart(viewerAt(gameEvent, null, now)) &&
      !binding.some(({ id }) => id === gameEvent.id) &&
      obstacleTo(gameEvent, binding) === null,
  );
