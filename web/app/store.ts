import { configureStore } from '@reduxjs/toolkit';
import { authDialogReducer } from '../features/session/auth-dialog.ts';
import { inviteReducer } from '../features/session/invite.ts';
import { api } from '../lib/api.ts';
import { forgetOnSignOut } from './listeners/forget-on-sign-out.ts';

/** A store of its own for each call, so that tests share nothing. */
export const createStore = () =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer, authDialog: authDialogReducer, invite: inviteReducer },
    middleware: (defaults) => defaults().prepend(forgetOnSignOut()).concat(api.middleware),
  });
