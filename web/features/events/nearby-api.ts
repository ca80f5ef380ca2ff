import type { GameEvent, GameEventQuery } from '../../../modules/events/contract.ts';
import { api } from '../../lib/api.ts';

/** An interval; the end is exclusive. */
type Span = Required<Pick<GameEventQuery, 'from' | 'to'>>;

const LIMIT = '24';

const nearbyApi = api.injectEndpoints({
  endpoints: (build) => ({
    gameEventsBetween: build.query<GameEvent[], Span>({
      query: (span) => ({ url: '/game-events', params: { ...span, limit: LIMIT } }),
      providesTags: (found = []) => [
        { type: 'GameEvent', id: 'LIST' },
        ...found.map(({ id }) => ({ type: 'GameEvent' as const, id })),
      ],
    }),
  }),
});

export const { useGameEventsBetweenQuery } = nearbyApi;
