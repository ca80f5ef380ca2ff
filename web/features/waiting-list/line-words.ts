import type { GameEvent } from '../../../modules/events/contract.ts';
import { isOpenToAll, isSoon } from '../../../modules/events/rules.ts';
import { ordinal } from '../../lib/ordinal.ts';

/** Such as `3 people are waiting. You’d be 4th.` */
export function howManyWait(count: number): string {
  if (count === 0) return 'Nobody is waiting yet. You’d be first in line.';
  return `${count === 1 ? '1 person is' : `${count} people are`} waiting. You’d be ${ordinal(count + 1)}.`;
}

/**
 * Says what happens if a seat gets free at `now` (evenings contract, section 2).
 *
 * @param now milliseconds since 1970
 */
export function nextStep(gameEvent: Startable, now: number): string {
  if (isFirstCome(gameEvent, now)) return 'It starts soon: a free seat is open to the first person who joins.';
  return isSoon(gameEvent.eventDate, new Date(now).toISOString())
    ? 'A free seat is offered to the first in line and held for a while. If they don’t answer, they lose their place. Their score stays the same.'
    : 'A free seat goes to the first in line at once, and can be given back.';
}

type Startable = Pick<GameEvent, 'eventDate' | 'signUpClosesHours'>;

/**
 * Whether a seat that gets free at `now` is open to the first person who joins, and not offered to the line any more.
 *
 * @param now milliseconds since 1970
 */
export const isFirstCome = ({ eventDate, signUpClosesHours }: Startable, now: number): boolean =>
  isOpenToAll(eventDate, signUpClosesHours, new Date(now).toISOString());

/**
 * The time that a seat is still held, such as `2 h 5 min` or `4:09`.
 *
 * @param now milliseconds since 1970
 */
export function timeLeft(until: string, now: number): string {
  const seconds = Math.max(0, Math.floor((Date.parse(until) - now) / 1_000));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`;
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The reason why a free seat went to a person further back. */
const paused = 'joining was paused';
export const passedOverBecause = { penalty: paused, suspended: paused, busy: 'another event at that time' } as const;
