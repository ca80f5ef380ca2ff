import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import type { api } from '../../lib/api.ts';
import type { ApiAccess } from '../../lib/base-query.ts';
import type { StaleAnswers } from '../../lib/stale-answers.ts';
import type { authDialogReducer } from './auth-dialog-state.ts';
import type { inviteReducer } from './invite.ts';
import type { sessionEndReducer } from './session-end.ts';

/** The state of the store. It is described here because features must not import the app. */
export type AppState = {
  readonly api: ReturnType<typeof api.reducer>;
  readonly authDialog: ReturnType<typeof authDialogReducer>;
  readonly invite: ReturnType<typeof inviteReducer>;
  readonly sessionEnd: ReturnType<typeof sessionEndReducer>;
  readonly staleAnswers: StaleAnswers;
};
export type AppDispatch = ThunkDispatch<AppState, ApiAccess, UnknownAction>;

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<AppState>();
