import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The action that a person started: to take a seat, or to wait for one. It survives signing in, and continues afterwards. */
export type Intent = {
  kind: 'join' | 'wait';
  gameEventId: string;
  /** They said yes while signing up, so nobody asks again. */
  agreed?: true;
};
type AuthDialogState = {
  open: boolean;
  intent: Intent | null;
  /** The page to go to after signing in; null for the dashboard. */
  wanted: string | null;
  /** A group or a friend invited them to a seat: they are asked for no invite code, and signing up takes the seat of `intent`. */
  invited: boolean;
};
type Opening = Partial<Omit<AuthDialogState, 'open'>>;

const initialState: AuthDialogState = { open: false, intent: null, wanted: null, invited: false };

const slice = createSlice({
  name: 'authDialog',
  initialState,
  reducers: {
    /** Asks to sign in or to create an account, from anywhere. */
    openAuthDialog: (_state, { payload }: PayloadAction<Opening | undefined>) => ({
      ...initialState,
      ...payload,
      open: true,
    }),
    /** Closed without signing in: the intent is dropped. */
    closeAuthDialog: () => initialState,
    /** Somebody signed up with a button that says that it takes the seat, too. */
    agreed: (state) => ({ ...state, intent: state.intent && { ...state.intent, agreed: true } }),
    signedIn: (state) => ({ ...state, open: false, wanted: null, invited: false }),
    /** Records an action that needs an account. Its flow asks visitors to sign in, once it is known who they are. */
    intend: (_state, { payload }: PayloadAction<Opening & { intent: Intent }>) => ({ ...initialState, ...payload }),
    intentSettled: (state) => ({ ...state, intent: null }),
  },
  selectors: { selectAuthDialog: (state) => state },
});

export const authDialogReducer = slice.reducer;
export const { openAuthDialog, closeAuthDialog, agreed, signedIn, intend, intentSettled } = slice.actions;
export const { selectAuthDialog } = slice.selectors;
