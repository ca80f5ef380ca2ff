import type { ProfileReply } from '../../../modules/events/contract.ts';
import { api } from '../../lib/api.ts';

const organizersApi = api.injectEndpoints({
  endpoints: (build) => ({
    profile: build.query<ProfileReply, string>({
      query: (id) => `/users/${id}/profile`,
      providesTags: (_result, _error, id) => [
        { type: 'Profile', id },
        { type: 'GameEvent', id: 'LIST' },
      ],
    }),
  }),
});

export const { useProfileQuery } = organizersApi;

/** For loaders of routes: fetches what is not there yet, before a component asks for it. */
export const loadProfile = (id: string) => organizersApi.endpoints.profile.initiate(id, { subscribe: false });
