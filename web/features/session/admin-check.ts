import type { MeReply } from '../../../modules/identity/contract.ts';
import { api } from '../../lib/api.ts';
import type { AppState } from './app-state.ts';
import { beginSession, selectUser } from './session-api.ts';

/** Specification, section 9. */
const POLL_MS = 60_000;

const adminCheckApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Unlike `me`, a check without an answer says nothing: an admin stays where they are while the server restarts.
    adminCheck: build.query<MeReply, void>({
      query: () => '/auth/me',
      onQueryStarted: async (_none, { dispatch, getState, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        // Whoever signed out while it was on its way stays signed out.
        const here = selectUser(getState() as AppState).data;
        if (answer && here?.id === answer.data.user.id) await dispatch(beginSession(answer.data.user));
      },
    }),
  }),
});

/**
 * Asks every 60 seconds whether the session still holds and which roles come with it, and keeps the session at that.
 * @param signedIn nothing is asked about visitors
 * @returns whether an admin is here who came by a code and owes the password; undefined until known
 */
export function usePasswordNeeded(signedIn: boolean): boolean | undefined {
  const { data, isError } = adminCheckApi.useAdminCheckQuery(undefined, {
    skip: !signedIn,
    pollingInterval: POLL_MS,
    refetchOnMountOrArgChange: true,
  });
  return data?.passwordNeeded ?? (isError ? false : undefined);
}
