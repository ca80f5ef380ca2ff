import { configureStore, type ReducersMapObject } from '@reduxjs/toolkit';
import type { AppState } from '../features/session/app-state.ts';
import { authDialogReducer } from '../features/session/auth-dialog-state.ts';
import { inviteReducer } from '../features/session/invite.ts';
import { sessionEndReducer } from '../features/session/session-end.ts';
import { api } from '../lib/api.ts';
import type { ApiAccess } from '../lib/base-query.ts';
import { type StaleAnswers, staleAnswers } from '../lib/stale-answers.ts';
import { endAdminSession } from './middleware/end-admin-session.ts';
import { forgetOnSignOut } from './middleware/forget-on-sign-out.ts';
import { keepInviteThroughReloads } from './middleware/keep-invite.ts';
import { noticeSessionEnd } from './middleware/notice-session-end.ts';
import { showMembersView } from './middleware/show-members-view.ts';

type ApiState = AppState['api'];
/** Answers that the server already requested, in the form the slice keeps. The slice's settings remain the browser's own. */
export type FirstAnswers = Pick<ApiState, 'queries' | 'provided'>;

type Start = {
  /** The answers that the page was rendered with. */
  answers?: FirstAnswers;
  /** The keys of those answers that may be out of date. */
  stale?: StaleAnswers;
  /** Answers further requests, if the server of this page does not. */
  access?: ApiAccess;
  /** Leads to the landing page after the session has ended. */
  goHome?: () => void;
};

/** Creates a store. Each call creates a new one, so that requests and tests share nothing. */
export const createStore = ({ answers, stale = {}, access = {}, goHome = () => {} }: Start = {}) =>
  configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      authDialog: authDialogReducer,
      invite: inviteReducer,
      sessionEnd: sessionEndReducer,
      staleAnswers,
    } satisfies ReducersMapObject<AppState>,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: access } })
        .prepend(forgetOnSignOut, noticeSessionEnd, endAdminSession(goHome), keepInviteThroughReloads, showMembersView)
        .concat(api.middleware),
    ...(answers && {
      // the slice adds its own settings to the answers
      preloadedState: { [api.reducerPath]: answers as ApiState, staleAnswers: stale },
    }),
  });

export type Store = ReturnType<typeof createStore>;
