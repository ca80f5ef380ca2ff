import type { MeReply } from '../../../modules/identity/contract.ts';
import { api } from '../../lib/api.ts';
import type { AppState } from './app-state.ts';
import { beginSession, selectUser } from './session-api.ts';

/** Specification, section 9. */
const POLL_MS = 60_000;

const adminCheckApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Unlike `me`, a check without an answer changes nothing: an admin stays on the page while the server restarts.
    adminCheck: build.query<MeReply, void>({
      query: () => '/auth/me',
      onQueryStarted: async (_none, { dispatch, getState, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        // A person who has signed out in the meantime stays signed out.
        const here = selectUser(getState() as AppState).data;
        if (answer && here?.id === answer.data.user.id) await dispatch(beginSession(answer.data.user));
      },
    }),
  }),
});

/**
 * Checks the session and its roles every 60 seconds, and updates the store.
 * @param signedIn visitors are not checked
 * @returns whether the person is an admin who signed in by a code and still needs the password; undefined until known
 */
export function usePasswordNeeded(signedIn: boolean): boolean | undefined {
  const { data, isError } = adminCheckApi.useAdminCheckQuery(undefined, {
    skip: !signedIn,
    pollingInterval: POLL_MS,
    refetchOnMountOrArgChange: true,
  });
  return data?.passwordNeeded ?? (isError ? false : undefined);
}
