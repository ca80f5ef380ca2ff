import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The invite code somebody came with, until it is redeemed, turned down, or of no use to them. */
type InviteState = { code: string | null };

const slice = createSlice({
  name: 'invite',
  initialState: { code: null } as InviteState,
  reducers: {
    invited: (_state, { payload }: PayloadAction<string>) => ({ code: payload }),
    inviteSettled: () => ({ code: null }),
  },
  selectors: { selectInvite: ({ code }) => code },
});

export const inviteReducer = slice.reducer;
export const { invited, inviteSettled } = slice.actions;
export const { selectInvite } = slice.selectors;
