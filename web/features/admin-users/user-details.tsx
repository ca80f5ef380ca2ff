import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '../../../modules/identity/contract.ts';
import { mayRead } from '../../../modules/identity/rules.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { shortDate } from '../../lib/time.ts';
import { EmailAddress } from '../../ui/email-address.tsx';
import { Reliability } from '../../ui/reliability.tsx';
import { useSession } from '../session/session-api.ts';
import { RoleBadges, StatusBadge } from './badges.tsx';

/** All facts about a person, with links to their record and their ledger. */
export function UserDetails({ user }: { user: User }) {
  const { timeZone } = useSiteConfig();
  const { user: me } = useSession();
  const { totalEventsAttended: attended, totalNoShows: noShows, totalLateCancels: lateCancels } = user;
  return (
    <>
      <div className="divide-y divide-line rounded-field border border-line">
        <Way to={`/admin/users/${user.id}`}>
          <span className="mr-auto font-semibold">Everything on record</span>
        </Way>
        <Way to={`/admin/no-shows/${user.id}`}>
          <span className="mr-auto font-semibold">Reliability ledger</span>
          <Reliability score={user.reliabilityScore} />
        </Way>
      </div>
      <dl className="mt-4 space-y-3">
        <Detail term="Status">
          <StatusBadge user={user} />
        </Detail>
        <Detail term="Roles">
          <RoleBadges user={user} />
        </Detail>
        <Detail term="Email">
          {user.email === '' ? (
            'None'
          ) : (
            <a href={`mailto:${user.email}`} className="tap-text underline underline-offset-2">
              <EmailAddress of={user.email} />
            </a>
          )}
        </Detail>
        <Detail term="Phone">{user.phoneNumber || 'Not provided'}</Detail>
        <Detail term="Member ID">{user.memberId}</Detail>
        <Detail term="Joined">{shortDate(user.createdAt, timeZone)}</Detail>
        {user.expertise.length > 0 && <Detail term="Expertise">{user.expertise.join(', ')}</Detail>}
        {mayRead(me?.adminRole ?? null, 'judgments') && (
          <Detail term="Record">
            {attended} attended, {noShows} {noShows === 1 ? 'no-show' : 'no-shows'}, {lateCancels} late{' '}
            {lateCancels === 1 ? 'cancel' : 'cancels'}
          </Detail>
        )}
        {user.penaltyExpiresAt !== null && user.penaltyStatus !== 'none' && (
          <Detail term="Penalty">
            {user.penaltyStatus === 'no_show' ? 'No-show' : 'Late cancel'}, until{' '}
            {shortDate(user.penaltyExpiresAt, timeZone)}
          </Detail>
        )}
        {user.suspension && (
          <Detail term="Suspended">
            Until {shortDate(user.suspension.until, timeZone)}: {user.suspension.reason}
          </Detail>
        )}
        <Detail term="Bio">
          <span className="wrap-anywhere whitespace-pre-line">{user.bio || 'Nothing yet'}</span>
        </Detail>
      </dl>
    </>
  );
}

const Way = ({ to, children }: { to: string; children: ReactNode }) => (
  // replaces the dialog's own history entry
  <Link to={to} replace className="flex min-h-12 items-center gap-3 rounded-field px-4 hover:bg-sunken">
    {children}
    <ChevronRight aria-hidden className="size-5 text-ink-soft" />
  </Link>
);

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_1fr] gap-3">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
