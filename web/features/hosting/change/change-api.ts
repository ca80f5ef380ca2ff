import type {
  ChangeGameEventRequest,
  ChangePreview,
  ChangePreviewQuery,
  GameEventReply,
} from '../../../../modules/events/contract.ts';
import { api } from '../../../lib/api.ts';
import { outdated } from '../../../lib/versions.ts';

const changeApi = api.injectEndpoints({
  endpoints: (build) => ({
    changePreview: build.query<ChangePreview, ChangePreviewQuery & { id: string }>({
      query: ({ id, ...params }) => ({ url: `/game-events/${id}/change-preview`, params }),
      providesTags: (_reply, _error, { id }) => [{ type: 'GameEvent', id }],
    }),
    changeGameEvent: build.mutation<GameEventReply, ChangeGameEventRequest & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/game-events/${id}`, method: 'PATCH', body }),
      invalidatesTags: (reply, error, { id }) =>
        outdated([
          { type: 'GameEvent', id },
          { type: 'GameEvent', id: 'LIST' },
          { type: 'GameEvent', id: 'HOSTED' },
        ])(reply, error),
    }),
  }),
});

export const { useChangePreviewQuery, useChangeGameEventMutation } = changeApi;
