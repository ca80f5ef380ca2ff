import { Copy, Send, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Invitation } from '../../../modules/identity/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { shortDate } from '../../lib/time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { copy } from '../../ui/copy.ts';
import { EmailAddress } from '../../ui/email-address.tsx';
import { useKeys } from '../../ui/keys.ts';
import { toast } from '../../ui/toast.tsx';
import { ToChange, useMayChange } from '../session/may-change.tsx';
import { displayedStatus } from './displayed-status.ts';
import { useResendInvitationMutation } from './invitations-api.ts';

const expiry = { Accepted: 'Was good until', Expired: 'Expired', Pending: 'Expires' } as const;
const tones = { Accepted: 'felt', Expired: 'brick', Pending: 'amber' } as const;

const COPY_BY_HAND = 'The code could not be copied. Please select it and copy it by hand.';

type Props = {
  invitation: Invitation;
  /** Whether no other one is listed: then a key sends it again. */
  isOnly: boolean;
  now: number;
  onDelete: () => void;
};

/** One invitation: recipient, status, code and actions. */
export function InvitationCard({ invitation, isOnly, now, onDelete }: Props) {
  const { timeZone } = useSiteConfig();
  const { id, email, inviteCode, acceptedAt, expiresAt } = invitation;
  const [resend, { isLoading: resending }] = useResendInvitationMutation();
  const status = displayedStatus(invitation, now);
  const day = (instant: string): ReactNode => <time dateTime={instant}>{shortDate(instant, timeZone)}</time>;

  const sendAgain = async () => {
    const { error } = await resend(id);
    if (error) {
      const description = errorText(error, 'Failed to resend invitation');
      return toast({ tone: 'destructive', title: 'Error', description });
    }
    toast({ title: 'Invitation email resent successfully', description: email });
  };

  const mayResend = useMayChange('people') && isOnly && status !== 'Accepted' && !resending;
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
    <article className="flex h-full flex-col rounded-card border border-line bg-raised p-5">
      <h2 className="font-sans font-semibold text-base leading-snug tracking-normal">
        <EmailAddress of={email} />
      </h2>
      <p className="mt-2.5 flex flex-wrap gap-2">
        <Badge tone={tones[status]}>{status}</Badge>
        <Badge>Organizer</Badge>
      </p>
      <p className="mt-4 flex items-center justify-between gap-2 rounded-field bg-sunken py-1 pr-1 pl-3.5">
        <span className="min-w-0">
          <span className="sr-only">Invite code </span>
          <code className="wrap-anywhere font-semibold text-lg tracking-wider">{inviteCode}</code>
        </span>
        <Button
          variant="ghost"
          className="px-3! not-disabled:hover:bg-raised"
          aria-label={`Copy the code for ${email}`}
          onClick={() => void copy(inviteCode, 'Invite code copied to clipboard', COPY_BY_HAND)}
        >
          <Copy aria-hidden />
          Copy
        </Button>
      </p>
      <p className="mt-3 text-ink-soft text-sm">
        {acceptedAt !== null && <span className="block">Accepted {day(acceptedAt)}</span>}
        {expiry[status]} {day(expiresAt)}
      </p>
      <ToChange part="people">
        <div className="mt-auto flex flex-wrap gap-2 pt-5">
          <Button
            variant="outline"
            className="flex-1 px-3!"
            aria-label={`Resend to ${email}`}
            disabled={status === 'Accepted'}
            pending={resending}
            pendingText="Resending…"
            onClick={() => void sendAgain()}
          >
            <Send aria-hidden />
            Resend
          </Button>
          <Button
            variant="outline"
            className="flex-1 px-3!"
            aria-label={`Delete invitation of ${email}`}
            onClick={onDelete}
          >
            <Trash2 aria-hidden />
            Delete
          </Button>
        </div>
      </ToChange>
    </article>
  );
}
