import type { GameEvent } from '../../../modules/events/contract.ts';
import type { PublicUser } from '../../../modules/identity/contract.ts';
import { api } from '../../lib/api.ts';

/** What anybody may see of a person: `GET /api/users/{id}/profile`. */
export type Profile = {
  user: PublicUser;
  stats: { hosting: number; joined: number; completed: number };
  hostedEvents: GameEvent[];
  joinedEvents: GameEvent[];
};

const organizersApi = api.injectEndpoints({
  endpoints: (build) => ({
    profile: build.query<Profile, string>({
      query: (id) => `/users/${id}/profile`,
      providesTags: (_result, _error, id) => [
        { type: 'Profile', id },
        { type: 'GameEvent', id: 'LIST' },
      ],
    }),
  }),
});

export const { useProfileQuery } = organizersApi;
