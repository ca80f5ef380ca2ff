import type { GameEvent } from '../../modules/events/contract.ts';

type Seats = Pick<GameEvent, 'maxParticipants' | 'currentParticipants' | 'spotsLeft' | 'keptForNewcomers'>;

/** The seats that are kept for newcomers at `now`, in milliseconds; undefined if none is. */
export const keptAt = ({ keptForNewcomers }: Pick<Seats, 'keptForNewcomers'>, now: number) =>
  keptForNewcomers && Date.parse(keptForNewcomers.until) > now ? keptForNewcomers : undefined;

/** How many seats the viewer could take at `now`. */
export const spotsLeft = (gameEvent: Seats, now: number): number =>
  keptAt(gameEvent, now) ? gameEvent.spotsLeft : Math.max(0, gameEvent.maxParticipants - gameEvent.currentParticipants);
