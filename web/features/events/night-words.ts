import type { GameEvent } from '../../../modules/events/contract.ts';
import { nightsOf } from '../../../modules/events/night-rules.ts';

/** How many tables a night has, and how many seats are free: `4 tables, 9 spots left`. */
export function nightWords(tables: readonly Pick<GameEvent, 'maxParticipants' | 'currentParticipants'>[]): string {
  const left = tables.reduce(
    (sum, { maxParticipants, currentParticipants }) => sum + Math.max(0, maxParticipants - currentParticipants),
    0,
  );
  return `${tables.length} tables, ${left === 0 ? 'all full' : `${left} ${left === 1 ? 'spot' : 'spots'} left`}`;
}

/** What says to which night a gameEvent belongs. */
export const asTable = ({ hostId, cafeId, eventDate: startsAt }: GameEvent) => ({ hostId, cafeId, startsAt });

/** The nights of several tables among these gameEvents, and the gameEvents that are alone. */
export function severalTables(
  gameEvents: readonly GameEvent[],
): [nights: readonly (readonly [GameEvent, ...GameEvent[]])[], alone: readonly GameEvent[]] {
  const nights = nightsOf(gameEvents, asTable);
  const isNight = (tables: readonly GameEvent[]) => tables.length > 1;
  return [nights.filter(isNight), nights.filter((tables) => !isNight(tables)).flat()];
}
