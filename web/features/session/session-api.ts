import type { User, UserReply } from '../../../modules/identity/contract.ts';
import { api } from '../../lib/api.ts';

const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    me: build.query<UserReply, void>({ query: () => '/auth/me', providesTags: ['Session'] }),
  }),
});

/** Who is signed in. `loading` until the first answer; a 401 is the ordinary answer to a visitor. */
export function useSession(): { user: User | null; loading: boolean } {
  const { data, isLoading, isError } = sessionApi.useMeQuery();
  return { user: isError ? null : (data?.user ?? null), loading: isLoading };
}

/** Member pages and their navigation are for clients and providers; an admin who is neither keeps the public ones. */
export const isMember = (user: User | null): user is User =>
  user !== null && (user.isClient || user.isProvider || !user.isAdmin);
