import type { Problems } from '../../ui/use-form.ts';

export type InvitationValues = { email: string; role: 'provider' };

/** Specification, section 5. */
export const FILL_IN_ALL = 'Please fill in all fields';

/** Both fields are required, and an address looks like one. */
export function invitationProblems({ email, role }: InvitationValues): Problems<InvitationValues> {
  const isMissing = email.trim() === '';
  const isAddress = /^\S+@\S+\.\S+$/.test(email.trim());
  return {
    email: isMissing ? FILL_IN_ALL : isAddress ? undefined : 'Please enter a valid email address.',
    role: role === 'provider' ? undefined : FILL_IN_ALL,
  };
}
