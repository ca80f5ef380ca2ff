import type { GameEventReply } from '../../../modules/events/contract.ts';
import { api } from '../../lib/api.ts';
import type { ApiError } from '../../lib/base-query.ts';

const touched = (_reply: unknown, error: ApiError | undefined, gameEventId: string) =>
  error
    ? []
    : [
        { type: 'GameEvent' as const, id: gameEventId },
        { type: 'GameEvent' as const, id: 'JOINED' },
        { type: 'Participant' as const, id: gameEventId },
      ];

const answersApi = api.injectEndpoints({
  endpoints: (build) => ({
    confirmSeat: build.mutation<GameEventReply, string>({
      query: (id) => ({ url: `/game-events/${id}/confirmation`, method: 'POST' }),
      invalidatesTags: touched,
    }),
    answerByLink: build.mutation<GameEventReply, { gameEventId: string; token: string }>({
      query: ({ token }) => ({ url: '/seat-answers/-', method: 'POST', headers: { 'Link-Token': token } }),
      invalidatesTags: (reply, error, { gameEventId }) => touched(reply, error, gameEventId),
    }),
  }),
});

export const { useConfirmSeatMutation, useAnswerByLinkMutation } = answersApi;
