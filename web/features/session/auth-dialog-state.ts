import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The action that a person started: to take a seat, or to wait for one. It survives signing in, and continues afterwards. */
export type Intent = { kind: 'join' | 'wait'; gameEventId: string };
type AuthDialogState = {
  open: boolean;
  intent: Intent | null;
  /** The page to go to after signing in; null for the dashboard. */
  wanted: string | null;
};
type Opening = { intent?: Intent | null; wanted?: string | null };

const initialState: AuthDialogState = { open: false, intent: null, wanted: null };

const slice = createSlice({
  name: 'authDialog',
  initialState,
  reducers: {
    /** Asks to sign in or to create an account, from anywhere. */
    openAuthDialog: (_state, { payload }: PayloadAction<Opening | undefined>) => ({
      open: true,
      intent: payload?.intent ?? null,
      wanted: payload?.wanted ?? null,
    }),
    /** Closed without signing in: the intent is dropped. */
    closeAuthDialog: () => initialState,
    signedIn: (state) => ({ ...state, open: false, wanted: null }),
    /** Records an action that needs an account. Its flow asks visitors to sign in. */
    intend: (_state, { payload }: PayloadAction<Intent>) => ({ ...initialState, intent: payload }),
    intentSettled: (state) => ({ ...state, intent: null }),
  },
  selectors: { selectAuthDialog: (state) => state },
});

export const authDialogReducer = slice.reducer;
export const { openAuthDialog, closeAuthDialog, signedIn, intend, intentSettled } = slice.actions;
export const { selectAuthDialog } = slice.selectors;
