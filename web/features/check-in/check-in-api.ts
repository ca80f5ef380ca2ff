import type { CheckInCode, CheckInRequest, GameEventReply } from '../../../modules/events/contract.ts';
import { api } from '../../lib/api.ts';
import type { ApiError } from '../../lib/base-query.ts';

const touched = (_reply: unknown, error: ApiError | undefined, { gameEventId }: { gameEventId: string }) =>
  error
    ? []
    : [
        { type: 'GameEvent' as const, id: gameEventId },
        { type: 'GameEvent' as const, id: 'JOINED' },
        { type: 'Participant' as const, id: gameEventId },
      ];

const checkInApi = api.injectEndpoints({
  endpoints: (build) => ({
    checkInCode: build.query<CheckInCode, string>({ query: (id) => `/game-events/${id}/check-in` }),
    checkIn: build.mutation<GameEventReply, { gameEventId: string } & CheckInRequest>({
      query: ({ gameEventId, ...body }) => ({ url: `/game-events/${gameEventId}/check-in`, method: 'POST', body }),
      invalidatesTags: touched,
    }),
    checkInByHost: build.mutation<GameEventReply, { gameEventId: string; userId: string }>({
      query: ({ gameEventId, userId }) => ({ url: `/game-events/${gameEventId}/check-in/${userId}`, method: 'POST' }),
      invalidatesTags: touched,
    }),
    runLate: build.mutation<GameEventReply, { gameEventId: string; minutes: number }>({
      query: ({ gameEventId, minutes }) => ({
        url: `/game-events/${gameEventId}/late`,
        method: 'POST',
        body: { minutes },
      }),
      invalidatesTags: touched,
    }),
  }),
});

export const { useCheckInCodeQuery, useCheckInMutation, useCheckInByHostMutation, useRunLateMutation } = checkInApi;
