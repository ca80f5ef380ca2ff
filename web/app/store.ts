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
/** What the server has asked the API already, as the slice keeps it; the slice's settings stay the browser's own. */
export type FirstAnswers = Pick<ApiState, 'queries' | 'provided'>;

type Start = {
  /** The answers a page was rendered with. */
  answers?: FirstAnswers;
  /** Those of them that may be out of date. */
  stale?: StaleAnswers;
  /** Who answers further questions, where it is not the server of this page. */
  access?: ApiAccess;
  /** Leads to the landing page, once a session has ended elsewhere. */
  goHome?: () => void;
};

/** A store of its own for each call, so that requests and tests share nothing. */
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
        .prepend(
          forgetOnSignOut,
          noticeSessionEnd,
          endAdminSession(goHome),
          keepInviteThroughReloads,
          showMembersView(answers !== undefined),
        )
        .concat(api.middleware),
    ...(answers && {
      // the slice fills in what it keeps beside the answers
      preloadedState: { [api.reducerPath]: answers as ApiState, staleAnswers: stale },
    }),
  });

export type Store = ReturnType<typeof createStore>;
