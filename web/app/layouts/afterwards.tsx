import { useInviteFromAddress } from '../../features/invitations/use-invite-from-address.ts';
import { ConfirmIdentity } from './confirm-identity.tsx';
import { UpdatePrompt } from './update-prompt.tsx';

/**
 * What a page does without at first: the invite code of its address, and what may appear above it long after it was
 * opened, a new release and the question to confirm one's identity.
 */
export default function Afterwards() {
  useInviteFromAddress();
  return (
    <>
      <UpdatePrompt />
      <ConfirmIdentity />
    </>
  );
}
