import { isAction, type Middleware } from '@reduxjs/toolkit';
import type { AppDispatch, AppState } from '../../features/session/app-state.ts';
import { beginSession, selectUser, sessionRefused } from '../../features/session/session-api.ts';
import { forgetTicket } from '../../features/ticket/forget-ticket.ts';
import { api } from '../../lib/api.ts';
import { forgetDrafts } from '../../lib/drafts.ts';

/**
 * Drops all cached answers when the signed-in person signs out, a check of the session fails, or somebody else is
 * signed in, so that the next person finds no personal data.
 */
export const forgetOnSignOut: Middleware<object, AppState, AppDispatch> = ({ dispatch, getState }) => {
  const forget = async () => {
    forgetDrafts();
    void forgetTicket();
    // the server ends the subscription with the session; the next person at this browser is asked again
    void import('../../features/push/push-browser.ts').then(({ unsubscribe }) => unsubscribe()).catch(() => undefined);
    const here = selectUser(getState()).data ?? null;
    // the guards have left the member pages by then, so nothing there repeats its requests
    await new Promise((done) => setTimeout(done));
    dispatch(api.util.resetApiState());
    await dispatch(beginSession(here));
  };
  return (next) => (action) => {
    const left = selectUser(getState()).data;
    const result = next(action);
    // also if the session ended while no page was open
    if (sessionRefused.match(action)) void forgetTicket();
    const here = selectUser(getState()).data;
    // A thunk changes nothing itself. The actions that it dispatches pass through here too.
    if (isAction(action) && left && here !== undefined && here?.id !== left.id) void forget();
    return result;
  };
};
