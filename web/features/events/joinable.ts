import type { GameEvent } from '../../../modules/events/contract.ts';
import { type BindingEvening, obstacleTo } from './binding-evenings.ts';
import { displayEvent, partOf } from './event-state.ts';

/**
 * The meetups at which the viewer can take a seat: not full, without a part of theirs, open for sign-up, and at a time when
 * nothing else binds them.
 *
 * @param now the present moment in milliseconds
 */
export const joinable = (
  gameEvents: readonly GameEvent[],
  evenings: readonly BindingEvening[],
  now: number,
): GameEvent[] =>
  gameEvents.filter(
    (gameEvent) =>
      displayEvent(gameEvent, now).reserve?.disabled === false &&
      partOf(gameEvent, now) === null &&
      !evenings.some(({ id }) => id === gameEvent.id) &&
      obstacleTo(gameEvent, evenings) === null,
  );
