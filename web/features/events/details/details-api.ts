import type { CancelRequest, GameEventReply, Participant } from '../../../../modules/events/contract.ts';
import { api } from '../../../lib/api.ts';
import type { ApiError } from '../../../lib/base-query.ts';

/** The tags that a change at a table invalidates. A refusal invalidates them too: what was shown was out of date. */
const touched = (error: ApiError | undefined, gameEventId: string) =>
  error && error.status !== 409
    ? []
    : [
        { type: 'Participant' as const, id: gameEventId },
        { type: 'GameEvent' as const, id: gameEventId },
        { type: 'GameEvent' as const, id: 'LIST' },
      ];

const detailsApi = api.injectEndpoints({
  endpoints: (build) => ({
    participants: build.query<Participant[], string>({
      query: (gameEventId) => `/game-events/${gameEventId}/participants`,
      providesTags: (_found, _error, gameEventId) => [{ type: 'Participant', id: gameEventId }],
    }),
    cancelGameEvent: build.mutation<GameEventReply, CancelRequest & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/game-events/${id}/cancel`, method: 'PATCH', body }),
      invalidatesTags: (_reply, error, { id }) => touched(error, id),
    }),
    removeParticipant: build.mutation<GameEventReply, { gameEventId: string; userId: string }>({
      query: ({ gameEventId, userId }) => ({
        url: `/game-events/${gameEventId}/participants/${userId}`,
        method: 'DELETE',
      }),
      invalidatesTags: (_reply, error, { gameEventId }) => touched(error, gameEventId),
    }),
  }),
});

export const { useParticipantsQuery, useCancelGameEventMutation, useRemoveParticipantMutation } = detailsApi;
