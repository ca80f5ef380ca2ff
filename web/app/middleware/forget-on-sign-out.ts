import { isAction, type Middleware } from '@reduxjs/toolkit';
import type { AppDispatch, AppState } from '../../features/session/app-state.ts';
import { beginSession, selectUser, sessionRefused } from '../../features/session/session-api.ts';
import { forgetTicket } from '../../features/ticket/forget-ticket.ts';
import { api } from '../../lib/api.ts';
import { forgetDrafts } from '../../lib/drafts.ts';

/**
 * When somebody is no longer signed in (they signed out, or a check of the session failed), or somebody else is,
 * all cached answers are dropped: the next person must not find personal data.
 */
export const forgetOnSignOut: Middleware<object, AppState, AppDispatch> = ({ dispatch, getState }) => {
  const forget = async () => {
    forgetDrafts();
    void forgetTicket();
    // the server has ended it with the session; the next person at this browser is asked again
    void import('../../features/push/push-browser.ts').then(({ unsubscribe }) => unsubscribe()).catch(() => undefined);
    const here = selectUser(getState()).data ?? null;
    // By then the guards have left the member pages, so nothing there repeats its requests.
    await new Promise((done) => setTimeout(done));
    dispatch(api.util.resetApiState());
    await dispatch(beginSession(here));
  };
  return (next) => (action) => {
    const left = selectUser(getState()).data;
    const result = next(action);
    // also where the session ended while no page was open
    if (sessionRefused.match(action)) void forgetTicket();
    const here = selectUser(getState()).data;
    // A thunk changes nothing itself. The actions that it dispatches pass through here too.
    if (isAction(action) && left && here !== undefined && here?.id !== left.id) void forget();
    return result;
  };
};
