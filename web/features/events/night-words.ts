import type { GameEvent } from '../../../modules/events/contract.ts';
import { nightsOf } from '../../../modules/events/night-rules.ts';
import { isSignUpClosed } from '../../../modules/events/rules.ts';
import { spotsLeft } from '../../lib/spots.ts';

type Seats = Pick<GameEvent, 'eventDate' | 'signUpClosesHours'> & Parameters<typeof spotsLeft>[0];

/**
 * How many tables a night has, and how many seats are free where one can still join: `4 tables, 9 spots left`.
 *
 * @param now the present moment in milliseconds
 */
export function nightWords(tables: readonly Seats[], now: number): string {
  const at = new Date(now).toISOString();
  const open = tables.filter(({ eventDate, signUpClosesHours }) => !isSignUpClosed(eventDate, signUpClosesHours, at));
  const left = open.reduce((sum, table) => sum + spotsLeft(table, now), 0);
  const spots = left === 0 ? 'all full' : `${left} ${left === 1 ? 'spot' : 'spots'} left`;
  return `${tables.length} tables${open.length === 0 ? '' : `, ${spots}`}`;
}

/** What says to which night a gameEvent belongs. */
export const asTable = ({ hostId, cafeId, group, eventDate: startsAt }: GameEvent) => ({
  ...{ hostId, cafeId, startsAt },
  groupId: group?.id,
});

/** The nights of several tables among these gameEvents, and the gameEvents that are alone. */
export function severalTables(
  gameEvents: readonly GameEvent[],
): [nights: readonly (readonly [GameEvent, ...GameEvent[]])[], alone: readonly GameEvent[]] {
  const nights = nightsOf(gameEvents, asTable);
  const isNight = (tables: readonly GameEvent[]) => tables.length > 1;
  return [nights.filter(isNight), nights.filter((tables) => !isNight(tables)).flat()];
}
