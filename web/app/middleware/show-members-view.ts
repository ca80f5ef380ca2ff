import { isAction, type Middleware } from '@reduxjs/toolkit';
import type { AppDispatch, AppState } from '../../features/session/app-state.ts';
import { selectUser } from '../../features/session/session-api.ts';
import { api } from '../../lib/api.ts';

/**
 * Requests the game events again once the person is known to be signed in. The answers for visitors, which the server
 * rendered for everybody, lack first names and the viewer's own seats.
 *
 * @param isRendered whether the page contained the first answers
 */
export const showMembersView =
  (isRendered: boolean): Middleware<object, AppState, AppDispatch> =>
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const before = selectUser(getState()).data;
    const result = next(action);
    const here = selectUser(getState()).data;
    const asVisitor = before === null || (before === undefined && isRendered);
    if (isAction(action) && here && asVisitor) dispatch(api.util.invalidateTags(['GameEvent', 'Profile']));
    return result;
  };
