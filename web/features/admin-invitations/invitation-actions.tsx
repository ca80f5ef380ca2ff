import { Copy, Send, Trash2 } from 'lucide-react';
import type { Invitation } from '../../../modules/identity/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { copy } from '../../ui/copy.ts';
import { useKeys } from '../../ui/keys.ts';
import { toast } from '../../ui/toast.tsx';
import { ToChange } from '../session/may-change.tsx';
import { displayedStatus } from './displayed-status.ts';
import { useResendInvitationMutation } from './invitations-api.ts';

/** The tones of an invitation's statuses. */
export const invitationTones = { Accepted: 'felt', Expired: 'brick', Pending: 'amber' } as const;

const COPY_BY_HAND = 'The code could not be copied. Please select it and copy it by hand.';

type Props = {
  invitation: Invitation;
  now: number;
};

/** Whether an invitation is accepted, expired or open. */
export function InvitationStatus({ invitation, now }: Props) {
  const status = displayedStatus(invitation, now);
  return <Badge tone={invitationTones[status]}>{status}</Badge>;
}

type CopyProps = {
  invitation: Invitation;
  /** Whether it is a sign without a word, as in a row of a table. */
  isSmall?: boolean;
};

/** Copies the code of an invitation. */
export const CopyCode = ({ invitation: { email, inviteCode }, isSmall = false }: CopyProps) => (
  <Button
    variant="ghost"
    size={isSmall ? 'icon' : 'md'}
    className={isSmall ? '@lg:size-8!' : 'px-3! not-disabled:hover:bg-raised'}
    aria-label={`Copy the code for ${email}`}
    onClick={() => void copy(inviteCode, 'Invite code copied to clipboard', COPY_BY_HAND)}
  >
    <Copy aria-hidden />
    {!isSmall && 'Copy'}
  </Button>
);

type ActionsProps = Props & {
  /** Whether no other one is listed: then a key sends it again. */
  isOnly: boolean;
  onDelete: () => void;
  isSmall?: boolean;
};

/** Sends an invitation again, and deletes it, for admins who may. */
export const InvitationActions = ({ isSmall = false, onDelete, ...resent }: ActionsProps) => (
  <ToChange part="people">
    <div className={isSmall ? 'flex gap-1 whitespace-nowrap' : 'mt-auto flex flex-wrap gap-2 pt-5'}>
      <Resend {...resent} isSmall={isSmall} />
      <Button {...look(isSmall)} aria-label={`Delete invitation of ${resent.invitation.email}`} onClick={onDelete}>
        <Trash2 aria-hidden />
        {!isSmall && 'Delete'}
      </Button>
    </div>
  </ToChange>
);

const look = (isSmall: boolean) =>
  isSmall
    ? ({ variant: 'ghost', size: 'icon', className: '@lg:size-8!' } as const)
    : ({ variant: 'outline', className: 'flex-1 px-3!' } as const);

function Resend({ invitation, now, isOnly, isSmall }: Props & { isOnly: boolean; isSmall: boolean }) {
  const { id, email } = invitation;
  const [resend, { isLoading: resending }] = useResendInvitationMutation();
  const isAccepted = displayedStatus(invitation, now) === 'Accepted';

  const sendAgain = async () => {
    const { error } = await resend(id);
    if (error) {
      const description = errorText(error, 'Failed to resend invitation');
      return toast({ tone: 'destructive', title: 'Error', description });
    }
    toast({ title: 'Invitation email resent successfully', description: email });
  };

  const mayResend = isOnly && !isAccepted && !resending;
  useKeys({
    // R shows what is new in a list
    s: {
      shown: 'S',
      does: 'Send the invitation again',
      isThere: () => mayResend,
      run: () => {
        if (mayResend) void sendAgain();
        return mayResend;
      },
    },
  });

  return (
    <Button
      {...look(isSmall)}
      aria-label={`Resend to ${email}`}
      disabled={isAccepted}
      pending={resending}
      pendingText={isSmall ? '' : 'Resending…'}
      onClick={() => void sendAgain()}
    >
      <Send aria-hidden />
      {!isSmall && 'Resend'}
    </Button>
  );
}
