import type { GameEvent } from '../../../modules/events/contract.ts';
import { type BindingGameEvent, obstacleTo } from './binding-events.ts';
import { displayEvent, partOf } from './event-state.ts';

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
      partOf(gameEvent, now) === null &&
      !binding.some(({ id }) => id === gameEvent.id) &&
      obstacleTo(gameEvent, binding) === null,
  );
