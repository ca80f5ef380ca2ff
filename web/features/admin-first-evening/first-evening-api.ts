import type { AdminGameEvent } from '../../../modules/admin/contract.ts';
import { api } from '../../lib/api.ts';

const firstEveningApi = api.injectEndpoints({
  endpoints: (build) => ({
    hasGameEvents: build.query<boolean, void>({
      query: () => '/admin/game-events?limit=1',
      transformResponse: (gameEvents: readonly AdminGameEvent[]) => gameEvents.length > 0,
      providesTags: ['GameEvent'],
    }),
  }),
});

export const { useHasGameEventsQuery } = firstEveningApi;
