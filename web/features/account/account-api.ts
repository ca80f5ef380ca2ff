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
    setPhoto: build.mutation<UserReply, Blob>({
      query: (picture) => ({
        url: '/users/me/photo',
        method: 'PUT',
        body: picture,
        headers: { 'Content-Type': picture.type },
      }),
      invalidatesTags: (_reply, error) => (error ? [] : ['GameEvent']),
      onQueryStarted: async (_request, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) await dispatch(beginSession(answer.data.user));
      },
    }),
    removePhoto: build.mutation<UserReply, void>({
      query: () => ({ url: '/users/me/photo', method: 'DELETE' }),
      invalidatesTags: (_reply, error) => (error ? [] : ['GameEvent']),
      onQueryStarted: async (_request, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) await dispatch(beginSession(answer.data.user));
      },
    }),
  }),
});

export const { useRemovePhotoMutation, useSetPhotoMutation, useUpdateProfileMutation } = accountApi;
