import type { ChangeGameEventRequest, GameEventReply } from '../../../../modules/events/contract.ts';
import { api } from '../../../lib/api.ts';
import { outdated } from '../../../lib/versions.ts';

const changeApi = api.injectEndpoints({
  endpoints: (build) => ({
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

export const { useChangeGameEventMutation } = changeApi;
