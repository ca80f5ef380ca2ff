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

/** For route loaders: fetches the answer if it is missing, before a component needs it. */
export const loadProfile = (id: string) => organizersApi.endpoints.profile.initiate(id, { subscribe: false });
