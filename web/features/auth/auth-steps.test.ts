import { describe, expect, it } from 'vitest';
import {
  type AuthEvent,
  type AuthState,
  type AuthStep,
  afterSignUp,
  authReducer,
  earlierStep,
  initialAuthState,
} from './auth-steps.ts';

const at = (step: AuthStep, more: Partial<AuthState> = {}): AuthState => ({ ...initialAuthState, step, ...more });
const through = (...events: AuthEvent[]): AuthState => events.reduce(authReducer, initialAuthState);

const codeSent: AuthEvent = { type: 'codeSent', testCode: null, resendAt: 60_000 };
const verified: AuthEvent = { type: 'newcomerVerified', isInvited: false };
const hasInvite: AuthEvent = { type: 'inviteAnswered', hasInvite: true };
const noInvite: AuthEvent = { type: 'inviteAnswered', hasInvite: false };
const validated: AuthEvent = { type: 'inviteValidated', inviteCode: 'ABCD2345' };

describe('the way through signing up', () => {
  it('begins with the address', () => {
    expect(initialAuthState.step).toBe('email');
  });
  it('asks for the code once it is sent, and says when another may be sent', () => {
    expect(through(codeSent)).toMatchObject({ step: 'otp', resendAt: 60_000, testCode: null });
  });
  it('keeps the fixed code of a test address for the screen', () => {
    expect(through({ type: 'codeSent', testCode: '424242', resendAt: 0 }).testCode).toBe('424242');
  });
  it('asks a newcomer for an invitation, and no longer shows the code', () => {
    expect(through({ ...codeSent, testCode: '424242' }, verified)).toMatchObject({
      step: 'invite-check',
      testCode: null,
    });
  });
  it('asks nobody who was invited to a seat for an invite code', () => {
    const invited = through(codeSent, { ...verified, isInvited: true });
    expect(invited).toMatchObject({ step: 'profile', role: 'client', inviteCode: null });
    expect(earlierStep(invited)).toBe('email');
    expect(through(codeSent, { ...verified, isInvited: true }, { type: 'wentBack' }, codeSent, verified).step).toBe(
      'invite-check',
    );
  });
  it('makes those without an invitation participants', () => {
    expect(through(codeSent, verified, noInvite)).toMatchObject({ step: 'profile', role: 'client', inviteCode: null });
  });
  it('makes those with a confirmed invitation organizers, and asks where they host once they have an account', () => {
    const state = through(codeSent, verified, hasInvite, validated);
    expect(state).toMatchObject({ step: 'profile', role: 'provider', inviteCode: 'ABCD2345' });
    expect(afterSignUp(state)).toBe('provider-details');
    expect(authReducer(state, { type: 'accountCreated' }).step).toBe('provider-details');
  });
  it('forgets the invitation of somebody who goes back and signs up as a participant', () => {
    const back: AuthEvent = { type: 'wentBack' };
    const state = through(codeSent, verified, hasInvite, validated, back, back, noInvite);
    expect(state).toMatchObject({ step: 'profile', role: 'client', inviteCode: null });
  });
  it('asks a participant for nothing after the profile', () => {
    const state = at('profile', { role: 'client' });
    expect(afterSignUp(state)).toBeNull();
    expect(authReducer(state, { type: 'accountCreated' }).step).toBe('profile');
  });
});

describe('going back', () => {
  it.each<[AuthStep, AuthState['role'], AuthStep | null]>([
    ['email', 'client', null],
    ['otp', 'client', 'email'],
    ['invite-check', 'client', 'email'],
    ['invite-code', 'client', 'invite-check'],
    ['profile', 'client', 'invite-check'],
    ['profile', 'provider', 'invite-code'],
    ['provider-details', 'provider', null],
  ])('from %s as %s leads to %s', (step, role, earlier) => {
    const state = at(step, { role, notice: 'Something to know.' });
    expect(earlierStep(state)).toBe(earlier);
    expect(authReducer(state, { type: 'wentBack' })).toMatchObject({ step: earlier ?? step, notice: null });
  });
  it('keeps what was typed', () => {
    const typed: AuthEvent = { type: 'typed', draft: { firstName: 'Maya' } };
    expect(through(codeSent, verified, noInvite, typed, { type: 'wentBack' }).draft.firstName).toBe('Maya');
  });
});

describe('what is typed', () => {
  it('changes the one field and clears the notice about it', () => {
    const state = authReducer(at('email', { notice: 'Please enter a valid email address.' }), {
      type: 'typed',
      draft: { email: 'maya@example.test' },
    });
    expect(state).toEqual(at('email', { draft: { ...initialAuthState.draft, email: 'maya@example.test' } }));
  });
  it.each([
    ['abcd2345', 'ABCD2345'],
    [' ab cd 23 45 ', 'ABCD2345'],
    ['ABCD2345XYZ', 'ABCD2345'],
    ['', ''],
  ])('turns the invite code %j into %j', (typed, kept) => {
    expect(through({ type: 'typed', draft: { inviteCode: typed } }).draft.inviteCode).toBe(kept);
  });
});

describe('when the server refuses', () => {
  it('stays where it is with a sentence, and keeps the time of the next code unless it changed', () => {
    const state = at('otp', { resendAt: 5 });
    expect(authReducer(state, { type: 'codeRefused', notice: 'Too many codes.' })).toMatchObject({
      step: 'otp',
      notice: 'Too many codes.',
      resendAt: 5,
    });
    expect(authReducer(state, { type: 'codeRefused', notice: 'Too many codes.', resendAt: 9 }).resendAt).toBe(9);
  });
  it('starts over with the address when its verification expired, keeping what was typed', () => {
    const typed: AuthEvent = { type: 'typed', draft: { firstName: 'Maya', email: 'maya@example.test' } };
    const state = through(typed, codeSent, verified, noInvite, { type: 'startedOver', notice: 'It ran out.' });
    expect(state).toMatchObject({
      step: 'email',
      notice: 'It ran out.',
      draft: { firstName: 'Maya', email: 'maya@example.test' },
    });
  });
  it('asks for another invite code if the confirmed one has been used since', () => {
    const state = through(codeSent, verified, hasInvite, validated, { type: 'inviteRefused', notice: 'Already used.' });
    expect(state).toMatchObject({ step: 'invite-code', inviteCode: null, notice: 'Already used.' });
  });
});

it('forgets everything when it is closed, wherever it was', () => {
  const typed: AuthEvent = { type: 'typed', draft: { firstName: 'Maya', acceptedTerms: true, inviteCode: 'ABCD2345' } };
  for (const events of [[], [codeSent], [codeSent, verified], [codeSent, verified, hasInvite, validated]]) {
    expect(through(typed, ...events, { type: 'closed' })).toEqual(initialAuthState);
  }
});
