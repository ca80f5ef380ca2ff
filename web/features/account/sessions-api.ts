import type { SignedInAt } from '../../../modules/identity/contract.ts';
import { api } from '../../lib/api.ts';

const sessionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    sessions: build.query<SignedInAt[], void>({ query: () => '/users/me/sessions', providesTags: ['SignedInAt'] }),
    endSession: build.mutation<null, string>({
      query: (id) => ({ url: `/users/me/sessions/${id}`, method: 'DELETE' }),
      invalidatesTags: (_none, error) => (error ? [] : ['SignedInAt']),
    }),
    endOtherSessions: build.mutation<null, void>({
      query: () => ({ url: '/users/me/sessions', method: 'DELETE' }),
      invalidatesTags: (_none, error) => (error ? [] : ['SignedInAt']),
    }),
  }),
});

export const { useSessionsQuery, useEndSessionMutation, useEndOtherSessionsMutation } = sessionsApi;
