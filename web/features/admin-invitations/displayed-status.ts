import type { Invitation } from '../../../modules/identity/contract.ts';

type DisplayedStatus = 'Accepted' | 'Expired' | 'Pending';

/** The status of an invitation at a moment in milliseconds (specification, section 4). Invitations expire by themselves. */
export function displayedStatus({ status, expiresAt }: Invitation, now: number): DisplayedStatus {
  if (status === 'accepted') return 'Accepted';
  return status === 'expired' || now > Date.parse(expiresAt) ? 'Expired' : 'Pending';
}
