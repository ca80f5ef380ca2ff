import type { GameEvent, GameEventCounts, GameEventQuery } from '../../../modules/events/contract.ts';
import { api } from '../../lib/api.ts';

export type GameEventFilter = Pick<
  GameEventQuery,
  | 'q'
  | 'regionId'
  | 'gameId'
  | 'cafeId'
  | 'hostId'
  | 'groupId'
  | 'from'
  | 'to'
  | 'when'
  | 'open'
  | 'level'
  | 'teaching'
  | 'language'
>;
type Page = { gameEvents: GameEvent[]; nextCursor: string | null };

const pageSize = '12';
const list = { type: 'GameEvent', id: 'LIST' } as const;

const eventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    gameEvents: build.infiniteQuery<Page, GameEventFilter, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
      query: ({ queryArg, pageParam }) => ({
        url: '/game-events',
        params: { ...queryArg, limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) },
      }),
      transformResponse: (gameEvents: GameEvent[], meta) => ({ gameEvents, nextCursor: meta?.nextCursor ?? null }),
      providesTags: (result) => [
        list,
        ...(result?.pages ?? []).flatMap((page) =>
          page.gameEvents.map(({ id }) => ({ type: 'GameEvent' as const, id })),
        ),
      ],
    }),
    gameEventCounts: build.query<GameEventCounts, void>({ query: () => '/game-events/counts', providesTags: [list] }),
    gameEvent: build.query<GameEvent, string>({
      query: (id) => `/game-events/${id}`,
      providesTags: (_found, _error, id) => [{ type: 'GameEvent', id }],
    }),
  }),
});

export const { useGameEventsInfiniteQuery, useGameEventQuery, useGameEventCountsQuery } = eventsApi;

/** For route loaders: fetches a missing answer before a component needs it. */
export const loadGameEvents = (filter: GameEventFilter) =>
  eventsApi.endpoints.gameEvents.initiate(filter, { subscribe: false });
export const loadGameEvent = (id: string) => eventsApi.endpoints.gameEvent.initiate(id, { subscribe: false });
export const loadGameEventCounts = () => eventsApi.endpoints.gameEventCounts.initiate(undefined, { subscribe: false });
