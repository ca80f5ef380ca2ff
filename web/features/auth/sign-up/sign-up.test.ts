import { describe, expect, it } from 'vitest';
import { SignupRequest } from '../../../../modules/identity/contract.ts';
import { initialAuthState } from '../auth-steps.ts';
import { signupRequest } from './sign-up.ts';

const draft = {
  ...initialAuthState.draft,
  email: ' maya@example.test ',
  firstName: ' Maya ',
  lastName: 'Lopez',
  phoneNumber: '+1 713 555 0123',
  acceptedTerms: true,
};

describe('the request', () => {
  it('of a participant is one the server accepts', () => {
    const request = signupRequest({ ...initialAuthState, draft });
    expect(SignupRequest.safeParse(request).success).toBe(true);
    expect(request).toMatchObject({
      email: 'maya@example.test',
      firstName: 'Maya',
      isClient: true,
      isProvider: false,
      inviteCode: null,
    });
  });
  it('of an organizer carries the invite code', () => {
    const request = signupRequest({ ...initialAuthState, draft, role: 'provider', inviteCode: 'ABCD2345' });
    expect(SignupRequest.safeParse(request).success).toBe(true);
    expect(request).toMatchObject({ isClient: false, isProvider: true, inviteCode: 'ABCD2345' });
  });
});
