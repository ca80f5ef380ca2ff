import type { SignupRequest } from '../../../../modules/identity/contract.ts';
import type { AuthState } from '../auth-steps.ts';

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
    // not sent before the box is ticked: `profile-step.tsx`
    acceptedTerms: true,
  };
}
