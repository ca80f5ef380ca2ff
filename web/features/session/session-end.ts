import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/**
 * Set if a session ended without a sign-out on this page, until the person has seen the notice. `from` is the view of
 * the dashboard that they were at.
 */
type SessionEnd = { readonly from: string | null } | null;

const slice = createSlice({
  name: 'sessionEnd',
  initialState: null as SessionEnd,
  reducers: {
    sessionEnded: (_state, { payload }: PayloadAction<{ from: string | null }>): SessionEnd => payload,
    sessionEndSeen: (): SessionEnd => null,
  },
  selectors: { selectSessionEnd: (state) => state },
});

export const sessionEndReducer = slice.reducer;
export const { sessionEnded, sessionEndSeen } = slice.actions;
export const { selectSessionEnd } = slice.selectors;
