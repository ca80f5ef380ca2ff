import type { GameEvent } from '../../../modules/events/contract.ts';
import { api } from '../../lib/api.ts';
import { everyPage } from '../../lib/every-page.ts';

export const hosted = { type: 'GameEvent', id: 'HOSTED' } as const;

// Every page asks an organizer's browser for it, so it is apart from the call that opens a table.
const hostingApi = api.injectEndpoints({
  endpoints: (build) => ({
    hostedGameEvents: build.query<GameEvent[], string>({
      queryFn: (hostId, ...rest) => everyPage<GameEvent>('/game-events', { hostId })(hostId, ...rest),
      providesTags: (result = []) => [hosted, ...result.map(({ id }) => ({ type: 'GameEvent' as const, id }))],
    }),
  }),
});

export const { useHostedGameEventsQuery } = hostingApi;

export const loadHostedGameEvents = (hostId: string) =>
  hostingApi.endpoints.hostedGameEvents.initiate(hostId, { subscribe: false });

/** The hosted gameEvents in a state of the store. */
export const selectHostedGameEvents = hostingApi.endpoints.hostedGameEvents.select;
