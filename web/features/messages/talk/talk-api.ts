import type { TableMessage, TableMessageRequest, TableTalkMute } from '../../../../modules/messaging/contract.ts';
import { api } from '../../../lib/api.ts';
import { type Keyed, post } from '../../../lib/use-one-intention.ts';

/** Messages in one answer. */
const PAGE_SIZE = 50;

type Saying = Keyed<TableMessageRequest & { eventId: string }>;
const mute = (eventId: string) => ({ type: 'Message' as const, id: `mute ${eventId}` });
const ofEvent = (eventId: string) => [{ type: 'Message' as const, id: eventId }];

const talkApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The first page is the newest; within a page the oldest message comes first. */
    tableTalk: build.infiniteQuery<TableMessage[], string, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page[0]?.id),
      },
      query: ({ queryArg, pageParam }) => ({
        url: `/game-events/${queryArg}/talk`,
        params: pageParam === null ? {} : { before: pageParam },
      }),
      providesTags: (_found, _error, eventId) => ofEvent(eventId),
    }),
    sayAtTable: build.mutation<TableMessage, Saying>({
      query: ({ eventId, ...said }) => post(`/game-events/${eventId}/talk`, said),
      invalidatesTags: (_said, error, { eventId }) => (error ? [] : ofEvent(eventId)),
    }),
    takeAway: build.mutation<null, { eventId: string; messageId: string }>({
      query: ({ eventId, messageId }) => ({ url: `/game-events/${eventId}/talk/${messageId}`, method: 'DELETE' }),
      invalidatesTags: (_none, error, { eventId }) => (error ? [] : ofEvent(eventId)),
    }),
    markTalkRead: build.mutation<null, { eventId: string; upTo: string }>({
      query: ({ eventId, upTo }) => ({ url: `/game-events/${eventId}/talk/read`, method: 'POST', body: { upTo } }),
    }),
    talkMute: build.query<TableTalkMute, string>({
      query: (eventId) => `/game-events/${eventId}/talk/mute`,
      providesTags: (_found, _error, eventId) => [mute(eventId)],
    }),
    muteTalk: build.mutation<null, { eventId: string; muted: boolean }>({
      query: ({ eventId, muted }) => ({ url: `/game-events/${eventId}/talk/mute`, method: muted ? 'PUT' : 'DELETE' }),
      invalidatesTags: (_none, error, { eventId }) => (error ? [] : [mute(eventId)]),
    }),
  }),
});

export const {
  useTableTalkInfiniteQuery,
  useSayAtTableMutation,
  useTakeAwayMutation,
  useMarkTalkReadMutation,
  useTalkMuteQuery,
  useMuteTalkMutation,
} = talkApi;
