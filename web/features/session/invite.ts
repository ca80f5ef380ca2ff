import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The invite code of the visitor, until it is redeemed, declined, or useless. */
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
