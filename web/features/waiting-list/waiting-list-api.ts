import type { GameEventReply, SeatHistory, WaitingList, WaitingListReply } from '../../../modules/events/contract.ts';
import { api } from '../../lib/api.ts';
import type { ApiError } from '../../lib/base-query.ts';

/** The tags that a change of the line invalidates, also if it was refused because the shown state was out of date. */
const touched = (_reply: unknown, error: ApiError | undefined, id: string) =>
  error && ![409, 410, 404].includes(error.status)
    ? []
    : [
        { type: 'GameEvent' as const, id },
        { type: 'GameEvent' as const, id: 'LIST' },
        { type: 'GameEvent' as const, id: 'JOINED' },
        { type: 'Participant' as const, id },
      ];

const waitingListApi = api.injectEndpoints({
  endpoints: (build) => ({
    waitingList: build.query<WaitingList, string>({
      query: (id) => `/game-events/${id}/waiting-list`,
      providesTags: (_found, _error, id) => [{ type: 'GameEvent', id }],
    }),
    joinWaitingList: build.mutation<WaitingListReply, string>({
      query: (id) => ({ url: `/game-events/${id}/waiting-list`, method: 'POST' }),
      invalidatesTags: touched,
    }),
    leaveWaitingList: build.mutation<GameEventReply, string>({
      query: (id) => ({ url: `/game-events/${id}/waiting-list`, method: 'DELETE' }),
      invalidatesTags: touched,
    }),
    answerOffer: build.mutation<GameEventReply, { gameEventId: string; accept: boolean }>({
      query: ({ gameEventId, accept }) => ({
        url: `/game-events/${gameEventId}/offer`,
        method: 'POST',
        body: { accept },
      }),
      invalidatesTags: (reply, error, { gameEventId }) => touched(reply, error, gameEventId),
    }),
    seatHistory: build.query<SeatHistory, { gameEventId: string; userId: string }>({
      query: ({ gameEventId, userId }) => `/game-events/${gameEventId}/seats/${userId}`,
      providesTags: (_found, _error, { gameEventId }) => [{ type: 'Participant', id: gameEventId }],
    }),
  }),
});

export const {
  useWaitingListQuery,
  useJoinWaitingListMutation,
  useLeaveWaitingListMutation,
  useAnswerOfferMutation,
  useSeatHistoryQuery,
} = waitingListApi;
