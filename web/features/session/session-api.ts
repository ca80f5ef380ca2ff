import { createAction, isAnyOf, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import type { DeleteOwnAccountRequest, User, UserReply } from '../../../modules/identity/contract.ts';
import { api } from '../../lib/api.ts';
import { isApiError } from '../../lib/base-query.ts';
import { type AppState, useAppDispatch } from './app-state.ts';

/** A check of the session was answered with 401, so nobody is signed in. */
export const sessionRefused = createAction('session/refused');

type Started = {
  readonly dispatch: ThunkDispatch<AppState, unknown, UnknownAction>;
  readonly queryFulfilled: PromiseLike<unknown>;
};

/** Once the server has accepted the request, nobody is signed in. Callers handle a failure. */
const signsOut = async (_request: unknown, { dispatch, queryFulfilled }: Started): Promise<void> => {
  await queryFulfilled.then(
    () => dispatch(beginSession(null)),
    () => {},
  );
};

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    me: build.query<User | null, void>({
      // A failed check means that nobody is signed in (specification, section 4), so it is an answer and not an error.
      // Without a network there is no check: the person stays signed in, and the screen stays as it is.
      queryFn: async (_none, { dispatch, getState }, _extra, call): Promise<{ data: User | null }> => {
        const { data, error } = await call('/auth/me');
        if (isApiError(error) && error.status === 0) return { data: selectUser(getState() as AppState).data ?? null };
        if (isApiError(error) && error.status === 401) dispatch(sessionRefused());
        return { data: error ? null : (data as UserReply).user };
      },
      providesTags: ['Session'],
    }),
    logout: build.mutation<null, void>({
      query: () => ({ url: '/auth/logout', method: 'POST' }),
      onQueryStarted: signsOut,
    }),
    deleteAccount: build.mutation<null, DeleteOwnAccountRequest>({
      query: (body) => ({ url: '/users/me', method: 'DELETE', body }),
      onQueryStarted: signsOut,
    }),
  }),
});

export const { useDeleteAccountMutation, useLogoutMutation } = sessionApi;

const { deleteAccount, logout } = sessionApi.endpoints;

/** Matches the actions of signing out in this page, which deleting the account does too. */
export const isSignOut = {
  asked: isAnyOf(logout.matchPending, deleteAccount.matchPending),
  failed: isAnyOf(logout.matchRejected, deleteAccount.matchRejected),
};

/** Sets the signed-in person from the server's last answer. Null for nobody. */
export const beginSession = (user: User | null) => sessionApi.util.upsertQueryData('me', undefined, user);

/** Asks the server again who is signed in. */
export const refreshSession = () =>
  sessionApi.endpoints.me.initiate(undefined, { forceRefetch: true, subscribe: false });

/** The signed-in person in a state of the store; `undefined` until the first answer. */
export const selectUser = sessionApi.endpoints.me.select();

/** Like `beginSession`. After awaiting it, the guards of the member pages know the person. */
export function useBeginSession(): (user: User | null) => Promise<unknown> {
  const dispatch = useAppDispatch();
  return (user) => dispatch(beginSession(user));
}

export type Session =
  | { status: 'loading'; user: null }
  | { status: 'visitor'; user: null }
  | { status: 'signed-in'; user: User };

/** Who is signed in. `loading` until the first answer. */
export function useSession(): Session {
  const { data } = sessionApi.useMeQuery();
  if (data === undefined) return { status: 'loading', user: null };
  return data === null ? { status: 'visitor', user: null } : { status: 'signed-in', user: data };
}

type Roles = Pick<User, 'isAdmin' | 'isClient' | 'isProvider'>;

/** An admin who is neither client nor provider uses only the public navigation and the back office. */
export const isAdminOnly = (user: Roles): boolean => user.isAdmin && !user.isClient && !user.isProvider;

/** Member pages and their navigation are for everybody signed in who is not admin-only. */
export const isMember = (user: User | null): user is User => user !== null && !isAdminOnly(user);
