import type { GameEvent } from '../../../modules/events/contract.ts';
import { type BindingGameEvent, obstacleTo } from './binding-events.ts';
import { displayEvent, partOf } from './event-state.ts';

/**
 * The meetups at which the viewer can take a seat: not full, without a part of theirs, open for sign-up, and at a time when
 * nothing else binds them.
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
