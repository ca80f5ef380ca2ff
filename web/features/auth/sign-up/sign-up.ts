import type { SignupRequest } from '../../../../modules/identity/contract.ts';
import type { AuthState } from '../auth-steps.ts';

/** The request that creates the account. Organizers give their region and expertise in the next step. */
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
    expertise: [],
    regionId: null,
    inviteCode,
    // not sent before the box is ticked: `profile-step.tsx`
    acceptedTerms: true,
  };
}
