import type { SignupRequest } from '../../../modules/identity/contract.ts';
import type { AuthState, Draft } from './auth-steps.ts';

/** What keeps a form from being sent, with its toast and the field to go to (specification, section 5). */
export type FormProblem = { title: string; description: string; fields: Partial<Record<keyof Draft, string>> };

const required = {
  firstName: 'Please enter your first name.',
  lastName: 'Please enter your last name.',
  phoneNumber: 'Please enter your phone number.',
};

/** Checks the profile step; names and phone come before the terms. */
export function profileProblem(draft: Draft): FormProblem | null {
  const missing = Object.entries(required).filter(([field]) => draft[field as keyof typeof required].trim() === '');
  if (missing.length > 0) {
    return {
      title: 'Required fields missing',
      description: 'Please enter your first name, last name, and phone number to continue.',
      fields: Object.fromEntries(missing),
    };
  }
  const sentence = 'You must accept the Terms of Service and Privacy Policy to continue.';
  if (!draft.acceptedTerms) {
    return { title: 'Accept Terms Required', description: sentence, fields: { acceptedTerms: sentence } };
  }
  return null;
}

/** Checks the step of organizers without an invitation. */
export function providerProblem(draft: Draft): FormProblem | null {
  if (draft.regionId !== '') return null;
  const sentence = 'Please select a region.';
  return { title: 'Missing information', description: sentence, fields: { regionId: sentence } };
}

/** Comma-separated words as a list, each trimmed, empty ones left out. */
export const expertiseList = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** The request that creates the account. */
export function signupRequest({ draft, role, inviteCode }: AuthState): SignupRequest {
  return {
    email: draft.email.trim(),
    isClient: role === 'client',
    isProvider: role === 'provider',
    isCafeOwner: false,
    firstName: draft.firstName.trim(),
    lastName: draft.lastName.trim(),
    phoneNumber: draft.phoneNumber.trim(),
    bio: draft.bio.trim(),
    expertise: expertiseList(draft.expertise),
    regionId: draft.regionId || null,
    inviteCode,
    // Not sent before the box is ticked: `profileProblem`.
    acceptedTerms: true,
  };
}
