import type { GameEvent } from '../../../modules/events/contract.ts';
import { api } from '../../lib/api.ts';

// Every page asks for it, so it is apart from the other calls of the waiting list.
const awaitedApi = api.injectEndpoints({
  endpoints: (build) => ({
    awaitedGameEvents: build.query<GameEvent[], void>({
      query: () => ({ url: '/game-events/user/waiting', params: { limit: '200' } }),
      providesTags: (found = []) => [
        { type: 'GameEvent', id: 'JOINED' },
        ...found.map(({ id }) => ({ type: 'GameEvent' as const, id })),
      ],
    }),
  }),
});

export const { useAwaitedGameEventsQuery } = awaitedApi;

export const loadAwaitedGameEvents = () =>
  awaitedApi.endpoints.awaitedGameEvents.initiate(undefined, { subscribe: false });
