import type { Middleware } from '@reduxjs/toolkit';
import type { AppDispatch, AppState } from '../../features/session/app-state.ts';
import { beginSession, selectUser, sessionRefused } from '../../features/session/session-api.ts';
import { isUnauthorized } from './is-unauthorized.ts';

/**
 * Ends an admin's session in the browser once any request is answered with 401: both storages are emptied. In the back
 * office the guard redirects to the log-in, elsewhere `goHome` navigates to the landing page.
 */
export function endAdminSession(goHome: () => void): Middleware<object, AppState, AppDispatch> {
  return ({ dispatch, getState }) => {
    const end = async () => {
      localStorage.clear();
      sessionStorage.clear();
      await dispatch(beginSession(null));
      if (!location.pathname.startsWith('/admin')) goHome();
    };
    return (next) => (action) => {
      const wasAdmin = selectUser(getState()).data?.isAdmin === true;
      const result = next(action);
      if (wasAdmin && (sessionRefused.match(action) || isUnauthorized(action))) void end();
      return result;
    };
  };
}
