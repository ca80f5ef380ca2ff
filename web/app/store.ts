import { configureStore } from '@reduxjs/toolkit';
import { authDialogReducer } from '../features/session/auth-dialog.ts';
import { inviteReducer } from '../features/session/invite.ts';
import { api } from '../lib/api.ts';
import { endAdminSession } from './listeners/end-admin-session.ts';
import { forgetOnSignOut } from './listeners/forget-on-sign-out.ts';

/**
 * A store of its own for each call, so that tests share nothing.
 * @param goHome leads to the landing page, once a session has ended elsewhere
 */
export const createStore = (goHome: () => void) =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer, authDialog: authDialogReducer, invite: inviteReducer },
    middleware: (defaults) => defaults().prepend(forgetOnSignOut(), endAdminSession(goHome)).concat(api.middleware),
  });
