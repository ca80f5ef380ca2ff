import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** What somebody wanted when they were asked to sign in; told in the dialog, and taken up again afterwards. */
export type AuthIntent = { kind: 'join'; gameEventId: string; gameName: string };
type AuthDialogState = { open: boolean; intent: AuthIntent | null };

const slice = createSlice({
  name: 'authDialog',
  initialState: { open: false, intent: null } as AuthDialogState,
  reducers: {
    openAuthDialog: (_state, { payload }: PayloadAction<{ intent?: AuthIntent } | undefined>) => ({
      open: true,
      intent: payload?.intent ?? null,
    }),
    closeAuthDialog: () => ({ open: false, intent: null }),
  },
});

export const authDialogReducer = slice.reducer;
export const { openAuthDialog, closeAuthDialog } = slice.actions;
