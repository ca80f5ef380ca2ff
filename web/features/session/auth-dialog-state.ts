import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** What somebody is about to do; it survives signing in and is taken up afterwards. */
export type Intent = { kind: 'join'; gameEventId: string };
type AuthDialogState = { open: boolean; intent: Intent | null };

const initialState: AuthDialogState = { open: false, intent: null };

const slice = createSlice({
  name: 'authDialog',
  initialState,
  reducers: {
    /** Asks to sign in or to create an account, from anywhere. */
    openAuthDialog: (_state, { payload }: PayloadAction<{ intent?: Intent | null } | undefined>) => ({
      open: true,
      intent: payload?.intent ?? null,
    }),
    /** Closed without signing in: the intent is dropped. */
    closeAuthDialog: () => initialState,
    signedIn: (state) => ({ ...state, open: false }),
    /** Records a wish that needs an account. The flow that carries it out asks visitors to sign in. */
    intend: (_state, { payload }: PayloadAction<Intent>) => ({ open: false, intent: payload }),
    intentSettled: (state) => ({ ...state, intent: null }),
  },
  selectors: { selectAuthDialog: (state) => state },
});

export const authDialogReducer = slice.reducer;
export const { openAuthDialog, closeAuthDialog, signedIn, intend, intentSettled } = slice.actions;
export const { selectAuthDialog } = slice.selectors;
