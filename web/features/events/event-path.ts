import type { GameEvent } from '../../../modules/events/contract.ts';

/** The page of a meetup. */
export const eventPath = ({ id }: Pick<GameEvent, 'id'>): string => `/events/${id}`;

/** What a meetup is called in texts, such as `Chess at Bayou Beans`. */
export const eventTitle = ({ game, cafe }: Pick<GameEvent, 'game' | 'cafe'>): string =>
  `${game?.name ?? 'A game'} at ${cafe?.name ?? 'a cafe'}`;
