import { describe, expect, it } from 'vitest';
import {
  agreed,
  authDialogReducer,
  closeAuthDialog,
  type Intent,
  intend,
  intentSettled,
  openAuthDialog,
  signedIn,
} from './auth-dialog-state.ts';

const intent: Intent = { kind: 'join', gameEventId: 'g1' };
const closed = { open: false, intent: null, wanted: null, invited: false };

describe('the sign-in dialog', () => {
  it('opens without an intent', () => {
    expect(authDialogReducer(closed, openAuthDialog())).toEqual({ ...closed, open: true });
  });
  it('remembers what somebody was about to do', () => {
    expect(authDialogReducer(closed, openAuthDialog({ intent }))).toEqual({ ...closed, open: true, intent });
  });
  it('keeps the intent through signing in, so that it can be carried out', () => {
    expect(authDialogReducer({ ...closed, open: true, intent }, signedIn())).toEqual({ ...closed, intent });
  });
  it('knows who was invited to a seat, until they have signed in', () => {
    const open = authDialogReducer(closed, openAuthDialog({ invited: true }));
    expect(open).toEqual({ ...closed, open: true, invited: true });
    expect(authDialogReducer(open, signedIn())).toEqual(closed);
    expect(authDialogReducer(open, openAuthDialog({ intent })).invited).toBe(false);
  });
  it('remembers a yes that was said while signing up', () => {
    expect(authDialogReducer({ ...closed, intent }, agreed()).intent).toEqual({ ...intent, agreed: true });
    expect(authDialogReducer(closed, agreed())).toEqual(closed);
  });
  it('forgets the intent when closed without signing in', () => {
    expect(authDialogReducer({ ...closed, open: true, intent }, closeAuthDialog())).toEqual(closed);
  });
  it('takes an intent without opening, for those who are signed in', () => {
    expect(authDialogReducer(closed, intend({ intent }))).toEqual({ ...closed, intent });
  });
  it('opens with all that was said with an intent, once it is known that nobody is signed in', () => {
    const intended = authDialogReducer(closed, intend({ intent, wanted: '/groups/meeples', invited: true }));
    expect(intended).toEqual({ open: false, intent, wanted: '/groups/meeples', invited: true });
    expect(authDialogReducer(intended, openAuthDialog(intended))).toEqual({ ...intended, open: true });
  });
  it('remembers the page that a visitor asked for, until they are there or close it', () => {
    const open = authDialogReducer(closed, openAuthDialog({ wanted: '/member?view=messages' }));
    expect(open).toEqual({ ...closed, open: true, wanted: '/member?view=messages' });
    expect(authDialogReducer(open, signedIn())).toEqual(closed);
    expect(authDialogReducer(open, closeAuthDialog())).toEqual(closed);
  });
  it('drops the intent once it is settled', () => {
    expect(authDialogReducer({ ...closed, intent }, intentSettled())).toEqual(closed);
  });
});
