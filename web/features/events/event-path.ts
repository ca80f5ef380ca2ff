import type { GameEvent } from '../../../modules/events/contract.ts';
import { isolated } from '../../../platform/isolated.ts';

/** The path of a gameEvent's page. */
export const eventPath = ({ id }: Pick<GameEvent, 'id'>): string => `/events/${id}`;

/** The path of a series' page. */
export const seriesPath = (id: string): string => `/series/${id}`;

/** The name of a gameEvent in texts, such as `Chess at Bayou Beans`. */
export const eventTitle = ({ game, cafe }: Pick<GameEvent, 'game' | 'cafe'>): string =>
  `${isolated(game?.name ?? 'A game')} at ${isolated(cafe?.name ?? 'a cafe')}`;

/** The path of the page of a night of several tables, by its first table. */
export const nightPath = ({ id }: Pick<GameEvent, 'id'>): string => `/nights/${id}`;
