import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Invitation } from '../../../modules/identity/contract.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { shortDate } from '../../lib/time.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { displayedStatus } from './displayed-status.ts';
import { CopyCode, InvitationActions, InvitationStatus } from './invitation-actions.tsx';

const expiry = { Accepted: 'Was good until', Expired: 'Expired', Pending: 'Expires' } as const;

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
  const { email, inviteCode, acceptedAt, acceptedBy, expiresAt } = invitation;
  const day = (instant: string): ReactNode => <time dateTime={instant}>{shortDate(instant, timeZone)}</time>;
  return (
    <article className="flex h-full flex-col rounded-card border border-line bg-raised p-5">
      <h2 className="font-sans font-semibold text-base tracking-normal">
        {acceptedBy ? (
          <Link
            to={`/admin/users/${acceptedBy}`}
            viewTransition
            className="inline-flex min-h-6 items-center underline decoration-line-strong underline-offset-4 hover:decoration-ink"
          >
            <span>
              <EmailAddress of={email} />
            </span>
          </Link>
        ) : (
          <EmailAddress of={email} />
        )}
      </h2>
      <p className="mt-2.5 flex flex-wrap gap-2">
        <InvitationStatus invitation={invitation} now={now} />
        <Badge>Organizer</Badge>
      </p>
      <p className="mt-4 flex items-center justify-between gap-2 rounded-field bg-sunken py-1 pr-1 pl-3.5">
        <span className="min-w-0">
          <span className="sr-only">Invite code </span>
          <code className="wrap-anywhere font-semibold text-lg tracking-wider">{inviteCode}</code>
        </span>
        <CopyCode invitation={invitation} />
      </p>
      <p className="mt-3 text-ink-soft text-sm">
        {acceptedAt !== null && <span className="block">Accepted {day(acceptedAt)}</span>}
        {expiry[displayedStatus(invitation, now)]} {day(expiresAt)}
      </p>
      <InvitationActions invitation={invitation} isOnly={isOnly} now={now} onDelete={onDelete} />
    </article>
  );
}
