import type { GameEvent } from '../../../modules/events/contract.ts';

/** The path of a gameEvent's page. */
export const eventPath = ({ id }: Pick<GameEvent, 'id'>): string => `/events/${id}`;

/** The name of a gameEvent in texts, such as `Chess at Bayou Beans`. */
export const eventTitle = ({ game, cafe }: Pick<GameEvent, 'game' | 'cafe'>): string =>
  `${game?.name ?? 'A game'} at ${cafe?.name ?? 'a cafe'}`;
