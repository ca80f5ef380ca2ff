import { describe, expect, it } from 'vitest';
import { SignupRequest } from '../../../modules/identity/contract.ts';
import { initialAuthState } from './auth-steps.ts';
import { expertiseList, profileProblem, providerProblem, signupRequest } from './sign-up.ts';

const draft = {
  ...initialAuthState.draft,
  email: ' maya@example.test ',
  firstName: ' Maya ',
  lastName: 'Lopez',
  phoneNumber: '+1 713 555 0123',
  acceptedTerms: true,
};

describe('the profile', () => {
  it('is complete with names, phone and the terms', () => {
    expect(profileProblem(draft)).toBeNull();
  });
  it.each(['firstName', 'lastName', 'phoneNumber'] as const)('lacks %s when that is blank', (field) => {
    const problem = profileProblem({ ...draft, [field]: '  ' });
    expect(problem).toMatchObject({
      title: 'Required fields missing',
      description: 'Please enter your first name, last name, and phone number to continue.',
    });
    expect(Object.keys(problem?.fields ?? {})).toEqual([field]);
  });
  it('asks for the terms once the rest is there', () => {
    expect(profileProblem({ ...draft, firstName: '', acceptedTerms: false })?.title).toBe('Required fields missing');
    expect(profileProblem({ ...draft, acceptedTerms: false })).toMatchObject({
      title: 'Accept Terms Required',
      description: 'You must accept the Terms of Service and Privacy Policy to continue.',
      fields: { acceptedTerms: expect.any(String) },
    });
  });
});

describe('the details of an organizer', () => {
  it('need a region', () => {
    expect(providerProblem(draft)).toMatchObject({
      title: 'Missing information',
      description: 'Please select a region.',
    });
    expect(providerProblem({ ...draft, regionId: 'r1' })).toBeNull();
  });
  it('take the expertise apart at the commas, trimmed', () => {
    expect(expertiseList(' Chess, Connect 4 ,, UNO,')).toEqual(['Chess', 'Connect 4', 'UNO']);
    expect(expertiseList('  ')).toEqual([]);
  });
});

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
