import type { GameEvent, ProfileReply } from '../../../modules/events/contract.ts';

/**
 * Sorts a person's gameEvents into the sections of their page: upcoming ones soonest first, completed ones latest first.
 *
 * @param now the present moment in milliseconds.
 */
export function sortEvents(
  { hostedEvents, joinedEvents }: Pick<ProfileReply, 'hostedEvents' | 'joinedEvents'>,
  now: number,
) {
  const isUpcoming = (gameEvent: GameEvent) => gameEvent.status === 'upcoming' && Date.parse(gameEvent.eventDate) > now;
  const isCompleted = (gameEvent: GameEvent) => gameEvent.status === 'completed' || gameEvent.status === 'archived';
  const soonest = (a: GameEvent, b: GameEvent) => Date.parse(a.eventDate) - Date.parse(b.eventDate);
  return {
    hosting: hostedEvents.filter(isUpcoming).sort(soonest),
    joined: joinedEvents.filter(isUpcoming).sort(soonest),
    completed: [...hostedEvents, ...joinedEvents].filter(isCompleted).sort(soonest).reverse(),
  };
}
