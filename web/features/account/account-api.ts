import type { ProfileUpdateRequest, UserReply } from '../../../modules/identity/contract.ts';
import { api } from '../../lib/api.ts';
import { beginSession } from '../session/session-api.ts';

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateProfile: build.mutation<UserReply, ProfileUpdateRequest>({
      query: (body) => ({ url: '/users/profile', method: 'PATCH', body }),
      invalidatesTags: (reply, error) => (error || !reply ? [] : [{ type: 'Profile', id: reply.user.id }]),
      onQueryStarted: async (_request, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) await dispatch(beginSession(answer.data.user));
      },
    }),
  }),
});

export const { useUpdateProfileMutation } = accountApi;
