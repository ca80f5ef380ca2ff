import type { GameEvent } from '../../../modules/events/contract.ts';

/** The meetups of one local day of the city. */
export type Day = { readonly date: string; readonly gameEvents: readonly GameEvent[] };

const isFull = ({ spotsLeft }: GameEvent) => spotsLeft <= 0;

/**
 * Meetups by day, in the given order. Within a day, those with a free seat come before full ones. The server pages
 * soonest first, so the next page may bring more of the last day: its open ones come before the full ones shown
 * already.
 */
export function byDay(gameEvents: readonly GameEvent[]): Day[] {
  return [...Map.groupBy(gameEvents, ({ startDate }) => startDate)].map(([date, ofDay]) => ({
    date,
    gameEvents: ofDay.toSorted((one, other) => Number(isFull(one)) - Number(isFull(other))),
  }));
}
