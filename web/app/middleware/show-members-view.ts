import { isAction, type Middleware } from '@reduxjs/toolkit';
import type { AppDispatch, AppState } from '../../features/session/app-state.ts';
import { selectUser } from '../../features/session/session-api.ts';
import { api } from '../../lib/api.ts';

/**
 * Requests the game events again once a visitor has signed in. The answers for visitors lack first names and the viewer's
 * own seats.
 */
export const showMembersView: Middleware<object, AppState, AppDispatch> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const before = selectUser(getState()).data;
    const result = next(action);
    const here = selectUser(getState()).data;
    if (isAction(action) && here && before === null) dispatch(api.util.invalidateTags(['GameEvent', 'Profile']));
    return result;
  };
