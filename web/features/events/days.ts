import type { GameEvent } from '../../../modules/events/contract.ts';

/** The meetups of one local day of the city. */
export type Day = { readonly date: string; readonly gameEvents: readonly GameEvent[] };

const isFull = ({ currentParticipants, maxParticipants }: GameEvent) => currentParticipants >= maxParticipants;

/**
 * Meetups by their days, in the order they come in; within a day those with a free seat before full ones. A page that
 * comes later is appended: what is shown already keeps its place.
 */
export function byDay(pages: readonly (readonly GameEvent[])[]): Day[] {
  const inOrder = pages.flatMap((page) => page.toSorted(byDayAndOpenFirst));
  return [...Map.groupBy(inOrder, ({ startDate }) => startDate)].map(([date, gameEvents]) => ({ date, gameEvents }));
}

const byDayAndOpenFirst = (one: GameEvent, other: GameEvent): number =>
  one.startDate.localeCompare(other.startDate) || Number(isFull(one)) - Number(isFull(other));
