import type { Invitation } from '../../../modules/identity/contract.ts';

type DisplayedStatus = 'Accepted' | 'Expired' | 'Pending';

/** How an invitation stands at a moment, in milliseconds (specification, section 4): it expires without anybody's doing. */
export function displayedStatus({ status, expiresAt }: Invitation, now: number): DisplayedStatus {
  if (status === 'accepted') return 'Accepted';
  return status === 'expired' || now > Date.parse(expiresAt) ? 'Expired' : 'Pending';
}
