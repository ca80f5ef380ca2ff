import type { GameEvent } from '../../../modules/events/contract.ts';
import { overlap } from '../../../modules/events/rules.ts';
import { isolated } from '../../../platform/isolated.ts';

/** An evening at which the viewer must be: they host it, have a seat, or have an offer. */
export type BindingGameEvent = Pick<GameEvent, 'id' | 'eventDate' | 'game'> & {
  readonly as: 'host' | 'participant' | 'offer';
};

type Mine = { joined: readonly GameEvent[]; hosted: readonly GameEvent[]; awaited: readonly GameEvent[] };

/**
 * The evenings at which a person must be, of those that they joined, host or wait for. A place in line does not count.
 *
 * @param now the present in milliseconds; an expired offer does not count
 */
export function bindingGameEvents({ joined, hosted, awaited }: Mine, now: number): BindingGameEvent[] {
  const isHeld = ({ yourLine }: GameEvent) => yourLine?.heldUntil != null && Date.parse(yourLine.heldUntil) > now;
  const bound = (gameEvents: readonly GameEvent[], as: BindingGameEvent['as']): BindingGameEvent[] =>
    gameEvents
      .filter(({ status }) => status === 'upcoming')
      .map(({ id, eventDate, game }) => ({ id, eventDate, game, as }));
  return [...bound(joined, 'participant'), ...bound(hosted, 'host'), ...bound(awaited.filter(isHeld), 'offer')];
}

const asWhat = {
  host: (name: string) => `You host ${name} then`,
  participant: (name: string) => `You have a seat at ${name} then`,
  offer: (name: string) => `A seat at ${name} is held for you then`,
};

/** The other evening at that time because of which a person cannot take a seat. */
export type Obstacle = { readonly id: string; readonly words: string };

/** The evening that overlaps with a gameEvent, in words such as "You have a seat at Catan then"; null if there is none. */
export function obstacleTo(
  gameEvent: Pick<GameEvent, 'id' | 'eventDate'>,
  binding: readonly BindingGameEvent[],
): Obstacle | null {
  const found = binding.find(({ id, eventDate }) => id !== gameEvent.id && overlap(eventDate, gameEvent.eventDate));
  return found ? { id: found.id, words: asWhat[found.as](isolated(found.game?.name ?? 'another game')) } : null;
}
