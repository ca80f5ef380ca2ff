import type { GameEvent } from '../../../modules/events/contract.ts';

/** The meetups of one local day of the city. */
export type Day = { readonly date: string; readonly gameEvents: readonly GameEvent[] };

const isFull = ({ currentParticipants, maxParticipants }: GameEvent) => currentParticipants >= maxParticipants;

/** Meetups by their days, in the order they come in; within a day those with a free seat before full ones. */
export function byDay(gameEvents: readonly GameEvent[]): Day[] {
  const dates = [...new Set(gameEvents.map(({ startDate }) => startDate))];
  return dates.map((date) => ({
    date,
    gameEvents: gameEvents
      .filter(({ startDate }) => startDate === date)
      .toSorted((one, other) => Number(isFull(one)) - Number(isFull(other))),
  }));
}
