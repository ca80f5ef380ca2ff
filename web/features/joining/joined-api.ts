import type { GameEvent } from '../../../modules/events/contract.ts';
import { api } from '../../lib/api.ts';
import { everyPage } from '../../lib/every-page.ts';

export const joined = { type: 'GameEvent', id: 'JOINED' } as const;

// Every page asks for it, so it is apart from the other calls about seats.
const joinedApi = api.injectEndpoints({
  endpoints: (build) => ({
    joinedGameEvents: build.query<GameEvent[], void>({
      queryFn: everyPage<GameEvent>('/game-events/user/joined'),
      // a tag for each gameEvent too: the host may cancel it on this page
      providesTags: (found = []) => [joined, ...found.map(({ id }) => ({ type: 'GameEvent' as const, id }))],
    }),
  }),
});

export const { useJoinedGameEventsQuery } = joinedApi;

export const loadJoinedGameEvents = () =>
  joinedApi.endpoints.joinedGameEvents.initiate(undefined, { subscribe: false });

/** The game events that the signed-in person joined, from the store's state. */
export const selectJoinedGameEvents = joinedApi.endpoints.joinedGameEvents.select();
