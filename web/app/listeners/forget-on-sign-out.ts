import { createListenerMiddleware } from '@reduxjs/toolkit';
import type { AppDispatch, AppState } from '../../features/session/app-state.ts';
import { beginSession, selectUser } from '../../features/session/session-api.ts';
import { api } from '../../lib/api.ts';
import { forgetDrafts } from '../../lib/drafts.ts';

/**
 * When somebody is no longer signed in (they signed out, or a check of the session failed), or somebody else is,
 * everything the server told goes: what was personal must not be there for whoever comes next.
 */
export function forgetOnSignOut() {
  const listener = createListenerMiddleware<AppState, AppDispatch>();
  listener.startListening({
    predicate: (_action, now, before) => {
      const left = selectUser(before).data;
      const here = selectUser(now).data;
      return !!left && here !== undefined && here?.id !== left.id;
    },
    effect: async (_action, { dispatch, getState, delay }) => {
      forgetDrafts();
      const here = selectUser(getState()).data ?? null;
      // The guards have emptied the member pages by then, so that nothing there asks again in vain.
      await delay(0);
      dispatch(api.util.resetApiState());
      await dispatch(beginSession(here));
    },
  });
  return listener.middleware;
}
