import { isAction, type Middleware } from '@reduxjs/toolkit';
import type { AppDispatch, AppState } from '../../features/session/app-state.ts';
import { beginSession, selectUser } from '../../features/session/session-api.ts';
import { api } from '../../lib/api.ts';
import { forgetDrafts } from '../../lib/drafts.ts';

/**
 * When somebody is no longer signed in (they signed out, or a check of the session failed), or somebody else is,
 * all cached answers are dropped: the next person must not find personal data.
 */
export const forgetOnSignOut: Middleware<object, AppState, AppDispatch> = ({ dispatch, getState }) => {
  const forget = async () => {
    forgetDrafts();
    // the server has ended it with the session; the next person at this browser is asked again
    void import('../../features/push/push-browser.ts').then(({ unsubscribe }) => unsubscribe()).catch(() => undefined);
    const here = selectUser(getState()).data ?? null;
    // The guards have emptied the member pages by then, so that nothing there asks again in vain.
    await new Promise((done) => setTimeout(done));
    dispatch(api.util.resetApiState());
    await dispatch(beginSession(here));
  };
  return (next) => (action) => {
    const left = selectUser(getState()).data;
    const result = next(action);
    const here = selectUser(getState()).data;
    // A thunk is no change itself: what it dispatches comes through here as well.
    if (isAction(action) && left && here !== undefined && here?.id !== left.id) void forget();
    return result;
  };
};
