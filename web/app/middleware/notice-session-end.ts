import { isAction, type Middleware } from '@reduxjs/toolkit';
import type { AppDispatch, AppState } from '../../features/session/app-state.ts';
import { isSignOut, refreshSession, selectUser } from '../../features/session/session-api.ts';
import { sessionEnded, sessionEndSeen } from '../../features/session/session-end.ts';
import { isForMembers } from '../../features/session/wanted-address.ts';
import { isUnauthorized } from './is-unauthorized.ts';

/**
 * Notices that a session ended without a sign-out on this page: it expired, or was ended on another device or by an
 * admin. The page says so until somebody is signed in again. A request that is refused for it has the session checked.
 */
export const noticeSessionEnd: Middleware<object, AppState, AppDispatch> = ({ dispatch, getState }) => {
  /** True from the request to sign out, because the live stream may report the end before the reply. */
  let isSigningOut = false;
  return (next) => (action) => {
    const before = selectUser(getState()).data;
    if (isSignOut.asked(action)) isSigningOut = true;
    if (isSignOut.failed(action)) isSigningOut = false;
    const result = next(action);
    if (before && isUnauthorized(action)) void dispatch(refreshSession());
    const here = selectUser(getState()).data;
    // a thunk changes nothing itself; the actions that it dispatches pass through here too
    if (!isAction(action) || here === undefined || before === undefined || here?.id === before?.id) return result;
    if (here === null && !isSigningOut) {
      const address = location.pathname + location.search;
      dispatch(sessionEnded({ from: isForMembers(address) ? address : null }));
    }
    if (here !== null) dispatch(sessionEndSeen());
    isSigningOut = false;
    return result;
  };
};
