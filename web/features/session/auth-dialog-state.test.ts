import { describe, expect, it } from 'vitest';
import {
  authDialogReducer,
  closeAuthDialog,
  type Intent,
  intend,
  intentSettled,
  openAuthDialog,
  signedIn,
} from './auth-dialog-state.ts';

const intent: Intent = { kind: 'join', gameEventId: 'g1' };
const closed = { open: false, intent: null };

describe('the sign-in dialog', () => {
  it('opens without an intent', () => {
    expect(authDialogReducer(closed, openAuthDialog())).toEqual({ open: true, intent: null });
  });
  it('remembers what somebody was about to do', () => {
    expect(authDialogReducer(closed, openAuthDialog({ intent }))).toEqual({ open: true, intent });
  });
  it('keeps the intent through signing in, so that it can be carried out', () => {
    expect(authDialogReducer({ open: true, intent }, signedIn())).toEqual({ open: false, intent });
  });
  it('forgets the intent when closed without signing in', () => {
    expect(authDialogReducer({ open: true, intent }, closeAuthDialog())).toEqual(closed);
  });
  it('takes an intent without opening, for those who are signed in', () => {
    expect(authDialogReducer(closed, intend(intent))).toEqual({ open: false, intent });
  });
  it('is rid of the intent once it is settled', () => {
    expect(authDialogReducer({ open: false, intent }, intentSettled())).toEqual(closed);
  });
});
